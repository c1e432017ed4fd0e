/** The claims in which an issuer gives a person's address and says that it is verified. */
export type EmailClaims = {
  email: string;
  verified: string;
  /** `issuer`: every address counts unless the issuer says that it is not verified. */
  trust: 'claim' | 'issuer';
};

export const standardClaims: EmailClaims = { email: 'email', verified: 'email_verified', trust: 'claim' };

/** Non-standard claims spell "true" in other ways: Entra ID's `xms_edov` has been seen as a number and as a text. */
const truthyValues: readonly unknown[] = [1, '1', 'true'];

/** The verified address in lower case, or null when the issuer does not vouch for one. */
export function vouchedEmail(
  claims: Readonly<Record<string, unknown>>,
  { email, trust, verified }: EmailClaims,
): string | null {
  const address = claims[email];
  if (typeof address !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(address)) return null;
  const claim = claims[verified];
  const isVerified = claim === true || (verified !== standardClaims.verified && truthyValues.includes(claim));
  const isVouched = isVerified || (trust === 'issuer' && claim === undefined);
  return isVouched ? address.toLowerCase() : null;
}
