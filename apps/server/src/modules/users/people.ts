import { AppError } from '../../framework/errors.ts';
import { invitedSubject } from '../../framework/people/provider-accounts.ts';
import type { Db } from '../../infrastructure/database.ts';
import { invitationRows } from '../invitations/readable.ts';

/** Records when a user signed in. */
export async function noteSignIn(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('app_user').set({ last_login_at: at }).where('id', '=', userId).execute();
}

/** Changes a user's address. */
export async function changeAddress(db: Db, userId: string, email: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set((user) => ({ email, version: user('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

type NewIdentity = { issuer: string; subject: string; verifiedEmail: string | null };

/**
 * The first sign-in of an invited user at an external provider: the provider vouches for the address of the open
 * invitation, and the user gets its subject.
 */
export async function signInFirst(db: Db, identity: NewIdentity, now: Date) {
  if (!identity.verifiedEmail) return undefined;
  const invited = await db
    .updateTable('app_user')
    .set({ subject: identity.subject, uses_external_identity_provider: true })
    .where('issuer', '=', identity.issuer)
    .where('email', '=', identity.verifiedEmail)
    .where('subject', 'like', invitedSubject('%'))
    .where((user) =>
      user.exists(
        user
          .selectFrom(invitationRows.as('invitation'))
          .select('invitation.id')
          .whereRef('invitation.user_id', '=', 'app_user.id')
          .where('ended_at', 'is', null)
          .where('expires_at', '>', now),
      ),
    )
    .returning(['id', 'is_active'])
    .execute();
  // With two users of the same address it is unknown which one signs in.
  if (invited.length > 1) throw new AppError('UNAUTHENTICATED');
  return invited[0];
}

type PersonFacts = {
  first_name: string;
  last_name: string;
  phone_number: string | null;
  phone_number_extension: string | null;
  type_of_user: string;
};

/** Changes a user's details and returns their sign-in subject; undefined when another change came first. */
export const changePerson = (db: Db, { id, version }: { id: string; version: number }, facts: PersonFacts) =>
  db
    .updateTable('app_user')
    .set({ ...facts, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['issuer', 'subject'])
    .executeTakeFirst();
