import type { IdentityDb } from '../database.ts';
import { findAccountByEmail } from './accounts.ts';
import type { PasswordCheck } from './passwords.ts';
import type { Throttle } from './throttle.ts';

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
