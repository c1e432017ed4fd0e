import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { Db } from '../infrastructure/database.ts';
import { newId } from '../infrastructure/ids.ts';
import { operator } from './actor.ts';
import { serviceSource } from './audit.ts';
import { workAcross } from './work.ts';

/** Work that failed too often and is not retried. */
type DeadLetter = {
  queue: string;
  item_id: string;
  entity_id: string | null;
  attempts: number;
  failure: string | null;
  dead_at: Date;
};

const MAX = 200;

/** The dead letters, oldest first, at most 200. Runs as the worker role. */
export async function deadLetters(worker: Db): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select queue, item_id, entity_id, attempts, failure, dead_at from job_attempt
    where dead_at is not null order by dead_at, item_id limit ${MAX}`.execute(worker);
  return rows;
}

export async function countDeadLetters(worker: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from job_attempt where dead_at is not null`.execute(worker);
  return rows[0]?.n ?? 0;
}

/** Resets a queue's dead letters to their first attempt; audited as the operator's action. */
export function retryDeadLetters(worker: Db, clock: Clock, queue: string): Promise<number> {
  const now = clock.now();
  const source = { ...serviceSource(EMPTY_ID, `retry-${newId(clock)}`, clock), actor: operator };
  return workAcross(worker, source, async ({ db, audit }) => {
    const { numUpdatedRows } = await db
      .updateTable('job_attempt')
      .set({ dead_at: null, attempts: 0, next_attempt_at: now })
      .where('queue', '=', queue)
      .where('dead_at', 'is not', null)
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count > 0)
      audit({
        action: 'Mutation',
        operation: 'Update',
        domainType: 'Queue',
        domainId: queue,
        details: [{ propertyName: 'Put back', previousValue: null, newValue: String(count) }],
      });
    return count;
  });
}
