import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { setProviderAccountActive } from './provider-accounts.ts';

type Person = { userId: string; issuer: string; subject: string };

/**
 * Recomputes whether a user of the current entity may sign in at all, after a change of one of their memberships. A
 * user with no membership left is signed out everywhere, here and at the embedded provider.
 */
export async function updateAccess(db: Db, tools: MailTools, person: Person): Promise<void> {
  const now = tools.clock.now();
  const { rows } = await sql<{ may_sign_in: boolean | null }>`
    select settle_colleague_access(${person.userId}::uuid, ${now}::timestamptz) as may_sign_in`.execute(db);
  const maySignIn = rows[0]?.may_sign_in ?? null;
  if (maySignIn !== null) await setProviderAccountActive(db, tools, person, maySignIn);
}
