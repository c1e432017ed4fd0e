import { createLinkToken } from '@waypost/platform/link-token';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';

type Named = { email: string; firstName: string; lastName: string };
export type PreparedAccount = { issuer: string; subject: string; token: string; expiresAt: Date };

const week = 7 * 86_400_000;

/** Whether users of this installation sign in at the embedded provider. */
export const isEmbedded = ({ config }: Pick<MailTools, 'config'>): boolean =>
  config.oidcIssuer === config.identityUrl;

type Account = { issuer: string; subject: string; isActive: boolean };

/**
 * The account of a user at the embedded provider; null for a user of another provider, and for a user who is not active
 * in the requesting organization, which must not learn how they sign in (decision 100).
 */
export const localAccountOf = (config: MailTools['config'], account: Account): string | null =>
  account.isActive && account.issuer === config.identityUrl ? account.subject : null;

/** The placeholder subject of a user who has not yet signed in at an external provider. */
export const invitedSubject = (userId: string): string => `invited:${userId}`;

/**
 * Creates the account with which an invited person will sign in, and the token of their link. An external provider has
 * its own accounts: there the subject is learned at the first sign-in (`create-session.ts`).
 */
export async function prepareAccount(db: Db, tools: MailTools, person: Named): Promise<PreparedAccount> {
  const { clock, config } = tools;
  const { token, hash } = createLinkToken();
  const id = newId(clock);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + week);
  const issuer = config.oidcIssuer;
  if (!isEmbedded(tools)) return { issuer, subject: invitedSubject(id), token, expiresAt };
  const { rows } = await sql<{ subject: string }>`
    select identity_prepare_account(${id}::uuid, ${person.email}, ${person.firstName}, ${person.lastName},
      ${hash}::bytea, ${expiresAt}::timestamptz, ${now}::timestamptz) as subject`.execute(db);
  return { issuer, subject: rows[0]?.subject ?? id, token, expiresAt };
}

type Subject = { issuer: string; subject: string };

/** Runs only for accounts of the embedded provider; an external provider changes its own. */
const isOurs = (tools: MailTools, { issuer }: Subject): boolean => issuer === tools.config.identityUrl;

/** Ends a person's sessions and refresh tokens at the embedded provider. */
export async function endProviderSessions(db: Db, tools: MailTools, person: Subject): Promise<void> {
  if (!isOurs(tools, person)) return;
  await sql`select identity_end_sessions(${person.subject}::uuid)`.execute(db);
}

/** Changes the address that a person signs in with. Fails with SQLSTATE 23505 when it is taken. */
export async function changeProviderEmail(
  db: Db,
  tools: MailTools,
  person: Subject,
  email: string,
): Promise<void> {
  if (!isOurs(tools, person)) return;
  const now = tools.clock.now();
  await sql`select identity_change_email(${person.subject}::uuid, ${email}, ${now}::timestamptz)`.execute(db);
}

/** Changes the name in ID tokens. */
export async function changeProviderName(
  db: Db,
  tools: MailTools,
  person: Subject,
  { firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>,
): Promise<void> {
  if (!isOurs(tools, person)) return;
  const now = tools.clock.now();
  await sql`
    select identity_change_name(${person.subject}::uuid, ${firstName}, ${lastName}, ${now}::timestamptz)`.execute(
    db,
  );
}

/** Invalidates the link of an invitation. */
export async function endInvitationLink(db: Db, tools: MailTools, person: Subject): Promise<void> {
  if (!isOurs(tools, person)) return;
  const now = tools.clock.now();
  await sql`select identity_cancel_invitation(${person.subject}::uuid, ${now}::timestamptz)`.execute(db);
}

/** Allows or blocks a person's sign-in at the embedded provider. */
export async function setProviderAccountActive(
  db: Db,
  tools: MailTools,
  person: Subject,
  isActive: boolean,
): Promise<void> {
  if (!isOurs(tools, person)) return;
  const now = tools.clock.now();
  await sql`select identity_set_active(${person.subject}::uuid, ${isActive}, ${now}::timestamptz)`.execute(
    db,
  );
}
