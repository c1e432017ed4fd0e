import { randomBytes } from 'node:crypto';
import { headerNames } from '@waypost/contract/core/headers';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { account } from '../../framework/actor.ts';
import type { ClientDetails } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { sha256 } from '../../framework/guard.ts';
import { beginSession } from '../../framework/people/sessions.ts';
import type { Program } from '../../framework/program.ts';
import type { Identity, SignIn } from '../../framework/verify-token.ts';
import { vouchedEmail } from '../../framework/vouched-email.ts';
import { doWork } from '../../framework/work.ts';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { noteSignIn, signInFirst } from '../users/module.ts';
import { personRows } from '../users/readable.ts';

type Input = { identity: Identity; token: string; client: ClientDetails; correlationId: string };

/**
 * Creates the session of a fresh sign-in and audits the sign-in. One ID token opens one session: a stolen token cannot
 * open a second one, and a token issued before the person's sessions ended opens none. An unknown or deactivated user
 * gets none.
 */
export async function createSession(program: Program, input: Input) {
  const { clock, config } = program;
  const now = clock.now();
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + config.sessionMaxMs);
  const sessionId = newId(clock);
  const { signIn } = input.identity;

  await acrossEntities(program.signin, async (db) => {
    const user = (await userOf(db, input.identity)) ?? (await signInFirst(db, input.identity, now));
    if (!user?.is_active) throw new AppError('UNAUTHENTICATED');
    if (await isOver(db, { userId: user.id, signIn, now, idleMs: config.idleTimeoutMs }))
      throw new AppError('SESSION_ENDED');
    const made = await beginSession(db, {
      id: sessionId,
      secret_hash: sha256(secret),
      token_hash: sha256(input.token),
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      ended_at: null,
      end_reason: null,
      client: JSON.stringify(input.client),
      provider_session: signIn.providerSession,
      signed_in_at: signIn.signedInAt,
    });
    if (!made) throw new AppError('SESSION_ENDED');
    await noteSignIn(db, user.id, now);
    const actor = account(user.id);
    const { client, correlationId } = input;
    const source = { entityId: EMPTY_ID, actor, client, sessionId, correlationId, clock };
    await doWork({ db, actor, mayEmit: [], mustAudit: true }, source, async ({ audit }) =>
      audit({ action: 'SignIn', domainType: 'Login', domainId: user.id }),
    );
  });
  return { sessionId: secret, idleTimeoutMs: config.idleTimeoutMs, expiresAt: expiresAt.toISOString() };
}

/** Locks the user until the session is stored, so that ending all their sessions waits and ends this one too. */
const userOf = (db: Db, { issuer, subject }: Identity) =>
  db
    .selectFrom(personRows.as('app_user'))
    .select(['id', 'is_active'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();

type NewSession = { userId: string; signIn: SignIn; now: Date; idleMs: number };

/**
 * Whether the sign-in of a token has ended: the person was signed out everywhere since, or no session of the sign-in is
 * live any more. A sign-in is identified by the provider's session and the time of authentication: both stay the same
 * however often tokens are renewed, and one of them changes with the next sign-in. Only values of the provider are
 * compared, so that clock differences do not matter. When a provider names no session, tokens issued until the second
 * in which any session of the person ended are refused.
 */
async function isOver(db: Db, { userId, signIn, now, idleMs }: NewSession): Promise<boolean> {
  const { providerSession: sid, signedInAt, issuedAt } = signIn;
  const given = signedInAt ?? issuedAt;
  const { rows } = await sql<{ is_over: boolean }>`
    with mine as (
      select provider_session, signed_in_at,
        least(ended_at, expires_at, last_seen_at + ${idleMs}::float8 * interval '1 millisecond') as over_at
      from user_session where user_id = ${userId}::uuid
    ), opened as (
      select over_at from mine where provider_session is not distinct from ${sid}::text and case
        when ${signedInAt}::timestamptz is null then date_trunc('second', over_at) >= ${issuedAt}
        when ${sid}::text is null then signed_in_at = ${signedInAt}
        else signed_in_at >= ${signedInAt} end
    )
    select exists (select from opened) and not exists (select from opened where over_at > ${now})
      or ${sid}::text is null and exists (
        select from mine where over_at <= ${now} and date_trunc('second', over_at) >= ${issuedAt})
      or case when ${sid}::text is null then date_trunc('second', sessions_ended_at) >= ${given}
        else date_trunc('second', sessions_ended_at) > ${given} end is true as is_over
    from ${personRows} app_user where id = ${userId}::uuid`.execute(db);
  return rows[0]?.is_over ?? true;
}

/**
 * For an unknown person whose ID token vouches for no address: if the operator enables it, the provider's userinfo
 * endpoint is called with the access token of the same sign-in (OpenID Connect Core 5.3). No transaction is open
 * meanwhile.
 */
export async function requestedByEmail(
  { config, provider, signin }: Program,
  identity: Identity,
  request: FastifyRequest,
): Promise<Identity> {
  const accessToken = request.headers[headerNames.accessToken];
  if (!config.oidcUserinfo || identity.verifiedEmail !== null || typeof accessToken !== 'string')
    return identity;
  const known = await signin
    .selectFrom(personRows.as('app_user'))
    .select('id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (known || !/^[\x21-\x7e]{1,8192}$/.test(accessToken)) return identity;
  const claims = await provider.userinfo(accessToken, identity.subject);
  return claims ? { ...identity, verifiedEmail: vouchedEmail(claims, config.oidcEmail) } : identity;
}
