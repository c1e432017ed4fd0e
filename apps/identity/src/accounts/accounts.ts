import type { IdentityDb } from '../database.ts';

export type Account = {
  id: string;
  email: string;
  givenName: string;
  familyName: string;
  isActive: boolean;
  /** null for an invited user who has not chosen a password yet. */
  passwordHash: string | null;
};

/** An account that the sign-in page offers. */
export type ListedAccount = {
  id: string;
  email: string;
  displayName: string;
  roleName: string;
  mayDo: string;
  shownPassword: string | null;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Normalizes an e-mail address for storing and comparing. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

const accountColumns = [
  'id',
  'email',
  'given_name as givenName',
  'family_name as familyName',
  'is_active as isActive',
  'password_hash as passwordHash',
] as const;

export function findAccountByEmail(db: IdentityDb, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('identity.account')
    .select(accountColumns)
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
}

/** Finds the account of a subject; undefined when it is deactivated, so that its tokens stop working. */
export async function findActiveAccount(db: IdentityDb, id: string): Promise<Account | undefined> {
  if (!uuid.test(id)) return undefined;
  return db
    .selectFrom('identity.account')
    .select(accountColumns)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

export function listAccounts(db: IdentityDb): Promise<ListedAccount[]> {
  return db
    .selectFrom('identity.listed_account')
    .innerJoin('identity.account', 'identity.account.id', 'identity.listed_account.account_id')
    .select([
      'identity.account.id',
      'email',
      'display_name as displayName',
      'role_name as roleName',
      'may_do as mayDo',
      'shown_password as shownPassword',
    ])
    .orderBy('position')
    .orderBy('display_name')
    .execute();
}
