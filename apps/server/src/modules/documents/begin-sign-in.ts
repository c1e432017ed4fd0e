import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import {
  configured,
  heldFacility,
  type IntegrationProgram,
  type IntegrationType,
  systemNameOf,
} from './system.ts';

/** How long a user may take to sign in at the document system. */
const LIFETIME_MS = 600_000;
/** The most unfinished sign-ins of a session, left by closed windows. */
const MAX_OPEN = 5;

const random = (): string => randomBytes(32).toString('base64url');
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

type StartedSignIn = { type: IntegrationType; facilityId: string | undefined };

/**
 * Starts a sign-in at the system of a facility, or at the installation's (RFC 7636, S256): the verifier stays on the
 * server, bound to user, entity and session.
 */
export async function beginSignIn(
  program: IntegrationProgram,
  scope: Scope,
  { type, facilityId }: StartedSignIn,
) {
  const name = facilityId === undefined ? null : await systemNameOf(scope, heldFacility(scope, facilityId));
  const system = configured(program, name);
  const verifier = random();
  const state = random();
  const now = scope.clock.now();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await scope.writeUnaudited(async (db) => {
    await sql`
      delete from integration_sign_in where user_id = ${scope.actor.id}::uuid and (expires_at <= ${now}
        or session_id = ${scope.sessionId}::uuid and id not in (select id from integration_sign_in
          where session_id = ${scope.sessionId}::uuid order by id desc limit ${MAX_OPEN - 1}))`.execute(db);
    await db
      .insertInto('integration_sign_in')
      .values({
        entity_id: scope.entity.id,
        id: newId(scope.clock),
        user_id: scope.actor.id,
        session_id: scope.sessionId,
        type,
        state_hash: sha256(state),
        verifier_sealed: program.keyring.seal('integration-token', verifier),
        expires_at: expiresAt,
        system: name,
      })
      .execute();
  });
  const codeChallenge = sha256(verifier).toString('base64url');
  const address = new URL(system.authorizeUrl);
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: system.clientId,
    redirect_uri: system.redirectUrl,
    ...(system.scope === '' ? {} : { scope: system.scope }),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value);
  return {
    codeChallenge,
    codeChallengeMethod: 'S256' as const,
    state,
    authorizationUrl: address.href,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Removes and returns the verifier of a sign-in that this session started at a system: the one with the state, or the
 * last. It is never used a second time, whatever the result of the code.
 */
export async function consumeVerifier(
  { keyring }: IntegrationProgram,
  scope: Scope,
  { type, system, state }: { type: IntegrationType; system: string | null; state: string | undefined },
): Promise<string> {
  const sealed = await scope.writeUnaudited(async (db) => {
    const found = await db
      .selectFrom('integration_sign_in')
      .select('id')
      .where('user_id', '=', scope.actor.id)
      .where('session_id', '=', scope.sessionId)
      .where('type', '=', type)
      .where('system', 'is not distinct from', system)
      .where('expires_at', '>', scope.clock.now())
      .$if(state !== undefined, (query) => query.where('state_hash', '=', sha256(state ?? '')))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!found) return null;
    const taken = await db
      .deleteFrom('integration_sign_in')
      .where('id', '=', found.id)
      .returning('verifier_sealed')
      .executeTakeFirst();
    return taken?.verifier_sealed ?? null;
  });
  if (sealed === null)
    throw new AppError('DOCUMENTS_CODE_REFUSED', [
      { path: 'state', message: 'This sign-in was not begun here, was used, or took too long' },
    ]);
  return keyring.open('integration-token', sealed);
}
