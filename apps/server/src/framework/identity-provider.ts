import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { AppError } from './errors.ts';

/** The OpenID provider as the server uses it: its keys, and its claims about a person. */
export type IdentityProvider = {
  issuer: string;
  /** The key that a token names. UNAVAILABLE while the provider does not answer. */
  key: JWTVerifyGetKey;
  /** Whether its keys have been read: without them no token can be verified. */
  isKnown(): Promise<boolean>;
  /** Whether it answers. Checked at most every ten seconds. */
  answers(): Promise<boolean>;
  /** The claims about the person with this access token; null when refused, or when they are about another person. */
  userinfo(accessToken: string, subject: string): Promise<Record<string, unknown> | null>;
};

/** Where the provider's outages are logged. */
type Notes = { info(text: string): void; warn(text: string): void };
type Discovery = { issuer?: unknown; jwks_uri?: unknown; userinfo_endpoint?: unknown };
type Answer = { ok: boolean; text: string };
type Known = { keys: JWTVerifyGetKey; userinfo: string | null };

const LIMIT_MS = 5000;
/** The pause after a failure, so that many callers do not each wait for a time-out. */
const QUIET_MS = 1000;
const POLL_EVERY_MS = 10_000;
const POLL_LIMIT_MS = 2000;
/** Maximum size of the provider's metadata, keys and claims: far more than any provider needs. */
const MAX_BYTES = 262_144;

/** Whether the token is at fault: it names a key that the provider does not have, or several keys match it. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/**
 * Reads an issuer's published data. All addresses come from its discovery document. Keys are cached, so that signed-in
 * users can work while it is down. One line is logged when it goes down, and one when it is back.
 */
export function identityProvider(issuer: string, log: Notes): IdentityProvider {
  let known: Promise<Known> | null = null;
  let isAway = false;
  let quietUntil = 0;
  let lastCheck = { at: 0, answers: Promise.resolve(true) };

  function markUnavailable(reason: string): void {
    quietUntil = Date.now() + QUIET_MS;
    if (!isAway)
      log.warn(`the identity provider cannot be reached (${reason}): nobody can sign in until it answers`);
    isAway = true;
  }
  function markAvailable(): void {
    if (isAway) log.info('the identity provider answers again');
    isAway = false;
  }

  /** Sends every request to the provider. `acceptedStatuses` lists error statuses that do not mean the provider is down. */
  async function ask(
    url: string,
    init: RequestInit,
    acceptedStatuses: readonly number[] = [],
  ): Promise<Answer> {
    if (Date.now() < quietUntil) throw new Error('the provider was away a moment ago');
    const answer = await fetch(url, {
      ...init,
      signal: init.signal ?? AbortSignal.timeout(LIMIT_MS),
      redirect: 'error',
    }).catch((error: unknown) => {
      markUnavailable('no connection');
      throw error;
    });
    if (answer.ok || acceptedStatuses.includes(answer.status)) {
      const text = await textOf(answer).catch((error: unknown) => {
        markUnavailable('its answer breaks off');
        throw error;
      });
      if (text !== null) {
        markAvailable();
        return { ok: answer.ok, text };
      }
      markUnavailable('its answer is too long');
    } else markUnavailable(`it answers ${answer.status}`);
    throw new Error('the provider is in trouble');
  }

  async function discover(limitMs = LIMIT_MS): Promise<Known> {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { text } = await ask(address, { signal: AbortSignal.timeout(limitMs) });
    const discovery: Discovery | null = claimsIn(text);
    if (discovery?.issuer !== issuer || typeof discovery.jwks_uri !== 'string') {
      markUnavailable('it describes another issuer');
      throw new Error('the issuer describes another issuer');
    }
    // Keys are cached until an unknown one is needed; whatever tokens arrive, they are fetched at most every 30 s.
    const keys = createRemoteJWKSet(new URL(discovery.jwks_uri), {
      cacheMaxAge: Number.POSITIVE_INFINITY,
      cooldownDuration: 30_000,
      timeoutDuration: LIMIT_MS,
      [customFetch]: async (url, init) => new Response((await ask(url, init)).text),
    });
    return {
      keys,
      userinfo: typeof discovery.userinfo_endpoint === 'string' ? discovery.userinfo_endpoint : null,
    };
  }

  /** Shares one request among all waiting calls; after a failure the next call tries again. */
  function description(): Promise<Known> {
    known ??= discover().catch((error) => {
      known = null;
      throw error;
    });
    return known;
  }
  const throwUnavailable = (): never => {
    throw new AppError('UNAVAILABLE');
  };

  return {
    issuer,
    async key(header, token) {
      const { keys } = await description().catch(throwUnavailable);
      try {
        return await keys(header, token);
      } catch (error) {
        if (isOfToken(error)) throw error;
        if (error instanceof errors.JWKSInvalid) markUnavailable('its keys cannot be read');
        return throwUnavailable();
      }
    },
    isKnown: () =>
      description().then(
        () => true,
        () => false,
      ),
    answers() {
      if (lastCheck.at + POLL_EVERY_MS > Date.now()) return lastCheck.answers;
      const answers = discover(POLL_LIMIT_MS).then(
        () => true,
        () => false,
      );
      lastCheck = { at: Date.now(), answers };
      return answers;
    },
    async userinfo(accessToken, subject) {
      const { userinfo } = await description().catch(throwUnavailable);
      if (userinfo === null) return null;
      const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
      const answer = await ask(userinfo, { headers }, [400, 401, 403]).catch(throwUnavailable);
      const claims = answer.ok ? claimsIn(answer.text) : null;
      // OpenID Connect Core 5.3.2: claims about another person must not be used.
      return claims?.sub === subject ? claims : null;
    },
  };
}

/** The object the provider sent, or null when it sent anything else. */
export function claimsIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** The body of an answer, or null when it exceeds the size limit. */
async function textOf({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
