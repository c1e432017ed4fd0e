import { createHash } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import type { IdentityDb, JourneyStep } from '../database.ts';

/** A step that a person has completed in this sign-in. */
export type Method = 'pwd' | 'otp' | 'changed' | 'managed';

export type Journey = {
  accountId: string;
  step: JourneyStep;
  methods: Method[];
  pendingSealed: string | null;
};

const lifetimeMs = 15 * 60_000;
const hash = (uid: string): Buffer => createHash('sha256').update(uid).digest();

/** Stores how far each sign-in has come, for at most 15 minutes. */
export function journeyStore(db: IdentityDb, clock: Clock) {
  return {
    async find(uid: string): Promise<Journey | undefined> {
      const row = await db
        .selectFrom('identity.journey')
        .selectAll()
        .where('uid_hash', '=', hash(uid))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return (
        row && {
          accountId: row.account_id,
          step: row.step,
          methods: row.methods as Method[],
          pendingSealed: row.pending_sealed,
        }
      );
    },

    async save(uid: string, journey: Journey): Promise<void> {
      const stored = {
        account_id: journey.accountId,
        step: journey.step,
        methods: journey.methods,
        pending_sealed: journey.pendingSealed,
        expires_at: new Date(clock.now().getTime() + lifetimeMs),
      };
      await db
        .insertInto('identity.journey')
        .values({ uid_hash: hash(uid), ...stored })
        .onConflict((conflict) => conflict.column('uid_hash').doUpdateSet(stored))
        .execute();
    },

    async remove(uid: string): Promise<void> {
      await db.deleteFrom('identity.journey').where('uid_hash', '=', hash(uid)).execute();
    },

    async clean(): Promise<void> {
      await db.deleteFrom('identity.journey').where('expires_at', '<=', clock.now()).execute();
    },
  };
}
export type Journeys = ReturnType<typeof journeyStore>;
