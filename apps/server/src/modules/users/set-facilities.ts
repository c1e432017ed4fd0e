import { message } from '@waypost/contract/core/messages';
import { AppError } from '../../framework/errors.ts';
import { mustBeOpen } from '../../framework/open-facilities.ts';
import type { Work } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';
import { otherMembership } from './membership.ts';
import { addFacilities } from './place.ts';

type Change = { userId: string; version: number; facilityIds: readonly string[] };

/** Sets the facilities of another user in the entity (P-261) to exactly those named. */
export async function setFacilities(work: Work, change: Change): Promise<void> {
  const { db, audit } = work;
  const { user_id: userId, version } = await otherMembership(work, change);
  const facilities = await db
    .selectFrom(facilityRows.as('facility'))
    .select(['id', 'name'])
    .orderBy('name')
    .execute();
  const wanted = new Set(change.facilityIds.map((id) => id.toLowerCase()));
  if ([...wanted].some((id) => !facilities.some((facility) => facility.id === id)))
    throw new AppError('BAD_REQUEST', [{ path: '', message: message('field.invalid') }]);
  const rows = await db
    .selectFrom('user_facility')
    .select('facility_id')
    .where('user_id', '=', userId)
    .execute();
  const held = new Set(rows.map(({ facility_id }) => facility_id));
  const added = facilities.filter(({ id }) => wanted.has(id) && !held.has(id));
  const removed = facilities.filter(({ id }) => held.has(id) && !wanted.has(id));
  if (added.length + removed.length === 0)
    throw new AppError('BAD_REQUEST', [{ path: '', message: message('user.noChanges') }]);
  await mustBeOpen(
    db,
    added.map(({ id }) => id),
    '',
  );
  if (removed.length > 0)
    await db
      .deleteFrom('user_facility')
      .where('user_id', '=', userId)
      .where(
        'facility_id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  await addFacilities(
    work,
    userId,
    added.map(({ id }) => id),
  );
  await db
    .updateTable('membership')
    .set({ version: version + 1 })
    .where('user_id', '=', userId)
    .execute();
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'User',
    domainId: userId,
    details: [
      ...added.map(({ name }) => ({ propertyName: 'Facility', previousValue: null, newValue: name })),
      ...removed.map(({ name }) => ({ propertyName: 'Facility', previousValue: name, newValue: null })),
    ],
  });
  work.emit({ type: 'user.facilities-changed', subjectId: userId, caseId: null, facilityId: null, data: {} });
}
