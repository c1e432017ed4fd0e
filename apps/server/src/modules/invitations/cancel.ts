import { AppError } from '../../framework/errors.ts';
import { updateAccess } from '../../framework/people/colleague-access.ts';
import type { Program } from '../../framework/program.ts';
import type { Work } from '../../framework/work.ts';
import { cancelPlace } from '../users/module.ts';
import { personRows } from '../users/readable.ts';
import { cancelInvitation } from './write-invitation.ts';

/**
 * Cancels an invitation into the entity (P-171, P-278), including an expired one: its link becomes invalid, and the
 * user leaves the list. A user who has accepted meanwhile stays a user.
 */
export async function cancel(program: Program, work: Work, userId: string): Promise<void> {
  const { db, audit } = work;
  const person = await db
    .selectFrom(personRows.as('app_user'))
    .select(['id as userId', 'issuer', 'subject'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new AppError('NOT_FOUND');
  // The invitation is locked before the membership, in the same order as an acceptance does.
  await cancelInvitation(db, program, person);
  if (!(await cancelPlace(db, person.userId))) throw new AppError('NOT_FOUND');
  await updateAccess(db, program, person);
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'User',
    domainId: person.userId,
    details: [{ propertyName: 'Status', previousValue: 'Pending', newValue: 'Cancelled' }],
  });
  work.emit({
    type: 'user.invitation-cancelled',
    subjectId: person.userId,
    caseId: null,
    facilityId: null,
    data: {},
  });
}
