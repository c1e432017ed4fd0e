import { hash, verify } from '@node-rs/argon2';
import type { IdentityDb } from '../database.ts';
import { findAccountByEmail } from './accounts.ts';
import type { Throttle } from './throttle.ts';

/** argon2id with the minimum of the OWASP password storage guidance: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The longest accepted password, so that a form cannot make us hash megabytes. */
export const longestPassword = 256;

// NIST SP 800-63B 5.1.1.2: another keyboard may send the same password in another Unicode form.
const normalize = (password: string): string => password.normalize('NFKC');

/** Returns the argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost);
}

export type PasswordCheck = (password: string, passwordHash: string | undefined) => Promise<boolean>;

/**
 * Creates a check that does the same work whether or not there is an account: without a hash, it verifies against the
 * hash of a random password.
 */
export async function createPasswordCheck(verifyHash: typeof verify = verify): Promise<PasswordCheck> {
  const randomPasswordHash = await hash(crypto.randomUUID(), cost);
  return async (password, passwordHash) => {
    const matches = await verifyHash(passwordHash ?? randomPasswordHash, normalize(password));
    return matches && passwordHash !== undefined;
  };
}

type Outcome =
  | { kind: 'accepted'; accountId: string }
  /** `accountId` is the account of the attempt, for the audit record; null for an unknown name. */
  | { kind: 'refused'; accountId: string | null }
  | { kind: 'throttled'; retryAfterSeconds: number };

export type CheckCredentials = (email: string, password: string, address: string) => Promise<Outcome>;

/**
 * Creates the check of a sign-in. An unknown name, a wrong password and a deactivated account take the same steps and
 * get the same result; while throttled, even the correct password is refused unchecked.
 */
export function createCredentialsCheck(
  db: IdentityDb,
  throttle: Throttle,
  check: PasswordCheck,
): CheckCredentials {
  return async (email, password, address) => {
    const account = await findAccountByEmail(db, email);
    const attempt = { name: email, address, accountId: account?.id ?? null };
    const admission = await throttle.admit(attempt);
    if (!admission.admitted) return { kind: 'throttled', retryAfterSeconds: admission.retryAfterSeconds };
    const matches = await check(password, account?.passwordHash ?? undefined);
    if (!account || !matches || !account.isActive) {
      return { kind: 'refused', accountId: account?.id ?? null };
    }
    await throttle.succeeded({ ...attempt, accountId: account.id });
    return { kind: 'accepted', accountId: account.id };
  };
}
