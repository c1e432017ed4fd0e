import type { EventType } from '@waypost/contract/core/events';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { type Db, endingInTenant } from '../infrastructure/database.ts';
import type { Person } from './actor.ts';
import type { ClientDetails } from './audit.ts';
import { doWorkToEnd, type Work } from './work.ts';

/**
 * All a handler gets: the actor, the entity, and the way to open work that is tied to both. There is no unscoped
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
  /** Reads; a view that it audits commits with it. */
  read<T>(work: (work: Work) => Promise<T>): Promise<T>;
  /**
   * Writes without an audit record, for what is not a record yet: a user's own drafts and unfinished sign-ins. Any
   * other change uses `change`.
   */
  writeUnaudited<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Changes; a change without an audit record fails and is rolled back. */
  change<T>(work: (work: Work) => Promise<T>): Promise<T>;
  /** Changes to finish what is in progress, such as storing a payer's answer: it may use the reserved disk space. */
  finish<T>(work: (work: Work) => Promise<T>): Promise<T>;
};

export type ScopeSource = Omit<Scope, 'sessionId' | 'read' | 'writeUnaudited' | 'change' | 'finish'> & {
  db: Db;
  /** Null, as the client, for what is done later for somebody. */
  sessionId: string | null;
  client: ClientDetails | null;
  /** The kinds of events that the call declares. */
  mayEmit: readonly EventType[];
  /** Throws when the disk is too full for changes; the rest is reserved for records of views. */
  mustHaveRoom(): void;
};

export function createScope({ db, client, mustHaveRoom, mayEmit, ...source }: ScopeSource): Scope {
  const { actor, entity, clock, sessionId, correlationId } = source;
  const tenant = { entityId: entity.id, userId: actor.id, facilityIds: actor.facilityIds };
  const recorded = { entityId: entity.id, actor, client, sessionId, correlationId, clock };
  const run = <T>(mustAudit: boolean, work: (work: Work) => Promise<T>): Promise<T> =>
    endingInTenant(db, tenant, (transaction) =>
      doWorkToEnd({ db: transaction, actor, mayEmit, mustAudit }, recorded, work),
    );
  return {
    ...source,
    sessionId: sessionId ?? EMPTY_ID,
    read: (work) => run(false, work),
    writeUnaudited: (work) => run(false, ({ db: transaction }) => work(transaction)),
    change: async (work) => {
      mustHaveRoom();
      return run(true, work);
    },
    finish: (work) => run(true, work),
  };
}
