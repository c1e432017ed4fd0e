import { randomInt } from 'node:crypto';
import type { EventType, NewEvent } from '@waypost/contract/core/events';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import {
  acrossEntities,
  type Db,
  type Ended,
  inTenantWithCommit,
  type TenantSettings,
} from '../infrastructure/database.ts';
import { rowsOnRecord } from '../infrastructure/rows-on-record.ts';
import type { StandbyReads } from '../infrastructure/standby-reads.ts';
import type { Actor, Person } from './actor.ts';
import type { AuditEntry, AuditSource, ClientDetails, Recorded } from './audit.ts';
import { checkEvent, type Emitted, recordsAndEvents } from './events.ts';

/**
 * The unit of work: one transaction, its actor, its records and its events. A command is `(work, input) => result`: it
 * opens no transaction, and may call other commands. The route or job that calls it opens the work.
 */
export type Work<A extends Actor = Person> = {
  actor: A;
  entity: { id: string };
  clock: Clock;
  /** Draws a whole number that is at least `least` and less than `below`. */
  randomInt: RandomInt;
  /** Tied to the entity and the facilities of the actor by row security. */
  db: Db;
  /** Adds an audit record to the transaction. */
  audit(entry: AuditEntry): void;
  /** Emits an event when the transaction commits. The call or job must declare its kind. */
  emit(event: NewEvent): void;
  /**
   * Runs a piece of the work, such as one of many items: the changes of the piece need a record of their own, and
   * records of other pieces do not count for it. A piece that writes several records at once needs one for each.
   */
  piece<T>(work: () => Promise<T>, things?: number): Promise<T>;
  /**
   * Runs a part that may fail alone: when it throws, its rows, records and events are rolled back to a savepoint, and
   * the error reaches the caller. The rest is kept.
   */
  part<T>(work: () => Promise<T>): Promise<T>;
};

type RandomInt = (least: number, below: number) => number;

/** Work across entities: an action inside an entity is audited there. */
export type WorkAcross = Work<Actor> & { inEntity(entityId: string): Work<Actor> };

/** An open transaction with the values that all its work shares. */
export type Opened<A extends Actor> = {
  db: Db;
  actor: A;
  /** The kinds of events that its call or job declares. */
  mayEmit: readonly EventType[];
  /** Whether changes must be audited. */
  mustAudit: boolean;
  /** The source of random numbers; it is fixed if the result must always be the same, as for the demo. */
  randomInt?: RandomInt;
};

/** A piece of work, and the source of its records. */
export type Piece<A extends Actor, T> = { source: AuditSource; run: (work: Work<A>) => Promise<T> };

/** Actions that change nothing. */
const readActions: ReadonlySet<AuditEntry['action']> = new Set(['View', 'Export', 'Refused']);

/** Collects the records and events of an open transaction, and writes them together at its end. */
async function openLedger<A extends Actor>(opened: Opened<A>) {
  const { db, actor, mayEmit, mustAudit } = opened;
  const recorded: Recorded[] = [];
  const emitted: Emitted[] = [];
  const count = await rowsOnRecord(db);
  let parts = 0;

  const piece = async <R>(run: () => Promise<R>, things = 1): Promise<R> => {
    const [written, from] = [count.written, recorded.length];
    const done = await run();
    const records = recorded.slice(from).filter(({ entry }) => !readActions.has(entry.action)).length;
    if (mustAudit && count.written > written && records < things)
      throw new Error('a change left no audit record');
    return done;
  };
  const part = async <R>(run: () => Promise<R>): Promise<R> => {
    const savepoint = sql.raw(`part_${++parts}`);
    const before = { recorded: recorded.length, emitted: emitted.length, written: count.written };
    await sql`savepoint ${savepoint}`.execute(db);
    try {
      const done = await piece(run);
      await sql`release savepoint ${savepoint}`.execute(db);
      return done;
    } catch (error) {
      await sql`rollback to savepoint ${savepoint}`.execute(db);
      recorded.length = before.recorded;
      emitted.length = before.emitted;
      count.written = before.written;
      throw error;
    }
  };
  const workOf = (source: AuditSource): Work<A> => ({
    actor,
    entity: { id: source.entityId },
    clock: source.clock,
    randomInt: opened.randomInt ?? randomInt,
    db,
    audit: (entry) => void recorded.push({ source, entry }),
    emit: (event) => {
      checkEvent(event, mayEmit);
      emitted.push({ source, event });
    },
    piece,
    part,
  });
  const close = async (): Promise<void> =>
    void (await recordsAndEvents(recorded, emitted, false)?.execute(db));
  /** The remaining writes, as the last statement of the transaction. */
  const last = () => recordsAndEvents(recorded, emitted, true);
  return { workOf, piece, close, last, recorded };
}

/**
 * Runs several pieces of work, one after another, in an open transaction.
 *
 * @throws Error when a piece that changed something left no record
 */
export async function doPieces<A extends Actor, T>(
  opened: Opened<A>,
  pieces: readonly Piece<A, T>[],
): Promise<T[]> {
  const ledger = await openLedger(opened);
  const results: T[] = [];
  for (const { source, run } of pieces) results.push(await ledger.piece(() => run(ledger.workOf(source))));
  await ledger.close();
  return results;
}

/** Runs one piece of work in an open transaction. */
export async function doWork<A extends Actor, T>(
  opened: Opened<A>,
  source: AuditSource,
  run: (work: Work<A>) => Promise<T>,
): Promise<T> {
  const [result] = await doPieces(opened, [{ source, run }]);
  return result as T;
}

/** Like `doWork`, but leaves the records and events to be sent with the COMMIT. */
async function doWorkToEnd<A extends Actor, T>(
  opened: Opened<A>,
  source: AuditSource,
  run: (work: Work<A>) => Promise<T>,
): Promise<Ended<T>> {
  const ledger = await openLedger(opened);
  const result = await ledger.piece(() => run(ledger.workOf(source)));
  return { result, last: ledger.last() };
}

/**
 * Reads in a transaction that cannot write, and returns the audit records of the views for the caller to
 * write.
 */
async function readApart<A extends Actor, T>(
  opened: Opened<A>,
  source: AuditSource,
  run: (work: Work<A>) => Promise<T>,
): Promise<{ result: T; entries: AuditEntry[] }> {
  const ledger = await openLedger(opened);
  const result = await ledger.piece(() => run(ledger.workOf(source)));
  return { result, entries: ledger.recorded.map(({ entry }) => entry) };
}

/** Opens work across entities, as one of the roles that may do that. */
export function workAcross<T>(
  db: Db,
  source: AuditSource,
  run: (work: WorkAcross) => Promise<T>,
  mayEmit: readonly EventType[] = [],
): Promise<T> {
  return acrossEntities(db, async (transaction) => {
    const actor = { ...source.actor, may: () => false } as Actor;
    const ledger = await openLedger({ db: transaction, actor, mayEmit, mustAudit: true });
    const inEntity = (entityId: string) => ledger.workOf({ ...source, entityId });
    const result = await ledger.piece(() => run({ ...ledger.workOf(source), inEntity }));
    await ledger.close();
    return result;
  });
}

/** The way a change is sent; see `TenantSettings`. */
export type How = Pick<TenantSettings, 'repeats'>;
const READING = { reads: true } as const;

/**
 * Everything a handler gets: the actor, the entity, and functions that open work tied to both. There is no unscoped
 * database handle.
 */
export type Scope = {
  actor: Person;
  entity: { id: string; name: string; lCode: string };
  /** The empty id outside any call. */
  sessionId: string;
  correlationId: string;
  clock: Clock;
  logger: Logger;
  /** Reads; the audit record of a view commits with it. */
  read<T>(work: (work: Work) => Promise<T>): Promise<T>;
  /**
   * Reads large amounts, such as an export, at a configured standby if one shows everything committed before.
   * Nothing can be written there, so the audit records of the views are committed at the primary before this
   * returns.
   */
  readLong<T>(work: (work: Work) => Promise<T>): Promise<T>;
  /**
   * Writes without an audit record, for data that is not a record yet: a user's own drafts and unfinished sign-ins. Any
   * other change uses `change`.
   */
  writeUnaudited<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Changes data; a change without an audit record fails and is rolled back. */
  change<T>(work: (work: Work) => Promise<T>, how?: How): Promise<T>;
  /** Changes to finish what is in progress, such as storing a payer's answer: it may use the reserved disk space. */
  finish<T>(work: (work: Work) => Promise<T>): Promise<T>;
};

export type ScopeSource = Omit<
  Scope,
  'sessionId' | 'read' | 'readLong' | 'writeUnaudited' | 'change' | 'finish'
> & {
  db: Db;
  /** Absent if everything is read at the primary. */
  standbys?: StandbyReads | null;
  /** Null, like the client, for work done later on behalf of a user. */
  sessionId: string | null;
  client: ClientDetails | null;
  /** The kinds of events that the call declares. */
  mayEmit: readonly EventType[];
  /** Throws when the disk is too full for changes; the rest is reserved for records of views. */
  mustHaveRoom(): void;
};

export function createScope({
  db,
  standbys = null,
  client,
  mustHaveRoom,
  mayEmit,
  ...source
}: ScopeSource): Scope {
  const { actor, entity, clock, sessionId, correlationId } = source;
  const tenant = { entityId: entity.id, userId: actor.id, facilityIds: actor.facilityIds };
  const recorded = { entityId: entity.id, actor, client, sessionId, correlationId, clock };
  const run = <T>(
    mustAudit: boolean,
    work: (work: Work) => Promise<T>,
    how: Pick<TenantSettings, 'repeats' | 'reads'> = {},
  ): Promise<T> =>
    inTenantWithCommit(db, { ...tenant, ...how }, (transaction) =>
      doWorkToEnd({ db: transaction, actor, mayEmit, mustAudit }, recorded, work),
    );
  const read = <T>(work: (work: Work) => Promise<T>): Promise<T> => run(false, work, READING);
  return {
    ...source,
    sessionId: sessionId ?? EMPTY_ID,
    read,
    readLong: async (work) => {
      const found = await standbys?.read(tenant, (transaction) =>
        readApart({ db: transaction, actor, mayEmit: [], mustAudit: false }, recorded, work),
      );
      if (!found) return read(work);
      const { result, entries } = found.value;
      if (entries.length > 0)
        await read(async ({ audit }) => {
          for (const entry of entries) audit(entry);
        });
      return result;
    },
    writeUnaudited: (work) => run(false, ({ db: transaction }) => work(transaction)),
    change: async (work, how) => {
      mustHaveRoom();
      return run(true, work, how);
    },
    finish: (work) => run(true, work),
  };
}
