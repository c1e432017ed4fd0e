import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { IdentityDb } from '../database.ts';
import { noteAccountEvent } from './account-events.ts';
import { findActiveAccount } from './accounts.ts';
import { useLink } from './links.ts';
import { passwordChangedMail } from './mails.ts';
import type { Notify } from './notify.ts';
import { hashPassword, longestPassword, type PasswordCheck } from './passwords.ts';

export const shortestPassword = 12;

type NewPassword = { password: string; repeated: string };
/** Where it came from, for the record. */
type From = { ipAddress: string; userAgent: string | undefined };
/** `link-over`: the link was used in the meantime. */
type PasswordOutcome = { kind: 'changed' } | { kind: 'refused'; reason: string } | { kind: 'link-over' };
export type SetPassword = (
  accountId: string,
  given: NewPassword,
  from: From,
  link?: Buffer,
) => Promise<PasswordOutcome>;

/**
 * Length is what counts (NIST SP 800-63B 5.1.1.2): no rules about kinds of characters, but neither the person's
 * own name nor one character over and over.
 */
function problemOf({ password, repeated }: NewPassword, email: string): string | null {
  const folded = password.toLowerCase();
  const [name = ''] = email.split('@');
  if (password.length < shortestPassword) return `Use at least ${shortestPassword} characters.`;
  if (password.length > longestPassword) return `Use at most ${longestPassword} characters.`;
  if (new Set(folded).size < 5) return 'Use more different characters.';
  if (name.length > 3 && folded.includes(name)) return 'Do not use your e-mail address in the password.';
  if (password !== repeated) return 'The two passwords are not the same.';
  return null;
}

/**
 * Gives an account a new password. Everything that the old one opened ends: sessions at the provider and in the
 * portal, links that were sent, and the password that the list of a demo shows.
 */
export function passwordSetter(
  db: IdentityDb,
  clock: Clock,
  check: PasswordCheck,
  notify: Notify,
  issuer: string,
): SetPassword {
  return async (accountId, given, from, link) => {
    const account = await findActiveAccount(db, accountId);
    if (!account) return { kind: 'link-over' };
    const reason = problemOf(given, account.email);
    if (reason) return { kind: 'refused', reason };
    if (await check(given.password, account.passwordHash ?? undefined))
      return { kind: 'refused', reason: 'This is the password you have now. Choose another.' };
    const passwordHash = await hashPassword(given.password);
    const now = clock.now();
    return db.transaction().execute(async (trx): Promise<PasswordOutcome> => {
      if (link && !(await useLink(trx, clock, link))) return { kind: 'link-over' };
      await trx
        .updateTable('identity.account')
        .set((row) => ({ password_hash: passwordHash, updated_at: now, version: row('version', '+', 1) }))
        .where('id', '=', accountId)
        .execute();
      await trx
        .updateTable('identity.listed_account')
        .set({ shown_password: null })
        .where('account_id', '=', accountId)
        .execute();
      await trx
        .updateTable('identity.action_token')
        .set({ expires_at: now })
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      await endSessions(trx, issuer, accountId, now);
      // Somebody who has just been invited knows that they chose one.
      if (account.passwordHash !== null) {
        await noteAccountEvent(trx, clock, { kind: 'password-changed', accountId, ...from });
        await notify(trx, 'password-changed', account.email, passwordChangedMail);
      }
      return { kind: 'changed' };
    });
  };
}

/** Ends all sessions of the account at the provider and in the portal. */
async function endSessions(trx: IdentityDb, issuer: string, accountId: string, now: Date): Promise<void> {
  await sql`select public.identity_end_sessions(${accountId}::uuid)`.execute(trx);
  await sql`select public.end_sessions_of_account(${issuer}, ${accountId}, ${now}::timestamptz)`.execute(trx);
}
