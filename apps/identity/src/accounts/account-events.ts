import { randomUUID } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import type { IdentityDb } from '../database.ts';

export type AccountEvent = {
  kind: 'sign-in-failed' | 'mfa-failed' | 'password-changed';
  /** Null for a name that is nobody's: written all the same, so that the answer takes as long, and dropped later. */
  accountId: string | null;
  ipAddress: string;
  userAgent: string | undefined;
};

/** Leaves something that happened to an account for the audit record of the product. */
export async function noteAccountEvent(db: IdentityDb, clock: Clock, event: AccountEvent): Promise<void> {
  await db
    .insertInto('public.account_event')
    .values({
      id: randomUUID(),
      kind: event.kind,
      account_id: event.accountId ?? randomUUID(),
      occurred_at: clock.now(),
      ip_address: event.ipAddress,
      user_agent: (event.userAgent ?? '').slice(0, 500),
    })
    .execute();
}
