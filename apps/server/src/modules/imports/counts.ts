import type { ImportCounts, RowPlan } from '@waypost/contract/imports/shapes';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';

type Result = RowPlan | 'undone' | 'kept';
/** Rows by plan, by result, and by what they lack. */
type Counts = {
  planned?: Partial<Record<RowPlan, number>>;
  results?: Partial<Record<Result, number>>;
  /** Planned visits that lack a field which the check with the payer needs, by field. */
  missing?: Partial<Record<string, number>>;
};

const plans: readonly RowPlan[] = ['create', 'change', 'unchanged', 'held', 'skipped'];

/** The counts for the API: results, and plans of rows without a result. */
export function countsOf(stored: unknown): ImportCounts {
  const { planned = {}, results = {} } = (stored ?? {}) as Counts;
  const rowsOf = (counts: Partial<Record<string, number>>, names: readonly string[]) =>
    names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  const isCommitted = Object.keys(results).length > 0;
  const shown = (name: RowPlan) => (isCommitted ? (results[name] ?? 0) : (planned[name] ?? 0));
  return {
    planned: rowsOf(planned, plans),
    create: shown('create'),
    change: shown('change'),
    unchanged: shown('unchanged'),
    held: shown('held'),
    // Skipped rows count as skipped from the start, so that progress counts only the others.
    skipped: Math.max(shown('skipped'), planned.skipped ?? 0),
    done: rowsOf(results, [...plans, 'undone', 'kept']),
    undone: results.undone ?? 0,
    kept: results.kept ?? 0,
    tasks: null,
  };
}

/** Rows that would be held according to the plan. */
export const heldRows = (stored: unknown): number => ((stored ?? {}) as Counts).planned?.held ?? 0;

/** Adds to the counts; negative numbers move rows to another count. */
export async function addCounts(
  db: Db,
  importId: string,
  kind: keyof Counts,
  added: Partial<Record<string, number>>,
): Promise<void> {
  if (Object.keys(added).length === 0) return;
  await sql`
    update import set counts = jsonb_set(counts, ${[kind]}::text[], coalesce(counts -> ${kind}::text, '{}') || (
      select coalesce(jsonb_object_agg(a.key, a.value::integer + coalesce((counts -> ${kind}::text ->> a.key)::integer, 0)), '{}')
      from jsonb_each_text(${JSON.stringify(added)}::jsonb) a))
    where id = ${importId}::uuid`.execute(db);
}

/** The number of each value. */
export const tally = <T extends string>(all: readonly T[]): Partial<Record<T, number>> => {
  const counts: Partial<Record<T, number>> = {};
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

/** The number of each value now, less its number before. */
export function difference<T extends string>(
  now: readonly T[],
  before: readonly T[],
): Partial<Record<T, number>> {
  const counts = tally(now);
  for (const one of before) counts[one] = (counts[one] ?? 0) - 1;
  return counts;
}
