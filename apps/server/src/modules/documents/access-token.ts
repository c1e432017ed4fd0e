import { setTimeout as sleep } from 'node:timers/promises';
import type { IntegrationToken } from '@waypost/contract/entities/integration-token';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import {
  claimRenewal,
  deleteTokens,
  entryFor,
  releaseRenewal,
  renewTokens,
  type StoredTokens,
  shown,
  storedTokens,
} from './stored-tokens.ts';
import {
  configured,
  heldFacility,
  type IntegrationProgram,
  type IntegrationType,
  systemNameOf,
} from './system.ts';
import { refreshTokens, TokenError } from './token-endpoint.ts';

/** A token that expires sooner is renewed, because a page needs time to use it. */
const NEAR_END_MS = 60_000;
/** The lease of a renewal, longer than one may take; other callers poll for its result. */
const RENEWAL_MS = 20_000;
const POLL_EVERY_MS = 250;

type TokenRequest = {
  type: IntegrationType;
  facilityId: string | undefined;
  /** For the server's own use; the token is not sent to the page. */
  staysHere?: boolean;
};

/**
 * A valid access token, renewed when it is near its end. NOT_FOUND when the user has not signed in,
 * DOCUMENTS_SIGN_IN_ENDED when the document system has signed them out.
 */
export async function accessToken(
  program: IntegrationProgram,
  scope: Scope,
  { type, facilityId, staysHere = false }: TokenRequest,
): Promise<IntegrationToken> {
  const place = {
    userId: scope.actor.id,
    type,
    facilityId: facilityId === undefined ? null : heldFacility(scope, facilityId),
  };
  const named = place.facilityId === null ? null : await systemNameOf(scope, place.facilityId);
  const deadline = Date.now() + RENEWAL_MS;
  while (Date.now() < deadline) {
    const stored = await scope.read(({ db }) => storedTokens(db, program.keyring, place));
    configured(program, stored ? stored.system : named);
    if (!stored) throw new AppError('NOT_FOUND');
    if (remainingMs(scope, stored) > NEAR_END_MS) return toToken(scope, stored, staysHere);
    try {
      const token = await nearEnd(program, scope, stored, staysHere);
      if (token) return token;
    } catch (error) {
      // A new sign-in has happened meanwhile, and its token is equally valid.
      if (!(error instanceof AppError && error.code === 'VERSION_CHANGED')) throw error;
    }
    await sleep(POLL_EVERY_MS);
  }
  throw new AppError('DOCUMENTS_NO_ANSWER');
}

/** Deletes a sign-in whose token the document system no longer accepts, unless a newer one has replaced it. */
export async function deleteSignIn(
  { keyring }: IntegrationProgram,
  scope: Scope,
  ended: { type: IntegrationType; facilityId: string; accessToken: string },
): Promise<void> {
  const stored = await scope.read(({ db }) =>
    storedTokens(db, keyring, { ...ended, userId: scope.actor.id }),
  );
  if (stored?.accessToken !== ended.accessToken) return;
  await scope
    .change((work) => deleteTokens(work, stored))
    .catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'VERSION_CHANGED')) throw error;
    });
}

const remainingMs = (scope: Scope, { expiresAt }: StoredTokens): number =>
  expiresAt.getTime() - scope.clock.now().getTime();

/** Audits giving out the token, because its later use cannot be seen from here. */
async function toToken(scope: Scope, stored: StoredTokens, staysHere: boolean): Promise<IntegrationToken> {
  if (!staysHere) await scope.read(async ({ audit }) => audit(entryFor(stored, { action: 'View' })));
  return shown(stored);
}

/** The token to give when the old one is about to expire; null while another caller renews it. */
async function nearEnd(
  program: IntegrationProgram,
  scope: Scope,
  stored: StoredTokens,
  staysHere: boolean,
): Promise<IntegrationToken | null> {
  const isValid = remainingMs(scope, stored) > 0;
  if (stored.refreshToken === null) {
    if (isValid) return toToken(scope, stored, staysHere);
    await scope.change((work) => deleteTokens(work, stored));
    throw new AppError('DOCUMENTS_SIGN_IN_ENDED');
  }
  const until = new Date(scope.clock.now().getTime() + RENEWAL_MS);
  if (!(await claimRenewal(scope, stored, until))) return isValid ? toToken(scope, stored, staysHere) : null;
  const renewed = await refreshTokens(program, configured(program, stored.system), stored.refreshToken).catch(
    (error: unknown) => {
      if (error instanceof TokenError) return error;
      throw error;
    },
  );
  if (!(renewed instanceof TokenError))
    return scope.change((work) => renewTokens(program.keyring, work, stored, { tokens: renewed, staysHere }));
  if (renewed.failure === 'refused') await scope.change((work) => deleteTokens(work, stored));
  else await releaseRenewal(scope, stored);
  if (isValid && renewed.failure === 'no-answer') return toToken(scope, stored, staysHere);
  throw renewed.toAppError('DOCUMENTS_SIGN_IN_ENDED');
}
