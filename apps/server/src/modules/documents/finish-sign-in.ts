import type { IntegrationToken } from '@waypost/contract/entities/integration-token';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import { consumeVerifier } from './begin-sign-in.ts';
import { storeTokens } from './stored-tokens.ts';
import {
  configured,
  heldFacility,
  type IntegrationProgram,
  type IntegrationType,
  systemNameOf,
} from './system.ts';
import { exchangeCode, TokenError } from './token-endpoint.ts';

type Answer = {
  type: IntegrationType;
  facilityId: string;
  authCode: string;
  state?: string | undefined;
  iss?: string | undefined;
};

/** Exchanges the document system's code for tokens, and stores them for the user at the facility. */
export async function finishSignIn(
  program: IntegrationProgram,
  scope: Scope,
  { type, facilityId: requestedFacility, authCode, state, iss }: Answer,
): Promise<IntegrationToken> {
  const facilityId = heldFacility(scope, requestedFacility);
  const name = await systemNameOf(scope, facilityId);
  const system = configured(program, name);
  const verifier = await consumeVerifier(program, scope, { type, system: name, state });
  // A code of another system must not be sent to this one (RFC 9207, 2.4).
  if (system.issuer !== null && iss !== system.issuer)
    throw new AppError('DOCUMENTS_CODE_REFUSED', [
      { path: 'iss', message: 'Another document system gave this code' },
    ]);
  const tokens = await exchangeCode(program, system, { code: authCode, verifier }).catch((error: unknown) => {
    throw error instanceof TokenError ? error.toAppError('DOCUMENTS_CODE_REFUSED') : error;
  });
  return scope.change((work) =>
    storeTokens(program.keyring, work, { type, facilityId, system: name, tokens }),
  );
}
