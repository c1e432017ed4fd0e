import { createHash } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { IdentityDb } from '../database.ts';
import { normaliseEmail } from './accounts.ts';

const windowMs = 15 * 60_000;
/** Looked up for names without an account, which must cost the same. */
const nobody = '00000000-0000-0000-0000-000000000000';
/** How long an address is known for an account after the last sign-in from it: 90 days. */
const knownMs = 90 * 86_400_000;

/**
 * Attempts in one window: passwords by name and address together, by address, and by name from all addresses that are not
 * known for it, which bounds guesses that are spread; codes of the second step by account, requests for a reset link by name
 * (each sends a message to somebody) and by address.
 */
const limits = {
  'name-address': 10,
  name: 50,
  address: 50,
  code: 6,
  'reset-name': 3,
  'reset-address': 20,
} as const;
type Kind = keyof typeof limits;

export type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/** Who tries, from where, and the account of that name where there is one. */
type Attempt = { name: string; address: string; accountId: string | null };

function toAdmission(...waits: number[]): Admission {
  const retryAfterSeconds = Math.max(...waits);
  return retryAfterSeconds === 0 ? { admitted: true } : { admitted: false, retryAfterSeconds };
}

/**
 * Limits sign-in attempts (ASVS 5.0 6.3.1). An attempt is counted before its password is checked, so that parallel
 * attempts cannot pass together, and the count is taken back on success. Attempts are also counted for names without an
 * account. The counts are stored in the database and survive a restart. Whoever is kept out by what others guessed gets in from
 * an address of theirs, or by a link that resets the password, which goes to them alone.
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

  async function takeBack(kind: Kind, subject: string): Promise<void> {
    await db
      .updateTable('identity.sign_in_throttle')
      .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
      .where('kind', '=', kind)
      .where('subject_hash', '=', hash(subject))
      .execute();
  }

  async function isKnown({ accountId, address }: Attempt): Promise<boolean> {
    const row = await db
      .selectFrom('identity.known_address')
      .select('seen_at')
      .where('account_id', '=', accountId ?? nobody)
      .where('address_hash', '=', hash(address))
      .where('seen_at', '>', new Date(clock.now().getTime() - knownMs))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** From now on guesses from elsewhere lock nobody out at this address. */
  async function remember(accountId: string, address: string): Promise<void> {
    const seen = { seen_at: clock.now() };
    await db
      .insertInto('identity.known_address')
      .values({ account_id: accountId, address_hash: hash(address), ...seen })
      .onConflict((conflict) => conflict.columns(['account_id', 'address_hash']).doUpdateSet(seen))
      .execute();
  }

  const both = ({ name, address }: Attempt): string => `${normaliseEmail(name)} ${address}`;

  return {
    /** Counts an attempt and returns whether its password may be checked, or the seconds to wait. */
    async admit(attempt: Attempt): Promise<Admission> {
      const { name, address } = attempt;
      const here = toAdmission(await count('name-address', both(attempt)), await count('address', address));
      // What is refused here is no guess: it must not use up what all others have together.
      if (!here.admitted || (await isKnown(attempt))) return here;
      return toAdmission(await count('name', normaliseEmail(name)));
    },

    remember,

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

    /** Takes back the count of a successful attempt, and knows its address. What others guessed of the name stays counted. */
    async succeeded(attempt: Attempt & { accountId: string }): Promise<void> {
      await reset('name-address', both(attempt));
      await takeBack('address', attempt.address);
      if (!(await isKnown(attempt))) await takeBack('name', normaliseEmail(attempt.name));
      await remember(attempt.accountId, attempt.address);
    },

    /** Deletes expired windows, and addresses that were not used for long. */
    async clean(): Promise<void> {
      await db
        .deleteFrom('identity.known_address')
        .where('seen_at', '<=', new Date(clock.now().getTime() - knownMs))
        .execute();
      await db
        .deleteFrom('identity.sign_in_throttle')
        .where('window_start', '<=', new Date(clock.now().getTime() - windowMs))
        .execute();
    },
  };
}
export type Throttle = ReturnType<typeof signInThrottle>;
