import type { FacilityChange } from '@waypost/contract/facilities/calls';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';
import { changesOf, columnsOf, mustBeAllowed } from './facility-columns.ts';

type Facility = Selectable<Tables['facility']>;

/** Changes a facility, except whether it has ended. */
export async function changeFacility(
  work: Work,
  id: string,
  version: number,
  body: FacilityChange,
): Promise<void> {
  const before = await facilityToChange(work, id, version);
  const wanted = columnsOf(body, before.lcode);
  await mustBeAllowed(work, wanted, before);
  await write(work, before, wanted, changesOf(before, wanted));
}

/**
 * Ends a facility, or reactivates it. Existing records stay; new ones are refused.
 * @throws AppError LAST_FACILITY when no other one is open
 */
export async function endFacility(work: Work, id: string, version: number, isEnded: boolean): Promise<void> {
  const before = await facilityToChange(work, id, version);
  const wasEnded = before.ended_at !== null;
  if (isEnded && !wasEnded && !(await otherIsOpen(work, id))) throw new AppError('LAST_FACILITY');
  const ended_at = isEnded ? work.clock.now() : null;
  await write(work, before, { ended_at }, endingOf(wasEnded, isEnded));
}

/**
 * Locks a facility, in the version that the user saw. If two users end the last two at once, one is too late.
 */
async function facilityToChange({ db }: Work, id: string, version: number): Promise<Facility> {
  await sql`select one_by_one(current_entity())`.execute(db);
  const facility = await db
    .selectFrom('facility')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!facility) throw new AppError('NOT_FOUND');
  if (facility.version !== version) throw new AppError('VERSION_CHANGED');
  return facility;
}

async function write(
  work: Work,
  { id, version }: Facility,
  columns: Updateable<Tables['facility']>,
  details: PropertyChange[],
): Promise<void> {
  if (details.length === 0) return;
  await work.db
    .updateTable('facility')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute();
  work.audit({ action: 'Mutation', operation: 'Update', domainType: 'Facility', domainId: id, details });
}

const otherIsOpen = ({ db }: Work, id: string) =>
  db
    .selectFrom('facility')
    .select('id')
    .where('ended_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();

const yesOrNo = (isEnded: boolean): string => (isEnded ? 'Yes' : 'No');
const endingOf = (before: boolean, after: boolean): PropertyChange[] =>
  before === after
    ? []
    : [{ propertyName: 'Ended', previousValue: yesOrNo(before), newValue: yesOrNo(after) }];
