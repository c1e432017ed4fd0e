import type { IntegrationToken } from '@waypost/contract/services/policy-integration-token';
import type { Scope } from '../../kernel/scope.ts';
import { takeVerifier } from './begin-sign-in.ts';
import { keepTokens } from './kept-tokens.ts';
import { configured, heldFacility, type IntegrationProgram, type IntegrationType } from './system.ts';
import { exchangeCode, TokenError } from './token-endpoint.ts';

type Answer = { type: IntegrationType; facilityId: string; authCode: string; state?: string | undefined };

/** Exchanges the document system's code for tokens, and stores them for the user at the facility. */
export async function finishSignIn(
  program: IntegrationProgram,
  scope: Scope,
  { type, facilityId: asked, authCode, state }: Answer,
): Promise<IntegrationToken> {
  const facilityId = heldFacility(scope, asked);
  const system = configured(program);
  const verifier = await takeVerifier(program, scope, { type, state });
  const tokens = await exchangeCode(program, system, { code: authCode, verifier }).catch((error: unknown) => {
    throw error instanceof TokenError ? error.asAppError('DOCUMENTS_CODE_REFUSED') : error;
  });
  return scope.change((work) => keepTokens(program.keyring, work, { type, facilityId, tokens }));
}
