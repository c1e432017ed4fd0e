import type { OwnSession } from '@waypost/contract/account/calls';
import { sql } from 'kysely';
import type { AuditEntry, ClientDetails } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { endProviderSessions } from '../../framework/people/provider-accounts.ts';
import { endAllSessions, endSessionRows } from '../../framework/people/sessions.ts';
import type { Program } from '../../framework/program.ts';
import type { Work, WorkAcross } from '../../framework/work.ts';
import { personRows } from '../users/readable.ts';

const ended = (userId: string, what: string): AuditEntry => ({
  action: 'Mutation',
  operation: 'Update',
  domainType: 'Login',
  domainId: userId,
  details: [{ propertyName: 'Sessions', previousValue: null, newValue: what }],
});

/** The live sessions of a user, most recently used first. */
export async function sessionsOf(program: Program, userId: string, currentId: string): Promise<OwnSession[]> {
  const now = program.clock.now();
  const rows = await program.signin
    .selectFrom('user_session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'client'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - program.config.idleTimeoutMs))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => {
    const client = row.client as Partial<ClientDetails>;
    return {
      id: row.id,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      ipAddress: client.ipAddress ?? 'Unknown',
      browser: client.browser ?? 'Unknown',
      operatingSystem: client.operatingSystem ?? 'Unknown',
      isCurrent: row.id === currentId,
    };
  });
}

/** Ends one of the calling user's sessions; any other session is not found. */
export async function endOne(
  { db, audit, clock }: WorkAcross,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const own = await db
    .selectFrom('user_session')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const ends = { sessionId: id, reason: 'revoked' } as const;
  if (!own || (await endSessionRows(db, clock.now(), ends)).length === 0) throw new AppError('NOT_FOUND');
  audit(ended(userId, 'one ended'));
}

/** Signs the calling user out everywhere, also at the embedded provider. */
export async function endAll(
  program: Program,
  { db, audit, clock }: WorkAcross,
  userId: string,
): Promise<void> {
  const person = await db
    .selectFrom(personRows.as('app_user'))
    .select(['issuer', 'subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await endAllSessions(db, clock.now(), userId, 'revoked');
  await endProviderSessions(db, program, person);
  audit(ended(userId, 'all ended'));
}

/**
 * Signs out an active member of the entity (P-300): everywhere when it is their only entity, otherwise from the
 * sessions that were used in it. Activity elsewhere is not affected or disclosed.
 */
export async function endColleague(program: Program, work: Work, userId: string): Promise<void> {
  const { db, audit } = work;
  const now = work.clock.now();
  const { rows } = await sql<{ were_all: boolean | null; issuer: string; subject: string }>`
    select end_colleague_sessions(u.id, 'revoked', ${now}::timestamptz) as were_all, u.issuer, u.subject
    from ${personRows} u where u.id = ${userId}::uuid`.execute(db);
  const [found] = rows;
  if (!found || found.were_all === null) throw new AppError('NOT_FOUND');
  if (found.were_all) await endProviderSessions(db, program, found);
  audit(ended(userId, 'all ended'));
}
