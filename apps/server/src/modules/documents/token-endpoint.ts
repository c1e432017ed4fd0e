import type { ErrorCode } from '@waypost/contract/core/errors';
import type { DocumentSystem } from '@waypost/platform/document-system';
import type { Logger } from '@waypost/platform/logger';
import { z } from 'zod';
import { AppError } from '../../framework/errors.ts';
import { jsonIn } from '../../infrastructure/json.ts';
import { type Outbound, OutboundError } from '../../infrastructure/outbound/outbound.ts';

/** Tokens of the document system; `refreshToken` is null when it issues none. */
export type Tokens = { accessToken: string; refreshToken: string | null; lifetimeMs: number };

/** `refused`: the code or refresh token is invalid or expired. */
export type TokenFailure = 'refused' | 'not-configured' | 'no-answer';

export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly failure: TokenFailure;
  constructor(failure: TokenFailure) {
    super(`no token: ${failure}`);
    this.failure = failure;
  }

  /** The error for the caller, when they cannot do anything about it. */
  toAppError(refused: ErrorCode): AppError {
    if (this.failure === 'refused') return new AppError(refused);
    return new AppError(
      this.failure === 'not-configured' ? 'DOCUMENTS_NOT_CONFIGURED' : 'DOCUMENTS_NO_ANSWER',
    );
  }
}

/** The lifetime of a token that does not state one. */
const UNSAID_LIFETIME_SECONDS = 300;

/** RFC 6749, 5.1; a token of another type could not be used as it is (7.1). */
const tokenAnswer = z.object({
  access_token: z.string().min(1).max(20_000),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().int().positive().max(31_536_000).default(UNSAID_LIFETIME_SECONDS),
  refresh_token: z.string().min(1).max(20_000).nullish(),
});
/** RFC 6749, 5.2. */
const errorAnswer = z.object({ error: z.string().regex(/^[\w-]{1,40}$/) });

type Network = { outbound: Pick<Outbound, 'post'>; logger: Logger };

/**
 * Requests tokens from the document system (RFC 6749, 4.1.3 and 6).
 * @throws TokenError
 */
async function tokensFor(
  { outbound, logger }: Network,
  system: DocumentSystem,
  grant: Record<string, string>,
): Promise<Tokens> {
  const answer = await outbound
    .post({
      url: system.tokenUrl,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(system.clientSecret === null
          ? {}
          : { authorization: basic(system.clientId, system.clientSecret) }),
      },
      body: new URLSearchParams(
        system.clientSecret === null ? { ...grant, client_id: system.clientId } : grant,
      ).toString(),
      connectTimeoutMs: 5000,
      timeoutMs: 15_000,
      maxBytes: 65_536,
    })
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      logger.warn({ failure: error.failure }, 'the document system was not reached');
      throw new TokenError(error.failure === 'not-allowed' ? 'not-configured' : 'no-answer');
    });
  const body = jsonIn(answer.text);
  if (answer.status === 200) {
    const tokens = tokenAnswer.safeParse(body);
    if (tokens.success)
      return {
        accessToken: tokens.data.access_token,
        refreshToken: tokens.data.refresh_token ?? null,
        lifetimeMs: tokens.data.expires_in * 1000,
      };
  }
  const errorCode = errorAnswer.safeParse(body).data?.error ?? null;
  logger.warn({ status: answer.status, said: errorCode }, 'the document system gave no token');
  throw new TokenError(failureOf(answer.status, errorCode));
}

/** Only `invalid_grant` concerns the user; any other refusal means that the client is configured wrongly. */
function failureOf(status: number, errorCode: string | null): TokenFailure {
  if (errorCode === null || status === 429 || status < 400 || status >= 500) return 'no-answer';
  return errorCode === 'invalid_grant' ? 'refused' : 'not-configured';
}

/** RFC 6749, 2.3.1: form-encoded first. */
function basic(clientId: string, clientSecret: string): string {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64')}`;
}

export const exchangeCode = (
  network: Network,
  system: DocumentSystem,
  { code, verifier }: { code: string; verifier: string },
): Promise<Tokens> =>
  tokensFor(network, system, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: system.redirectUrl,
    code_verifier: verifier,
  });

/** A system that issues no new refresh token allows the old one to be used again (RFC 6749, 6). */
export async function refreshTokens(
  network: Network,
  system: DocumentSystem,
  refreshToken: string,
): Promise<Tokens> {
  const tokens = await tokensFor(network, system, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
}
