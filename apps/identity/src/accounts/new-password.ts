import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { IdentityDb } from '../database.ts';
import { recordAccountEvent } from './account-events.ts';
import { findActiveAccount } from './accounts.ts';
import { markLinkUsed } from './links.ts';
import { passwordChangedMail } from './mails.ts';
import type { Notify } from './notify.ts';
import { hashPassword, longestPassword, type PasswordCheck } from './passwords.ts';

export const shortestPassword = 12;

type NewPassword = { password: string; repeated: string };
/** The origin of the request, for the audit record. */
type RequestOrigin = { ipAddress: string; userAgent: string | undefined };
/** `link-over`: the link was used in the meantime. */
type PasswordOutcome = { kind: 'changed' } | { kind: 'refused'; reason: string } | { kind: 'link-over' };
export type SetPassword = (
  accountId: string,
  newPassword: NewPassword,
  origin: RequestOrigin,
  link?: Buffer,
) => Promise<PasswordOutcome>;

/**
 * Checks a new password mainly by length (NIST SP 800-63B 5.1.1.2): it needs no particular kinds of characters, but may
 * not contain the user's own name or consist of very few characters.
 */
function findProblem({ password, repeated }: NewPassword, email: string): string | null {
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
 * Creates the function that sets a new password. It ends everything that the old password gave access to: sessions at
 * the provider and in the portal, sent links, and the password shown in the list of demo accounts.
 */
export function createPasswordSetter(
  db: IdentityDb,
  clock: Clock,
  check: PasswordCheck,
  notify: Notify,
  issuer: string,
): SetPassword {
  return async (accountId, newPassword, origin, link) => {
    const account = await findActiveAccount(db, accountId);
    if (!account) return { kind: 'link-over' };
    const reason = findProblem(newPassword, account.email);
    if (reason) return { kind: 'refused', reason };
    if (await check(newPassword.password, account.passwordHash ?? undefined))
      return { kind: 'refused', reason: 'This is the password you have now. Choose another.' };
    const passwordHash = await hashPassword(newPassword.password);
    const now = clock.now();
    return db.transaction().execute(async (trx): Promise<PasswordOutcome> => {
      if (link && !(await markLinkUsed(trx, clock, link))) return { kind: 'link-over' };
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
      // A newly invited user needs no notification of the first password.
      if (account.passwordHash !== null) {
        await recordAccountEvent(trx, clock, { kind: 'password-changed', accountId, ...origin });
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
