import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { Actor, Person } from './actor.ts';
import { type AuditEntry, type AuditSource, writeAudit } from './audit.ts';
import type { Db } from './database.ts';

/**
 * The unit of work: one transaction, who acts in it, and what it leaves. A command is `(work, input) => result`: it opens
 * nothing, and may be made of other commands. Whoever calls it from outside, a route, a job, opens the work.
 */
export type Work<A extends Actor = Person> = {
  actor: A;
  entity: { id: string };
  clock: Clock;
  /** Tied to the entity and the facilities of the actor by row security. */
  db: Db;
  /** Puts something on record, with the rest of the transaction. */
  audit(entry: AuditEntry): void;
  /** Says that there was nothing to change: no record is owed. */
  unchanged(): void;
  /**
   * Does a part of it that may fail alone: what a part that throws has written and put on record is taken back to where
   * it began, and the error goes on to the caller. The rest stands.
   */
  part<T>(work: () => Promise<T>): Promise<T>;
};

type Opened<A extends Actor> = { db: Db; actor: A; source: AuditSource };

/** Does work in a transaction that is open, and writes its records. A change must leave one, or say why not. */
export async function doWork<A extends Actor, T>(
  { db, actor, source }: Opened<A>,
  mustAudit: boolean,
  work: (work: Work<A>) => Promise<T>,
): Promise<T> {
  const entries: AuditEntry[] = [];
  let isUnchanged = false;
  let parts = 0;
  const result = await work({
    actor,
    entity: { id: source.entityId },
    clock: source.clock,
    db,
    audit: (entry) => void entries.push(entry),
    unchanged: () => {
      isUnchanged = true;
    },
    part: async (inner) => {
      const savepoint = sql.raw(`part_${++parts}`);
      const recorded = entries.length;
      await sql`savepoint ${savepoint}`.execute(db);
      try {
        const done = await inner();
        await sql`release savepoint ${savepoint}`.execute(db);
        return done;
      } catch (error) {
        await sql`rollback to savepoint ${savepoint}`.execute(db);
        entries.length = recorded;
        throw error;
      }
    },
  });
  const hasChanged = entries.some(({ action }) => action === 'Mutation');
  if (mustAudit && !hasChanged && !isUnchanged) throw new Error('a change left no audit record');
  await writeAudit(db, source, entries);
  return result;
}
