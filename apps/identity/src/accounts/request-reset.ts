import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import { createLinkToken } from '@waypost/platform/link-token';
import { outboxRow } from '@waypost/platform/mail/outbox';
import { sql } from 'kysely';
import type { IdentityDb } from '../database.ts';
import { normalizeEmail } from './accounts.ts';
import { resetMail } from './mails.ts';

const hour = 3_600_000;

export type RequestReset = (email: string) => Promise<void>;

/**
 * Creates the function that sends a password-reset link to the address of an account. For an address without an account
 * the same statements run and write nothing, so that neither the response nor its time reveals whether the account
 * exists.
 */
export function createResetRequests(
  db: IdentityDb,
  keyring: Keyring,
  clock: Clock,
  portalUrl: string,
): RequestReset {
  return async (typedEmail) => {
    const email = normalizeEmail(typedEmail);
    const { token, hash } = createLinkToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + hour);
    const row = outboxRow(keyring, clock, {
      kind: 'password-reset',
      recipient: email,
      mail: resetMail(`${portalUrl}InitializeUser#token=${token}`),
      expiresAt,
    });
    await db.transaction().execute(async (trx) => {
      // Only the last requested link works.
      await sql`update identity.action_token set expires_at = ${now}
        where purpose = 'password-reset' and used_at is null and expires_at > ${now}
          and account_id = (select id from identity.account where email = ${email} and is_active)`.execute(
        trx,
      );
      await sql`insert into identity.action_token (token_hash, purpose, account_id, created_at, expires_at)
        select ${hash}::bytea, 'password-reset', id, ${now}::timestamptz, ${expiresAt}::timestamptz
        from identity.account where email = ${email} and is_active`.execute(trx);
      await sql`insert into public.mail_outbox
          (id, kind, recipient, content_sealed, created_at, expires_at)
        select ${row.id}::uuid, ${row.kind}, email, ${row.content_sealed}, ${row.created_at}::timestamptz,
          ${row.expires_at}::timestamptz
        from identity.account where email = ${email} and is_active`.execute(trx);
    });
  };
}
