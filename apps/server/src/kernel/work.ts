import type { EventType, NewEvent } from '@waypost/contract/events';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { Actor, Person } from './actor.ts';
import type { AuditEntry, AuditSource, Recorded } from './audit.ts';
import { acrossEntities, type Db } from './database.ts';
import { checkEvent, type Emitted, writeRecordsAndEvents } from './events.ts';

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
  /** Says what happened to those who listen, if the transaction commits. The call or job must declare the kind. */
  emit(event: NewEvent): void;
  /** Says that there was nothing to change: no record is owed. */
  unchanged(): void;
  /**
   * Does a part of it that may fail alone: what a part that throws has written, put on record and emitted is taken back
   * to where it began, and the error goes on to the caller. The rest stands. A part owes a record as the whole does.
   */
  part<T>(work: () => Promise<T>): Promise<T>;
};

/** Work of no single entity: what is done in one goes on record there. */
export type WorkAcross = Work<Actor> & { inEntity(entityId: string): Work<Actor> };

/** An open transaction, and what all that is done in it shares. */
export type Opened<A extends Actor> = {
  db: Db;
  actor: A;
  /** Kinds of events that its call or job declares. */
  mayEmit: readonly EventType[];
  /** Whether what is done must leave a record, or say that it changed nothing. */
  mustAudit: boolean;
};

/** Something to be done, and whose record it is. */
export type Piece<A extends Actor, T> = { source: AuditSource; run: (work: Work<A>) => Promise<T> };

/** Actions that leave everything as it is. */
const looks: ReadonlySet<AuditEntry['action']> = new Set(['View', 'Export', 'Refused']);

/** Gathers what is put on record and emitted in an open transaction, and writes it at the end, together. */
function openLedger<A extends Actor>({ db, actor, mayEmit, mustAudit }: Opened<A>) {
  const recorded: Recorded[] = [];
  const emitted: Emitted[] = [];
  let unchanged = 0;
  let parts = 0;

  const owing = async <R>(run: () => Promise<R>): Promise<R> => {
    const [records, said] = [recorded.length, unchanged];
    const done = await run();
    const hasRecord = recorded.slice(records).some(({ entry }) => !looks.has(entry.action));
    if (mustAudit && !hasRecord && unchanged === said) throw new Error('a change left no audit record');
    return done;
  };
  const part = async <R>(run: () => Promise<R>): Promise<R> => {
    const savepoint = sql.raw(`part_${++parts}`);
    const before = { recorded: recorded.length, emitted: emitted.length, unchanged };
    await sql`savepoint ${savepoint}`.execute(db);
    try {
      const done = await owing(run);
      await sql`release savepoint ${savepoint}`.execute(db);
      return done;
    } catch (error) {
      await sql`rollback to savepoint ${savepoint}`.execute(db);
      recorded.length = before.recorded;
      emitted.length = before.emitted;
      unchanged = before.unchanged;
      throw error;
    }
  };
  const workOf = (source: AuditSource): Work<A> => ({
    actor,
    entity: { id: source.entityId },
    clock: source.clock,
    db,
    audit: (entry) => void recorded.push({ source, entry }),
    emit: (event) => {
      checkEvent(event, mayEmit);
      emitted.push({ source, event });
    },
    unchanged: () => {
      unchanged += 1;
    },
    part,
  });
  const close = (): Promise<void> => writeRecordsAndEvents(db, recorded, emitted);
  return { workOf, owing, close };
}

/**
 * Does several pieces of work, one after another, in a transaction that is open.
 *
 * @throws Error when a piece that changed something left no record
 */
export async function doPieces<A extends Actor, T>(
  opened: Opened<A>,
  pieces: readonly Piece<A, T>[],
): Promise<T[]> {
  const ledger = openLedger(opened);
  const results: T[] = [];
  for (const { source, run } of pieces) results.push(await ledger.owing(() => run(ledger.workOf(source))));
  await ledger.close();
  return results;
}

/** Does one piece of work in a transaction that is open. */
export async function doWork<A extends Actor, T>(
  opened: Opened<A>,
  source: AuditSource,
  run: (work: Work<A>) => Promise<T>,
): Promise<T> {
  const [result] = await doPieces(opened, [{ source, run }]);
  return result as T;
}

/** Opens work of no single entity, as one of the roles that look across them. */
export function workAcross<T>(
  db: Db,
  source: AuditSource,
  run: (work: WorkAcross) => Promise<T>,
  mayEmit: readonly EventType[] = [],
): Promise<T> {
  return acrossEntities(db, async (transaction) => {
    const actor = { ...source.actor, may: () => false } as Actor;
    const ledger = openLedger({ db: transaction, actor, mayEmit, mustAudit: true });
    const inEntity = (entityId: string) => ledger.workOf({ ...source, entityId });
    const result = await ledger.owing(() => run({ ...ledger.workOf(source), inEntity }));
    await ledger.close();
    return result;
  });
}
