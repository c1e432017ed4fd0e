import type { Clock } from '@waypost/platform/clock';
import type { IdentityDb, IdentityTransaction } from '../database.ts';
import type { LinkPurpose } from '../tables/column-types.ts';

export type Link = {
  purpose: LinkPurpose;
  accountId: string;
  email: string;
  givenName: string;
  hasPassword: boolean;
};

/**
 * Finds the account and purpose of a link; undefined when it is unknown, used or expired, or its account is inactive.
 */
export async function findLink(db: IdentityDb, clock: Clock, hash: Buffer): Promise<Link | undefined> {
  const row = await db
    .selectFrom('identity.action_token as token')
    .innerJoin('identity.account as account', 'account.id', 'token.account_id')
    .select([
      'token.purpose',
      'account.id as accountId',
      'account.email',
      'account.given_name as givenName',
      'account.password_hash',
    ])
    .where('token.token_hash', '=', hash)
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', clock.now())
    .where('account.is_active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash, ...link } = row;
  return { ...link, hasPassword: password_hash !== null };
}

/** Marks a link as used. When two requests race, one gets true and the other false. */
export async function markLinkUsed(trx: IdentityTransaction, clock: Clock, hash: Buffer): Promise<boolean> {
  const now = clock.now();
  const { numUpdatedRows } = await trx
    .updateTable('identity.action_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes expired links. */
export async function cleanLinks(db: IdentityDb, clock: Clock): Promise<void> {
  await db.deleteFrom('identity.action_token').where('expires_at', '<=', clock.now()).execute();
}
