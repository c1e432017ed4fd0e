import type { Import } from '@waypost/contract/imports/shapes';
import { processNames } from '@waypost/contract/processes/names';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import type { StoredImport } from './stored-import.ts';

const consumers = processNames.map((name) => `process ${name}`);

/** After this time, pending events of its cases come from later changes. */
const HOUR_MS = 3_600_000;

/**
 * The progress of the rules on the cases that an import opened; null when none is left. It counts pending events: once
 * the rules have caught up, this is a single index lookup.
 */
export async function readRulesProgress(
  { db, entity, clock }: Work,
  { id, ended_at: endedAt }: Pick<StoredImport, 'id' | 'ended_at'>,
): Promise<Import['judging']> {
  if (endedAt !== null && clock.now().getTime() - endedAt.getTime() > HOUR_MS) return null;
  // Case by case, because there are usually few: `offset 0` makes the planner keep to that.
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select distinct d.order_key from event_delivery d
      where d.entity_id = ${entity.id}::uuid and d.consumer = any (${consumers}::text[]) and not exists (
        select from job_attempt dead
        where dead.queue = d.consumer and dead.item_id = d.event_id and dead.dead_at is not null)) w
    where exists (
      select from import_row r
      where r.entity_id = ${entity.id}::uuid and r.import_id = ${id}::uuid and r.case_id = w.order_key
        and r.result = 'create' and r.row = r.first_row offset 0)`.execute(db);
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting === 0) return null;
  const { rows: opened } = await sql<{ cases: number }>`
    select count(*)::integer as cases from import_row r
    where r.entity_id = ${entity.id}::uuid and r.import_id = ${id}::uuid and r.result = 'create'
      and r.row = r.first_row and r.case_id is not null`.execute(db);
  const cases = opened[0]?.cases ?? 0;
  return { cases, judged: Math.max(0, cases - waiting) };
}
