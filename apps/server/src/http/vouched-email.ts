/** Which claims an issuer says the address of a person in, and that it is theirs. */
export type EmailClaims = {
  email: string;
  verified: string;
  /** `issuer`: every address it gives counts, unless it says that it did not verify it. */
  trust: 'claim' | 'issuer';
};

export const standardClaims: EmailClaims = { email: 'email', verified: 'email_verified', trust: 'claim' };

/** Claims outside the standard say yes in other ways: Entra ID's `xms_edov` has been seen as a number and as a text. */
const otherYes: readonly unknown[] = [1, '1', 'true'];

/** The address that the issuer vouches for, in lower case; null where it does not. */
export function vouchedEmail(
  claims: Readonly<Record<string, unknown>>,
  { email, trust, verified }: EmailClaims,
): string | null {
  const address = claims[email];
  if (typeof address !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(address)) return null;
  const said = claims[verified];
  const isSaid = said === true || (verified !== standardClaims.verified && otherYes.includes(said));
  const isVouched = isSaid || (trust === 'issuer' && said === undefined);
  return isVouched ? address.toLowerCase() : null;
}
