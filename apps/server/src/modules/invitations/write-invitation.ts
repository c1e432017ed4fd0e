import { endInvitationLink, type PreparedAccount } from '../../framework/people/provider-accounts.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { portalAddress, queueMail } from '../mail/module.ts';

/** The details of a person as their inviter entered them. */
export type InvitedPerson = {
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  phoneNumberExtension: string | null;
  typeOfUser: string;
};

export type Invitation = {
  entity: { id: string; name: string };
  /** Their membership is already Pending. */
  userId: string;
  person: InvitedPerson;
  /** The inviter; without an id it is the operator at the command line. */
  inviter: { id: string | null; name: string };
  account: PreparedAccount;
};

/**
 * Invites a person into an entity: creates an invitation that is valid for a week, replacing an older one, and the
 * message with its link. Runs inside `scope.change` of the entity; the caller audits the invitation.
 */
export async function writeInvitation(db: Db, tools: MailTools, invitation: Invitation): Promise<void> {
  const { account, entity, inviter, person, userId } = invitation;
  const now = tools.clock.now();
  await endInvitation(db, tools, userId, 'replaced');
  await db
    .insertInto('invitation')
    .values({
      entity_id: entity.id,
      id: newId(tools.clock),
      user_id: userId,
      invited_by: inviter.id,
      created_at: now,
      expires_at: account.expiresAt,
      ended_at: null,
      outcome: null,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: person.phoneNumber,
      phone_number_extension: person.phoneNumberExtension,
      type_of_user: person.typeOfUser,
    })
    .execute();
  await queueMail(db, tools, {
    kind: 'invitation',
    recipient: person.email,
    expiresAt: account.expiresAt,
    mail: {
      subject: `Invitation to Waypost from ${entity.name}`,
      before: [
        `Hello ${person.firstName},`,
        `${inviter.name} invites you to work in Waypost for ${entity.name}.`,
      ],
      link: {
        label: 'Accept the invitation',
        address: portalAddress(tools, `InitializeUser#token=${account.token}`),
      },
      after: ['The link works for seven days. If you did not expect it, you need not do anything.'],
    },
  });
}

/** Cancels the open invitation of a user in the current entity, and its link. False when there is none. */
export async function cancelInvitation(
  db: Db,
  tools: MailTools,
  person: { userId: string; issuer: string; subject: string },
): Promise<boolean> {
  if (!(await endInvitation(db, tools, person.userId, 'cancelled'))) return false;
  await endInvitationLink(db, tools, person);
  return true;
}

async function endInvitation(
  db: Db,
  { clock }: MailTools,
  userId: string,
  outcome: 'cancelled' | 'replaced',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ ended_at: clock.now(), outcome })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes an invitation that was accepted, or whose inviter had lost the permission. */
export async function endInvitationOf(
  db: Db,
  { id, entityId }: { id: string; entityId: string },
  now: Date,
  outcome: 'accepted' | 'withdrawn',
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ ended_at: now, outcome })
    .where('entity_id', '=', entityId)
    .where('id', '=', id)
    .execute();
}
