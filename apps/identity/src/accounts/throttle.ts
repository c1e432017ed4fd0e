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

function admission(...waits: number[]): Admission {
  const retryAfterSeconds = Math.max(...waits);
  return retryAfterSeconds === 0 ? { admitted: true } : { admitted: false, retryAfterSeconds };
}

/**
 * Limits sign-in attempts (ASVS 5.0 6.3.1). An attempt is counted before its password is looked at, so that
 * parallel ones cannot pass together, and is taken back when it succeeds. Names count whether or not an account
 * has them; the counts live in the database, so a restart forgets nothing.
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
          // Stops above the limit: what is sent during a block neither lengthens it nor grows a number.
          attempts: sql<number>`case when sign_in_throttle.window_start <= ${expired} then 1 else least(sign_in_throttle.attempts + 1, 1000) end`,
          window_start: sql<Date>`case when sign_in_throttle.window_start <= ${expired} then ${now} else sign_in_throttle.window_start end`,
        }),
      )
      .returning(['attempts', 'window_start'])
      .executeTakeFirstOrThrow();
    if (row.attempts <= limits[kind]) return 0;
    return Math.max(1, Math.ceil((row.window_start.getTime() + windowMs - now.getTime()) / 1000));
  }

  async function forget(kind: Kind, subject: string): Promise<void> {
    await db
      .deleteFrom('identity.sign_in_throttle')
      .where('kind', '=', kind)
      .where('subject_hash', '=', hash(subject))
      .execute();
  }

  return {
    /** Counts an attempt and says whether its password may be looked at. */
    async admit(name: string, address: string): Promise<Admission> {
      return admission(await count('name', normaliseEmail(name)), await count('address', address));
    },

    /** Counts an attempt at the second step. */
    async admitCode(accountId: string): Promise<Admission> {
      return admission(await count('code', accountId));
    },

    async codeSucceeded(accountId: string): Promise<void> {
      await forget('code', accountId);
    },

    /** Counts a request for a reset link. */
    async admitReset(name: string, address: string): Promise<Admission> {
      return admission(
        await count('reset-name', normaliseEmail(name)),
        await count('reset-address', address),
      );
    },

    /** Takes back what a successful attempt counted: the name starts afresh, the address loses this one. */
    async succeeded(name: string, address: string): Promise<void> {
      await forget('name', normaliseEmail(name));
      await db
        .updateTable('identity.sign_in_throttle')
        .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
        .where('kind', '=', 'address')
        .where('subject_hash', '=', hash(address))
        .execute();
    },

    /** Forgets windows that are over. */
    async clean(): Promise<void> {
      await db
        .deleteFrom('identity.sign_in_throttle')
        .where('window_start', '<=', new Date(clock.now().getTime() - windowMs))
        .execute();
    },
  };
}
export type Throttle = ReturnType<typeof signInThrottle>;
