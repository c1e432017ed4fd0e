import type { AuditEntry } from '../../framework/audit.ts';
import { currentRights } from '../../framework/people/current-rights.ts';
import type { WorkAcross } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { entityRows } from '../entities/readable.ts';
import { endInvitationOf } from '../invitations/module.ts';
import { invitationRows } from '../invitations/readable.ts';
import { heldRoleRows, rolePermissionRows } from '../roles/readable.ts';
import { enterPlace } from '../users/module.ts';

type Open = { id: string; entity_id: string; invited_by: string | null };

/**
 * Accepts every open invitation of the user (P-272): signing in through the link has proved their identity. Their
 * memberships become active. An invitation whose inviter has lost the permission ends instead, and one into an entity
 * on hold waits. Returns the number accepted.
 */
export async function acceptInvitations(work: WorkAcross, userId: string): Promise<number> {
  const { db } = work;
  const now = work.clock.now();
  const open = await openInvitations(db, userId, now);
  let accepted = 0;
  for (const invitation of open) accepted += (await work.piece(() => accept(invitation))) ? 1 : 0;
  return accepted;

  async function accept(invitation: Open): Promise<boolean> {
    const { audit, emit } = work.inEntity(invitation.entity_id);
    const isValid = await isStillGrantable(work, invitation, userId);
    const of = { id: invitation.id, entityId: invitation.entity_id };
    await endInvitationOf(db, of, now, isValid ? 'accepted' : 'withdrawn');
    if (!isValid) {
      audit(entryOf(userId, { propertyName: 'Invitation', previousValue: 'open', newValue: 'withdrawn' }));
      return false;
    }
    audit(entryOf(userId, await joinEntity(db, invitation.entity_id, userId)));
    emit({ type: 'user.activated', subjectId: userId, caseId: null, facilityId: null, data: {} });
    return true;
  }
}

const openInvitations = (db: Db, userId: string, now: Date): Promise<Open[]> =>
  db
    .selectFrom(invitationRows.as('invitation'))
    .select(['id', 'entity_id', 'invited_by'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where((row) =>
      row.exists(
        row
          .selectFrom(entityRows.as('entity'))
          .select('entity.id')
          .whereRef('entity.id', '=', 'invitation.entity_id')
          .where('status', 'not in', ['U', 'O']),
      ),
    )
    .orderBy('entity_id')
    .forUpdate()
    .execute();

/**
 * Whether its inviter could invite the person today: with the permission, and without roles for user administration
 * beyond their own. Invitations of the operator at the command line stay valid.
 */
async function isStillGrantable(
  { db, clock }: Pick<WorkAcross, 'db' | 'clock'>,
  { entity_id, invited_by }: Open,
  userId: string,
): Promise<boolean> {
  if (invited_by === null) return true;
  const inviter = await currentRights({ signin: db, clock }, invited_by, entity_id);
  if (!inviter?.permissions.has('user-management-invite')) return false;
  const given = await db
    .selectFrom(heldRoleRows.as('r'))
    .innerJoin(rolePermissionRows.as('p'), (on) =>
      on.onRef('p.entity_id', '=', 'r.entity_id').onRef('p.role_id', '=', 'r.role_id'),
    )
    .select('p.permission_name')
    .where('r.entity_id', '=', entity_id)
    .where('r.user_id', '=', userId)
    .where('p.permission_name', 'like', 'user-management-%')
    .execute();
  return given.every(({ permission_name }) => inviter.permissions.has(permission_name));
}

type Change = { propertyName: string; previousValue: string; newValue: string };

/** Activates the membership, unless the user has been deactivated meanwhile. */
async function joinEntity(db: Db, entityId: string, userId: string): Promise<Change> {
  return (await enterPlace(db, entityId, userId))
    ? { propertyName: 'Status', previousValue: 'Pending', newValue: 'Active' }
    : { propertyName: 'Invitation', previousValue: 'open', newValue: 'accepted' };
}

const entryOf = (userId: string, change: Change): AuditEntry => ({
  action: 'Mutation',
  operation: 'Update',
  domainType: 'User',
  domainId: userId,
  details: [change],
});
