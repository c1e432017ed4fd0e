import type { AuditAction } from '@waypost/contract/audit/calls';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { type Actor, account, service } from '../../framework/actor.ts';
import { clientOf } from '../../framework/audit.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { type Queue, workQueue } from '../../framework/queue/in-transaction.ts';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { personRows } from '../users/readable.ts';

type AccountEvent = Item & {
  kind: 'sign-in-failed' | 'mfa-failed' | 'password-changed';
  user_id: string | null;
  occurred_at: Date;
  ip_address: string;
  user_agent: string;
};

const actions: Record<AccountEvent['kind'], AuditAction> = {
  'sign-in-failed': 'SignInFailed',
  'mfa-failed': 'MfaFailed',
  'password-changed': 'PasswordChange',
};

const actorOf = ({ user_id }: AccountEvent): Actor => (user_id === null ? service : account(user_id));

const seenByProvider = (issuer: string): Queue<AccountEvent, Actor> => ({
  name: 'take in account events',
  columns: sql`a.*, null::uuid as entity_id, u.id as user_id`,
  from: sql`account_event a left join ${personRows} u on u.issuer = ${issuer} and u.subject = a.account_id::text`,
  locked: 'a',
  key: sql`a.id`,
  isDue: () => sql`true`,
  order: sql`a.occurred_at, a.id`,
  batch: 500,
  emits: [],
  actorOf,
  sourceOf: (event) => ({
    entityId: EMPTY_ID,
    actor: actorOf(event),
    client: clientOf(event.ip_address, event.user_agent),
    sessionId: null,
    correlationId: `account-${event.id}`,
    // The record has the time of the event, not of its import.
    clock: { now: () => event.occurred_at },
  }),
  handle: async (work, { id, kind, user_id }) => {
    await sql`delete from account_event where id = ${id}::uuid`.execute(work.db);
    // The account belongs to no user of the product.
    if (user_id !== null) work.audit({ action: actions[kind], domainType: 'Login', domainId: user_id });
  },
});

type Tools = { signin: Db; clock: Clock; logger: Logger; issuer: string };

/**
 * Imports events of the embedded provider into the audit record: failed sign-ins, failed second factors,
 * changed passwords. Works as the sign-in role.
 */
export const importAccountEvents = ({ signin, issuer, ...tools }: Tools): Promise<number> =>
  workQueue(seenByProvider(issuer), (work) => acrossEntities(signin, work), tools);
