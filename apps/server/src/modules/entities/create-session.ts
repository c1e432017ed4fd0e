import { randomBytes } from 'node:crypto';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { account } from '../../framework/actor.ts';
import type { ClientDetails } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { sha256 } from '../../framework/guard.ts';
import { beginSession } from '../../framework/people/sessions.ts';
import type { Program } from '../../framework/program.ts';
import type { Identity } from '../../framework/verify-token.ts';
import { doWork } from '../../framework/work.ts';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { noteSignIn, signInFirst } from '../users/module.ts';
import { isOver } from './is-over.ts';

type Input = { identity: Identity; token: string; client: ClientDetails; correlationId: string };

/**
 * Mints the session of a fresh sign-in and puts the sign-in on record. One ID token mints one session: a token
 * taken from elsewhere cannot open a second, and what was given out before the person's sessions ended opens none. An
 * unknown or deactivated user gets none.
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
    .selectFrom('app_user')
    .select(['id', 'is_active'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
