import type { CastEntity } from '../organisations.ts';
import { cedarValley, harborPoint, lakemont } from '../organisations.ts';
import { workersOf } from '../write-work.ts';

/** An organisation's part of a large seed. */
export type Share = {
  entity: CastEntity;
  /** Sets the ids of its rows apart from those of the others. */
  index: number;
  patients: number;
  tasks: number;
  audit: number;
  /** Who holds its tasks and stands in its record; nobody where the cast has no people. */
  workers: readonly string[];
};

/** Most rows lie in one organisation, as in a real installation: that one is slow first. */
const parts = [
  { entity: lakemont, part: 0.82 },
  { entity: harborPoint, part: 0.15 },
  { entity: cedarValley, part: 0.03 },
] as const;

/** Divides the rows among the cast's organisations; none is lost to rounding. */
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
