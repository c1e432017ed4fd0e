import { hash, verify } from '@node-rs/argon2';
import type { IdentityDb } from '../database.ts';
import { findAccountByEmail } from './accounts.ts';
import type { Throttle } from './throttle.ts';

/** argon2id at the floor of the OWASP password storage guidance: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Longest password taken: more would let a form make us hash megabytes. */
export const longestPassword = 256;

// NIST SP 800-63B 5.1.1.2: the same password typed on another keyboard may arrive in another Unicode form.
const normalise = (password: string): string => password.normalize('NFKC');

/** argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), cost);
}

export type PasswordCheck = (password: string, passwordHash: string | undefined) => Promise<boolean>;

/**
 * A check that does the same work whether or not there is an account: without a hash, it verifies against the
 * hash of a password nobody knows.
 */
export async function passwordCheck(verifyHash: typeof verify = verify): Promise<PasswordCheck> {
  const nobody = await hash(crypto.randomUUID(), cost);
  return async (password, passwordHash) => {
    const matches = await verifyHash(passwordHash ?? nobody, normalise(password));
    return matches && passwordHash !== undefined;
  };
}

type Outcome =
  | { kind: 'accepted'; accountId: string }
  /** `accountId`: of the account that was tried, for the record; null when the name is nobody's. */
  | { kind: 'refused'; accountId: string | null }
  | { kind: 'throttled'; retryAfterSeconds: number };

export type CheckCredentials = (email: string, password: string, address: string) => Promise<Outcome>;

/**
 * Decides a sign-in. An unknown name, a wrong password and a deactivated account take the same steps and get
 * the same answer; while throttled even the right password is refused, unseen.
 */
export function credentialsCheck(db: IdentityDb, throttle: Throttle, check: PasswordCheck): CheckCredentials {
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
