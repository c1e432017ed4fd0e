import type { Work } from '../../framework/work.ts';
import { addFacilities } from './place.ts';

/** Assigns a new facility to the user who added it. It is the only change of rights that users make to themselves. */
export async function workAtNewFacility(
  work: Work,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { db, actor, audit, emit } = work;
  await addFacilities(work, actor.id, [id]);
  await db
    .updateTable('membership')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('user_id', '=', actor.id)
    .execute();
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'User',
    domainId: actor.id,
    details: [{ propertyName: 'Facility', previousValue: null, newValue: name }],
  });
  emit({ type: 'user.facilities-changed', subjectId: actor.id, caseId: null, facilityId: null, data: {} });
}
