import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from './errors.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type EmailClaims, standardClaims, vouchedEmail } from './vouched-email.ts';

/**
 * The sign-in of a token: the provider's session (`sid`), the time when its user last authenticated (`auth_time`), if
 * the provider states them, and the time when the token was issued. In whole seconds.
 */
export type SignIn = { providerSession: string | null; signedInAt: Date | null; issuedAt: Date };

/** `verifiedEmail` is an address that the issuer vouches for, in lower case. */
export type Identity = { issuer: string; subject: string; verifiedEmail: string | null; signIn: SignIn };

/**
 * Verifies a token. With `isChecked` its signature was verified before, and the session that it opened stores its hash:
 * the same bytes have the same signature, so that only facts that may have changed are checked.
 */
export type Verify = (token: string, isChecked?: boolean) => Promise<Identity>;

const signInOf = ({ sid, auth_time, iat }: JWTPayload): SignIn => ({
  providerSession: typeof sid === 'string' && sid !== '' ? sid : null,
  signedInAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
  issuedAt: new Date((iat ?? 0) * 1000),
});

/** Signatures by a key pair only: a shared secret or none would let a client sign for itself. */
const TOLERANCE_S = 60;
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'];

/**
 * Checks an ID token: signature by a key the issuer publishes, issuer, audience, authorized party, times.
 * The key's address comes from the issuer's discovery document alone; headers that name a key or an address
 * (`jwk`, `jku`, `x5u`, `x5c`) are refused unread.
 */
export function tokenVerifier(
  { issuer, key }: Pick<IdentityProvider, 'issuer' | 'key'>,
  clientId: string,
  now: () => Date,
  claims: EmailClaims = standardClaims,
): Verify {
  /** The claims of a token with a verified signature: its key is still published, and it has not expired. */
  async function knownClaims(header: JWTHeaderParameters, token: string): Promise<JWTPayload> {
    const [protectedHeader = '', payload = '', signature = ''] = token.split('.');
    await key(header, { protected: protectedHeader, payload, signature });
    const known = decodeJwt(token);
    const at = now().getTime() / 1000;
    const isOurs = known.iss === issuer && [known.aud].flat().includes(clientId);
    if (!isOurs || (known.exp ?? 0) + TOLERANCE_S <= at || (known.nbf ?? 0) - TOLERANCE_S > at)
      throw new Error('not for us, or not now');
    return known;
  }

  const provenClaims = async (_header: JWTHeaderParameters, token: string): Promise<JWTPayload> => {
    const options = {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: now(),
      clockTolerance: TOLERANCE_S,
    };
    return (await jwtVerify(token, key, options)).payload;
  };

  const isForOtherParty = ({ aud, azp }: JWTPayload): boolean =>
    ((Array.isArray(aud) && aud.length > 1) || azp !== undefined) && azp !== clientId;

  return async function verifyToken(token, isChecked = false) {
    try {
      const header = decodeProtectedHeader(token);
      if ('jwk' in header || 'jku' in header || 'x5u' in header || 'x5c' in header)
        throw new Error('key in header');
      // RFC 9068: an access token is not an ID token.
      if (/^(application\/)?at\+jwt$/i.test(header.typ ?? '')) throw new Error('not an ID token');
      const claimsOf = isChecked ? knownClaims : provenClaims;
      const payload = await claimsOf(header as JWTHeaderParameters, token);
      if (isForOtherParty(payload)) throw new Error('another party');
      if ((payload.iat ?? 0) * 1000 > now().getTime() + 60_000) throw new Error('issued in the future');
      const verifiedEmail = vouchedEmail(payload, claims);
      return { issuer, subject: String(payload.sub), verifiedEmail, signIn: signInOf(payload) };
    } catch (error) {
      // An unreachable provider says nothing about the token or its sender.
      if (error instanceof AppError) throw error;
      throw new AppError('UNAUTHENTICATED');
    }
  };
}
