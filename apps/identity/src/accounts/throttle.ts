import { createHash } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { IdentityDb } from '../database.ts';
import { normalizeEmail } from './accounts.ts';

const windowMs = 15 * 60_000;
/** The id that is looked up for names without an account, so that they cost the same. */
const unknownAccountId = '00000000-0000-0000-0000-000000000000';
/** How long an address counts as known after the account's last sign-in from it: 90 days. */
const knownAddressMs = 90 * 86_400_000;

/**
 * The attempts allowed in one window: passwords by name and address together, by address, and by name from all unknown
 * addresses, which limits distributed guesses; codes of the second step by account; requests for a reset link by name
 * (each sends a message) and by address.
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

/** The name and address of an attempt, and the account of that name if there is one. */
type Attempt = { name: string; address: string; accountId: string | null };

function toAdmission(...waits: number[]): Admission {
  const retryAfterSeconds = Math.max(...waits);
  return retryAfterSeconds === 0 ? { admitted: true } : { admitted: false, retryAfterSeconds };
}

/**
 * Limits sign-in attempts (ASVS 5.0 6.3.1). An attempt is counted before its password is checked, so that parallel
 * attempts cannot exceed the limit, and the count is reverted on success. Attempts are also counted for names without
 * an account. The counts are stored in the database and survive a restart. A user who is locked out by the guesses of
 * others can sign in from a known address, or with a password-reset link, which is sent only to them.
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

  async function decrement(kind: Kind, subject: string): Promise<void> {
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
      .where('account_id', '=', accountId ?? unknownAccountId)
      .where('address_hash', '=', hash(address))
      .where('seen_at', '>', new Date(clock.now().getTime() - knownAddressMs))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Remembers an address of an account, where guesses from elsewhere no longer lock out its owner. */
  async function rememberAddress(accountId: string, address: string): Promise<void> {
    const seen = { seen_at: clock.now() };
    await db
      .insertInto('identity.known_address')
      .values({ account_id: accountId, address_hash: hash(address), ...seen })
      .onConflict((conflict) => conflict.columns(['account_id', 'address_hash']).doUpdateSet(seen))
      .execute();
  }

  const nameAndAddress = ({ name, address }: Attempt): string => `${normalizeEmail(name)} ${address}`;

  return {
    /** Counts an attempt and returns whether its password may be checked, or the seconds to wait. */
    async admit(attempt: Attempt): Promise<Admission> {
      const { name, address } = attempt;
      const admission = toAdmission(
        await count('name-address', nameAndAddress(attempt)),
        await count('address', address),
      );
      // A refused attempt is no guess, so it must not count towards the limit of all addresses together.
      if (!admission.admitted || (await isKnown(attempt))) return admission;
      return toAdmission(await count('name', normalizeEmail(name)));
    },

    rememberAddress,

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
        await count('reset-name', normalizeEmail(name)),
        await count('reset-address', address),
      );
    },

    /**
     * Reverts the count of a successful attempt, and remembers its address. The guesses of others for the name stay
     * counted.
     */
    async succeeded(attempt: Attempt & { accountId: string }): Promise<void> {
      await reset('name-address', nameAndAddress(attempt));
      await decrement('address', attempt.address);
      if (!(await isKnown(attempt))) await decrement('name', normalizeEmail(attempt.name));
      await rememberAddress(attempt.accountId, attempt.address);
    },

    /** Deletes expired windows, and addresses that were not used for a long time. */
    async clean(): Promise<void> {
      await db
        .deleteFrom('identity.known_address')
        .where('seen_at', '<=', new Date(clock.now().getTime() - knownAddressMs))
        .execute();
      await db
        .deleteFrom('identity.sign_in_throttle')
        .where('window_start', '<=', new Date(clock.now().getTime() - windowMs))
        .execute();
    },
  };
}
export type Throttle = ReturnType<typeof signInThrottle>;
