import { type OutboxMail, outboxRow } from '@waypost/platform/mail/outbox';
import type { Db } from '../../infrastructure/database.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';

/** Queues a message in the transaction of its change; the worker sends it. */
export async function queueMail(db: Db, { keyring, clock }: MailTools, message: OutboxMail): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values(outboxRow(keyring, clock, message))
    .execute();
}

/** The address of a portal page outside every entity. */
export function portalAddress({ config }: MailTools, path: string): string {
  return `${config.portalUrl}${path}`;
}
