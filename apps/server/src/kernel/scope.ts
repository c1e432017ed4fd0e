import type { EventType } from '@waypost/contract/events';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import type { Person } from './actor.ts';
import type { ClientDetails } from './audit.ts';
import { type Db, inTenant } from './database.ts';
import { doWork, type Work } from './work.ts';

/**
 * All a handler gets: who asks, for which entity, and the way to open work that is tied to both. There is no unscoped
 * handle to reach for.
 */
export type Scope = {
  actor: Person;
  entity: { id: string; name: string; lCode: string };
  sessionId: string;
  correlationId: string;
  clock: Clock;
  logger: Logger;
  /** Reads; a view it puts on record commits with it. */
  read<T>(work: (work: Work) => Promise<T>): Promise<T>;
  /**
   * Keeps what is nobody's record yet: a person's own unfinished typing. It puts nothing on record; a change of
   * anything else goes through `change`.
   */
  jot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Changes; one that leaves no audit record fails, and takes its rows back. */
  change<T>(work: (work: Work) => Promise<T>): Promise<T>;
  /** A change that ends what is under way, such as a question that a payer has answered: it may take the last room. */
  finish<T>(work: (work: Work) => Promise<T>): Promise<T>;
};

export type ScopeSource = Omit<Scope, 'read' | 'jot' | 'change' | 'finish'> & {
  db: Db;
  client: ClientDetails;
  /** Kinds of events that the call declares. */
  mayEmit: readonly EventType[];
  /** Throws where a change could not be stored, or would take the last room from the records of views. */
  mustHaveRoom(): void;
};

export function createScope({ db, client, mustHaveRoom, mayEmit, ...source }: ScopeSource): Scope {
  const { actor, entity, clock, sessionId, correlationId } = source;
  const tenant = { entityId: entity.id, userId: actor.id, facilityIds: actor.facilityIds };
  const recorded = { entityId: entity.id, actor, client, sessionId, correlationId, clock };
  const run = <T>(mustAudit: boolean, work: (work: Work) => Promise<T>): Promise<T> =>
    inTenant(db, tenant, (transaction) =>
      doWork({ db: transaction, actor, mayEmit, mustAudit }, recorded, work),
    );
  return {
    ...source,
    read: (work) => run(false, work),
    jot: (work) => run(false, ({ db: transaction }) => work(transaction)),
    change: async (work) => {
      mustHaveRoom();
      return run(true, work);
    },
    finish: (work) => run(true, work),
  };
}
