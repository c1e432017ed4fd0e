import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Keyring } from '../keyring.ts';
import type { Mail } from './mail.ts';

/** A new row of the table `mail_outbox`. */
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
 * Makes the outbox row of a message. Insert it in the transaction of the change that the message is about, so that
 * both are stored or neither; the worker sends the message.
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

/**
 * Opens the sealed message of a row.
 *
 * @throws when the value does not open with the key ring
 */
export const openOutboxMail = (keyring: Keyring, sealed: string): Mail =>
  JSON.parse(keyring.open('mail', sealed)) as Mail;
