import { loadKeyring } from '@waypost/platform/keyring';
import type { Mail } from '@waypost/platform/mail/mail';
import { openOutboxMail } from '@waypost/platform/mail/outbox';
import type { Installation } from './installation.ts';

export type OutboxMessage = { kind: string; recipient: string; mail: Mail };

/** Returns and deletes the messages in the outbox, oldest first. */
export async function takeMail(installation: Installation): Promise<OutboxMessage[]> {
  const keyring = loadKeyring(installation.config.keyringFile);
  const pool = installation.database.pool('worker', 1);
  const { rows } = await pool.query(
    'with taken as (delete from mail_outbox returning *) select * from taken order by created_at',
  );
  await pool.end();
  return rows.map(({ kind, recipient, content_sealed }) => ({
    kind,
    recipient,
    mail: openOutboxMail(keyring, content_sealed),
  }));
}

/** The token of the link in a message. */
export const tokenOf = (message: OutboxMessage | undefined): string =>
  /#token=(.*)$/.exec(message?.mail.link?.address ?? '')?.[1] ?? '';
