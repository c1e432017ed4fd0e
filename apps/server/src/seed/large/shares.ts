import type { CastEntity } from '../organizations.ts';
import { cedarValley, harborPoint, lakemont } from '../organizations.ts';
import { workersOf } from '../write-work.ts';

/** An organization's part of a large seed. */
export type Share = {
  entity: CastEntity;
  /** Distinguishes the ids of its rows from those of the others. */
  index: number;
  patients: number;
  tasks: number;
  audit: number;
  /** The assignees of its tasks and actors of its records; empty when the cast has no users there. */
  workers: readonly string[];
};

/** Most rows belong to one organization, as in a real installation, because that one becomes slow first. */
const parts = [
  { entity: lakemont, part: 0.82 },
  { entity: harborPoint, part: 0.15 },
  { entity: cedarValley, part: 0.03 },
] as const;

/** Divides the rows among the cast's organizations without losing any to rounding. */
export function sharesOf(total: { patients: number; tasks: number; audit: number }): Share[] {
  const patients = divide(total.patients);
  const tasks = divide(total.tasks);
  const audit = divide(total.audit);
  return parts.map(({ entity }, index) => ({
    entity,
    index,
    patients: patients[index] ?? 0,
    tasks: tasks[index] ?? 0,
    audit: audit[index] ?? 0,
    workers: workersOf(entity),
  }));
}

function divide(total: number): number[] {
  const smaller = parts.slice(1).map(({ part }) => Math.ceil(total * part));
  return [total - smaller.reduce((sum, n) => sum + n, 0), ...smaller];
}
