import { AppError } from '../../framework/errors.ts';
import { updateAccess } from '../../framework/people/colleague-access.ts';
import type { Program } from '../../framework/program.ts';
import type { Work } from '../../framework/work.ts';
import { consumeLicences } from '../roles/module.ts';
import { heldRoleRows } from '../roles/readable.ts';
import { otherMembership } from './membership.ts';

type Change = { userId: string; version: number; isActive: boolean };

/**
 * Activates or deactivates a user in the entity (P-165, P-280), and nowhere else. A user without any active membership
 * is signed out everywhere and cannot sign in. Only these two statuses change into each other: an invitation is
 * accepted or cancelled (P-149).
 */
export async function setActive(program: Program, work: Work, change: Change): Promise<void> {
  const { db, audit } = work;
  const { user_id: userId, status, version } = await otherMembership(work, change);
  const next = change.isActive ? 'Active' : 'Deactivated';
  if (status === 'Pending' || status === next) throw new AppError('CONFLICT');
  if (change.isActive) {
    const held = await db
      .selectFrom(heldRoleRows.as('user_role'))
      .select('role_id')
      .where('user_id', '=', userId)
      .execute();
    await consumeLicences(
      db,
      held.map(({ role_id }) => role_id),
      userId,
    );
  }
  await db
    .updateTable('membership')
    .set({ status: next, version: version + 1 })
    .where('user_id', '=', userId)
    .execute();
  const person = await db
    .selectFrom('app_user')
    .select(['id as userId', 'issuer', 'subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await updateAccess(db, program, person);
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'User',
    domainId: userId,
    details: [
      {
        propertyName: 'IsActive',
        previousValue: String(!change.isActive),
        newValue: String(change.isActive),
      },
    ],
  });
  work.emit({
    type: change.isActive ? 'user.activated' : 'user.deactivated',
    subjectId: userId,
    caseId: null,
    facilityId: null,
    data: {},
  });
}
