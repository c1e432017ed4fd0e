import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Keyring } from '../keyring.ts';
import type { Mail } from './mail.ts';

/** A row of the table `mail_outbox`, as the program that causes the message writes it. */
export type OutboxRow = {
  id: string;
  kind: string;
  recipient: string;
  content_sealed: string;
  created_at: Date;
  expires_at: Date;
};

export type OutboxMail = { kind: string; recipient: string; mail: Mail; expiresAt: Date };

/**
 * The row that sends a message. It is inserted in the transaction of the change that the message is about, so
 * that neither can be without the other; the worker sends it.
 */
export function outboxRow(keyring: Keyring, clock: Clock, message: OutboxMail): OutboxRow {
  return {
    id: randomUUID(),
    kind: message.kind,
    recipient: message.recipient,
    content_sealed: keyring.seal('mail', JSON.stringify(message.mail)),
    created_at: clock.now(),
    expires_at: message.expiresAt,
  };
}

/** What a row holds. */
export const openOutboxMail = (keyring: Keyring, sealed: string): Mail =>
  JSON.parse(keyring.open('mail', sealed)) as Mail;
