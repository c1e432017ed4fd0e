import type { FacilityChange } from '@waypost/contract/facilities/calls';
import { sql } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { changesOf, columnsOf, mustBeAllowed } from './facility-columns.ts';

/**
 * Changes a facility, ends it or takes it up again. What is there stays; what is new is refused where it would come in.
 *
 * @throws AppError LAST_FACILITY when no other one is open
 */
export async function changeFacility(
  work: Work,
  id: string,
  version: number,
  { isEnded, ...body }: FacilityChange,
): Promise<void> {
  const { db, clock } = work;
  // Of two that end the last two at once, one comes too late.
  await sql`select one_by_one(current_entity())`.execute(db);
  const before = await db
    .selectFrom('facility')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('NOT_FOUND');
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  const wanted = columnsOf(body, before.lcode);
  await mustBeAllowed(work, wanted, before);
  const isEnding = isEnded && before.ended_at === null;
  if (isEnding && !(await otherIsOpen(work, id))) throw new AppError('LAST_FACILITY');
  const details = [...changesOf(before, wanted), ...endingOf(before.ended_at !== null, isEnded)];
  if (details.length === 0) return work.unchanged();
  await db
    .updateTable('facility')
    .set({
      ...wanted,
      ended_at: isEnding ? clock.now() : isEnded ? before.ended_at : null,
      version: version + 1,
    })
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

const told = (isEnded: boolean): string => (isEnded ? 'Yes' : 'No');
const endingOf = (before: boolean, after: boolean): PropertyChange[] =>
  before === after ? [] : [{ propertyName: 'Ended', previousValue: told(before), newValue: told(after) }];
