import type pg from 'pg';

/** An account that the sign-in page lists; the password is set only if it is meant to be public. */
export type ListedAccount = {
  email: string;
  name: string;
  role: string;
  mayDo: string;
  password: string | null;
};

/** Reads the listed accounts of the embedded identity provider, in their order. */
export async function readListedAccounts(owner: pg.Pool): Promise<ListedAccount[]> {
  const { rows } = await owner.query<ListedAccount>(`
    SELECT account.email, listed.display_name AS name, listed.role_name AS role, listed.may_do AS "mayDo",
      listed.shown_password AS password
    FROM identity.listed_account AS listed JOIN identity.account AS account ON account.id = listed.account_id
    WHERE account.is_active ORDER BY listed.position, account.email`);
  return rows;
}

/** Formats the accounts as a table for the terminal. */
export function accountTable(accounts: ListedAccount[]): string[] {
  const width = (texts: string[]): number => Math.max(0, ...texts.map((text) => text.length));
  const emails = width(accounts.map(({ email }) => email));
  const roles = width(accounts.map(({ role }) => role));
  return accounts.map(({ email, role, mayDo }) =>
    `  ${email.padEnd(emails)}  ${role.padEnd(roles)}  ${mayDo}`.trimEnd(),
  );
}

/** The last line of a start: the address of the portal, and the accounts. */
export function readyLine(address: string, accounts: ListedAccount[]): string {
  if (accounts.length === 0) return `Waypost is ready: ${address}`;
  const passwords = new Set(accounts.map(({ password }) => password));
  const [shared] = passwords;
  const logins = accounts.map(({ email, password }) =>
    passwords.size > 1 && password !== null ? `${email} (password ${password})` : email,
  );
  const sharedPassword = passwords.size === 1 && shared ? ` (password ${shared})` : '';
  return `Waypost is ready: ${address}  Sign in as ${logins.join(', ')}${sharedPassword}`;
}
