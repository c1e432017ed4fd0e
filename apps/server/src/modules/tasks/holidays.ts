import type { Holiday } from '@waypost/contract/tasks/story';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { facilityRows } from '../facilities/readable.ts';

/** The days on which a facility is closed, in order. */
export async function holidaysOf(work: Work, facilityId: string): Promise<Holiday[]> {
  await mustExist(work, facilityId);
  return work.db
    .selectFrom('facility_holiday')
    .select(['day', 'name'])
    .where('facility_id', '=', facilityId)
    .orderBy('day')
    .execute();
}

/** Adds or renames a holiday. */
export async function setHoliday(work: Work, facilityId: string, holiday: Holiday): Promise<Holiday> {
  await mustExist(work, facilityId);
  const { db, entity } = work;
  const before = await nameOf(db, facilityId, holiday.day);
  if (before === holiday.name) return holiday;
  await db
    .insertInto('facility_holiday')
    .values({ entity_id: entity.id, facility_id: facilityId, ...holiday })
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'facility_id', 'day']).doUpdateSet({ name: holiday.name }),
    )
    .execute();
  onRecord(work, before === null ? 'Create' : 'Update', facilityId, holiday.day, before, holiday.name);
  return holiday;
}

/** Removes a holiday. */
export async function removeHoliday(work: Work, facilityId: string, day: string): Promise<void> {
  await mustExist(work, facilityId);
  const before = await nameOf(work.db, facilityId, day);
  if (before === null) throw new AppError('NOT_FOUND');
  await work.db
    .deleteFrom('facility_holiday')
    .where('facility_id', '=', facilityId)
    .where('day', '=', day)
    .execute();
  onRecord(work, 'Delete', facilityId, day, before, null);
}

/** A facility where the user does not work is not found. */
async function mustExist({ db, actor }: Work, facilityId: string): Promise<void> {
  const facility = await db
    .selectFrom(facilityRows.as('facility'))
    .select('id')
    .where('id', '=', facilityId)
    .executeTakeFirst();
  if (!facility || !actor.facilityIds.includes(facilityId)) throw new AppError('NOT_FOUND');
}

async function nameOf(db: Db, facilityId: string, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('facility_holiday')
    .select('name')
    .where('facility_id', '=', facilityId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.name ?? null;
}

function onRecord(
  work: Work,
  operation: 'Create' | 'Update' | 'Delete',
  facilityId: string,
  day: string,
  previousValue: string | null,
  newValue: string | null,
): void {
  work.audit({
    action: 'Mutation',
    operation,
    domainType: 'FacilityHoliday',
    domainId: facilityId,
    details: [{ propertyName: day, previousValue, newValue }],
  });
}
