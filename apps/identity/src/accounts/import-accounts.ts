import type { Clock } from '@waypost/platform/clock';
import { StartError } from '@waypost/platform/lifecycle';
import { z } from 'zod';
import type { IdentityDb, IdentityTransaction } from '../database.ts';
import { normalizeEmail } from './accounts.ts';
import { createPasswordCheck, hashPassword, longestPassword, type PasswordCheck } from './passwords.ts';

const importSchema = z.array(
  z.strictObject({
    id: z.uuid().transform((id) => id.toLowerCase()),
    email: z.email().max(254).transform(normalizeEmail),
    password: z.string().min(8).max(longestPassword),
    firstName: z.string().min(1).max(100),
    lastName: z.string().min(1).max(100),
    isActive: z.boolean().default(true),
    /** Set when the sign-in page lists the account. */
    listed: z
      .strictObject({
        role: z.string().max(100),
        mayDo: z.string().max(200),
        position: z.int(),
        /** Whether the password is public, so that the page fills it in when a visitor picks the account. */
        showPassword: z.boolean().default(false),
      })
      .optional(),
  }),
);

export type ImportedAccount = z.output<typeof importSchema>[number];

/** Reads accounts from JSON text. The error names the wrong field and its position, never a value. */
export function parseAccounts(text: string): ImportedAccount[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StartError('The accounts to import are not JSON.');
  }
  const parsed = importSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'input'} ${issue.message}`);
  throw new StartError(`The accounts to import are not valid: ${problems.join('; ')}.`);
}

export type ImportCounts = { created: number; updated: number; unchanged: number };

/** Writes all accounts by id in one transaction. An account without changes is not written. */
export async function importAccounts(
  db: IdentityDb,
  clock: Clock,
  accounts: ImportedAccount[],
): Promise<ImportCounts> {
  const check = await createPasswordCheck();
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  try {
    await db.transaction().execute(async (trx) => {
      for (const account of accounts) {
        counts[await importAccount(trx, clock, check, account)] += 1;
        await importListing(trx, account);
      }
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') {
      throw new StartError('Two accounts to import, or one of them and a stored one, have the same e-mail.');
    }
    throw error;
  }
  return counts;
}

async function importAccount(
  trx: IdentityTransaction,
  clock: Clock,
  check: PasswordCheck,
  account: ImportedAccount,
): Promise<keyof ImportCounts> {
  const stored = await trx
    .selectFrom('identity.account')
    .selectAll()
    .where('id', '=', account.id)
    .forUpdate()
    .executeTakeFirst();
  const now = clock.now();
  const details = {
    email: account.email,
    given_name: account.firstName,
    family_name: account.lastName,
    is_active: account.isActive,
  };
  if (!stored) {
    const password_hash = await hashPassword(account.password);
    const row = { id: account.id, ...details, password_hash, created_at: now, updated_at: now };
    await trx.insertInto('identity.account').values(row).execute();
    return 'created';
  }
  const isSamePassword = await check(account.password, stored.password_hash ?? undefined);
  const hasSameDetails =
    stored.email === details.email &&
    stored.given_name === details.given_name &&
    stored.family_name === details.family_name &&
    stored.is_active === details.is_active;
  if (isSamePassword && hasSameDetails) return 'unchanged';
  const password_hash = isSamePassword ? stored.password_hash : await hashPassword(account.password);
  await trx
    .updateTable('identity.account')
    .set({ ...details, password_hash, updated_at: now, version: stored.version + 1 })
    .where('id', '=', account.id)
    .execute();
  return 'updated';
}

async function importListing(trx: IdentityTransaction, account: ImportedAccount): Promise<void> {
  const { listed } = account;
  if (!listed) {
    await trx.deleteFrom('identity.listed_account').where('account_id', '=', account.id).execute();
    return;
  }
  const row = {
    display_name: `${account.firstName} ${account.lastName}`,
    role_name: listed.role,
    may_do: listed.mayDo,
    position: listed.position,
    shown_password: listed.showPassword ? account.password : null,
  };
  await trx
    .insertInto('identity.listed_account')
    .values({ account_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}
