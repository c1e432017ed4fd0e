import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { type Insertable, sql } from 'kysely';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';
import { type Account, account } from '../actor.ts';
import { type AuditEntry, type ClientDetails, serviceSource } from '../audit.ts';
import type { Item } from '../queue/claim.ts';
import { type Queue, workQueue } from '../queue/in-transaction.ts';
import { doWork } from '../work.ts';

/** Stores a session. Undefined when the token has already opened one. */
export const beginSession = (db: Db, session: Insertable<Tables['user_session']>) =>
  db
    .insertInto('user_session')
    .values(session)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Records that a session was used just now. */
export async function touchSession(signin: Db, sessionId: string, at: Date): Promise<void> {
  await signin.updateTable('user_session').set({ last_seen_at: at }).where('id', '=', sessionId).execute();
}

/** A session in use is marked as seen every 30 seconds. */
const ACTIVE_MS = 45_000;

/** Whether somebody else has used the product just now, in whichever entity. */
export async function areOthersActive(signin: Db, userId: string, now: Date): Promise<boolean> {
  const found = await signin
    .selectFrom('user_session')
    .select('id')
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', new Date(now.getTime() - ACTIVE_MS))
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type SessionUse = { sessionId: string; entityId: string; userId: string };

/**
 * Records the use of a session in an entity, to which it then belongs, and that its user is active there: a reactivated
 * user is active again from their first action. Runs as the sign-in role.
 */
export async function recordSessionUse(
  signin: Db,
  { sessionId, entityId, userId }: SessionUse,
  at: Date,
): Promise<void> {
  await sql`
    with placed as (
      insert into session_place (session_id, entity_id, user_id, signed_in_at)
      select s.id, ${entityId}::uuid, s.user_id, s.created_at from user_session s where s.id = ${sessionId}::uuid
      on conflict do nothing
    )
    insert into membership_time (entity_id, user_id, began_at)
    select m.entity_id, m.user_id, ${at}::timestamptz from membership m
    where m.entity_id = ${entityId}::uuid and m.user_id = ${userId}::uuid and m.status = 'Active'
    on conflict do nothing`.execute(signin);
}

/** The reason for the end of a session; the audit distinguishes a sign-out from a time-out. */
type EndReason = 'sign-out' | 'timeout' | 'idle';

type SessionEnd = {
  sessionId: string;
  reason: EndReason;
  client: ClientDetails | null;
  correlationId: string;
};

const entryOf = (reason: EndReason, userId: string): AuditEntry => ({
  action: reason === 'sign-out' ? 'SignOut' : 'SignOutTimeout',
  domainType: 'Login',
  domainId: userId,
});

/** Ends a session and audits it once: when several end the same one, only the first does. Runs as the sign-in role. */
export function endSession(
  signin: Db,
  clock: Clock,
  { client, correlationId, ...end }: SessionEnd,
): Promise<void> {
  return acrossEntities(signin, async (db) => {
    const ended = await endSessionRows(db, clock.now(), end);
    for (const { user_id } of ended) {
      const actor = account(user_id);
      const source = { entityId: EMPTY_ID, actor, client, sessionId: end.sessionId, correlationId, clock };
      await doWork({ db, actor, mayEmit: [], mustAudit: true }, source, async ({ audit }) =>
        audit(entryOf(end.reason, user_id)),
      );
    }
  });
}

type SessionEndRequest = { sessionId: string; reason: EndReason | 'revoked' };

/**
 * Ends a session and, unless it timed out, the others of the same provider session, because they share a browser. Locks
 * the user's row first, because a session that is being opened holds that lock.
 */
export async function endSessionRows(
  db: Db,
  now: Date,
  { sessionId, reason }: SessionEndRequest,
): Promise<{ user_id: string }[]> {
  const isWholeBrowser = reason !== 'idle';
  if (isWholeBrowser)
    await sql`select from app_user where id = (select user_id from user_session where id = ${sessionId}::uuid)
      for update`.execute(db);
  const { rows } = await sql<{ user_id: string }>`
    update user_session s set ended_at = ${now}, end_reason = ${reason} from user_session one
    where one.id = ${sessionId}::uuid and one.ended_at is null and s.ended_at is null
      and (s.id = one.id or ${isWholeBrowser} and s.user_id = one.user_id and s.provider_session = one.provider_session)
    returning s.user_id`.execute(db);
  return rows;
}

/** Ends all sessions of a person, as the sign-in role; tokens issued before open no new ones. */
export async function endAllSessions(
  db: Db,
  now: Date,
  userId: string,
  reason: 'revoked' | 'email-change',
): Promise<void> {
  await sql`select end_sessions_of(${userId}::uuid, ${reason}, ${now}::timestamptz)`.execute(db);
}

type LapsedSession = Item & { user_id: string };

const lapsedSessions = (clock: Clock, idleTimeoutMs: number): Queue<LapsedSession, Account> => ({
  name: 'end lapsed sessions',
  columns: sql`s.id, null::uuid as entity_id, s.user_id`,
  from: sql`user_session s`,
  locked: 's',
  key: sql`s.id`,
  isDue: (now) =>
    sql`s.ended_at is null and (s.last_seen_at < ${new Date(now.getTime() - idleTimeoutMs)} or s.expires_at <= ${now})`,
  order: sql`s.last_seen_at`,
  // A transaction that locks thousands of rows would delay sign-ins.
  batch: 500,
  emits: [],
  actorOf: ({ user_id }) => account(user_id),
  sourceOf: ({ id, user_id }) => ({
    ...serviceSource(EMPTY_ID, `session-${id}`, clock),
    actor: account(user_id),
    sessionId: id,
  }),
  handle: async (work, { id, user_id }) => {
    await work.db
      .updateTable('user_session')
      .set({ ended_at: work.clock.now(), end_reason: 'idle' })
      .where('id', '=', id)
      .execute();
    work.audit(entryOf('idle', user_id));
  },
});

type SessionJob = { signin: Db; clock: Clock; logger: Logger; idleTimeoutMs: number };

/** Ends sessions that were idle too long or have reached the longest duration. */
export const endLapsedSessions = ({ signin, idleTimeoutMs, ...tools }: SessionJob): Promise<number> =>
  workQueue(lapsedSessions(tools.clock, idleTimeoutMs), (work) => acrossEntities(signin, work), tools);
