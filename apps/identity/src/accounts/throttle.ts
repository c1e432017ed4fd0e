import { createHash } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { IdentityDb } from '../database.ts';
import { normaliseEmail } from './accounts.ts';

const windowMs = 15 * 60_000;

/**
 * Attempts in one window: passwords by name and by address, codes of the second step by account, requests for a
 * reset link by name (each sends a message to somebody) and by address.
 */
const limits = { name: 10, address: 50, code: 6, 'reset-name': 3, 'reset-address': 20 } as const;
type Kind = keyof typeof limits;

export type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

function toAdmission(...waits: number[]): Admission {
  const retryAfterSeconds = Math.max(...waits);
  return retryAfterSeconds === 0 ? { admitted: true } : { admitted: false, retryAfterSeconds };
}

/**
 * Limits sign-in attempts (ASVS 5.0 6.3.1). An attempt is counted before its password is checked, so that parallel
 * attempts cannot pass together, and the count is taken back on success. Attempts are also counted for names without an
 * account. The counts are stored in the database and survive a restart.
 */
export function signInThrottle(db: IdentityDb, clock: Clock) {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

  async function count(kind: Kind, subject: string): Promise<number> {
    const now = clock.now();
    const expired = new Date(now.getTime() - windowMs);
    const row = await db
      .insertInto('identity.sign_in_throttle')
      .values({ kind, subject_hash: hash(subject), window_start: now, attempts: 1 })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject_hash']).doUpdateSet({
          // Attempts during a block do not extend it, and the number stays bounded.
          attempts: sql<number>`case when sign_in_throttle.window_start <= ${expired} then 1 else least(sign_in_throttle.attempts + 1, 1000) end`,
          window_start: sql<Date>`case when sign_in_throttle.window_start <= ${expired} then ${now} else sign_in_throttle.window_start end`,
        }),
      )
      .returning(['attempts', 'window_start'])
      .executeTakeFirstOrThrow();
    if (row.attempts <= limits[kind]) return 0;
    return Math.max(1, Math.ceil((row.window_start.getTime() + windowMs - now.getTime()) / 1000));
  }

  async function reset(kind: Kind, subject: string): Promise<void> {
    await db
      .deleteFrom('identity.sign_in_throttle')
      .where('kind', '=', kind)
      .where('subject_hash', '=', hash(subject))
      .execute();
  }

  return {
    /** Counts an attempt and returns whether its password may be checked, or the seconds to wait. */
    async admit(name: string, address: string): Promise<Admission> {
      return toAdmission(await count('name', normaliseEmail(name)), await count('address', address));
    },

    /** Counts an attempt at the second step. */
    async admitCode(accountId: string): Promise<Admission> {
      return toAdmission(await count('code', accountId));
    },

    async codeSucceeded(accountId: string): Promise<void> {
      await reset('code', accountId);
    },

    /** Counts a request for a reset link. */
    async admitReset(name: string, address: string): Promise<Admission> {
      return toAdmission(
        await count('reset-name', normaliseEmail(name)),
        await count('reset-address', address),
      );
    },

    /** Takes back the count of a successful attempt: resets the name, and reduces the address by one. */
    async succeeded(name: string, address: string): Promise<void> {
      await reset('name', normaliseEmail(name));
      await db
        .updateTable('identity.sign_in_throttle')
        .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
        .where('kind', '=', 'address')
        .where('subject_hash', '=', hash(address))
        .execute();
    },

    /** Deletes expired windows. */
    async clean(): Promise<void> {
      await db
        .deleteFrom('identity.sign_in_throttle')
        .where('window_start', '<=', new Date(clock.now().getTime() - windowMs))
        .execute();
    },
  };
}
export type Throttle = ReturnType<typeof signInThrottle>;
