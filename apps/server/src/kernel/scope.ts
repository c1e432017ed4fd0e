import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { type AuditEntry, type ClientDetails, writeAudit } from './audit.ts';
import { type Db, inTenant } from './database.ts';

/** The signed-in user, as the server's own data knows them. */
export type SignedInUser = { id: string; firstName: string; lastName: string; email: string };

/** Inside a transaction: a handle tied to the tenant, and the way to put things on record with it. */
export type Work = { db: Db; audit: (entry: AuditEntry) => void };

/**
 * All a handler gets: who asks, for which entity, what they may do there, and transactions already tied to
 * that entity. There is no unscoped handle to reach for.
 */
export type Scope = {
  user: SignedInUser;
  entity: { id: string; name: string; lCode: string };
  /** Facilities this call may see: the assigned ones, narrowed by `ScopeMember`. */
  facilityIds: readonly string[];
  permissions: ReadonlySet<string>;
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
  /** Throws where a change could not be stored, or would take the last room from the records of views. */
  mustHaveRoom(): void;
};

export function createScope({ db, client, mustHaveRoom, ...source }: ScopeSource): Scope {
  const run = <T>(mustAudit: boolean, work: (work: Work) => Promise<T>): Promise<T> =>
    inTenant(
      db,
      { entityId: source.entity.id, userId: source.user.id, facilityIds: source.facilityIds },
      async (transaction) => {
        const entries: AuditEntry[] = [];
        const result = await work({ db: transaction, audit: (entry) => entries.push(entry) });
        if (mustAudit && !entries.some((entry) => entry.action === 'Mutation')) {
          throw new Error('a change left no audit record');
        }
        await writeAudit(
          transaction,
          {
            entityId: source.entity.id,
            actor: { kind: 'user', id: source.user.id },
            client,
            sessionId: source.sessionId,
            correlationId: source.correlationId,
            clock: source.clock,
          },
          entries,
        );
        return result;
      },
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
