import { randomUUID } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import type { IdentityDb } from '../database.ts';

export type AccountEvent = {
  kind: 'sign-in-failed' | 'mfa-failed' | 'password-changed';
  /**
   * Null for a name without an account: the event is still written, so that the response takes as long, and is
   * discarded later.
   */
  accountId: string | null;
  ipAddress: string;
  userAgent: string | undefined;
};

/** Records an event of an account, which the server copies to the product's audit record. */
export async function recordAccountEvent(db: IdentityDb, clock: Clock, event: AccountEvent): Promise<void> {
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
