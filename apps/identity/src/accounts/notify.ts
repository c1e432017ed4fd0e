import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type { Mail } from '@waypost/platform/mail/mail';
import { outboxRow } from '@waypost/platform/mail/outbox';
import type { IdentityDb } from '../database.ts';

const week = 7 * 86_400_000;

export type Notify = (trx: IdentityDb, kind: string, recipient: string, mail: Mail) => Promise<void>;

/** Creates the function that sends a message about an account change, in the transaction of the change. */
export function createNotifier(keyring: Keyring, clock: Clock): Notify {
  return async (trx, kind, recipient, mail) => {
    const expiresAt = new Date(clock.now().getTime() + week);
    await trx
      .insertInto('public.mail_outbox')
      .values(outboxRow(keyring, clock, { kind, recipient, mail, expiresAt }))
      .execute();
  };
}
