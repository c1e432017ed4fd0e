import { message } from '@waypost/contract/core/messages';
import { managedGroups } from '@waypost/contract/core/permissions';
import type { Availability, AvailabilityBody } from '@waypost/contract/tasks/assignment/calls';
import { sql } from 'kysely';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import { addDays, todayIn } from '../../../infrastructure/dates.ts';
import { membershipRows, personRows, workplaceRows } from '../../users/readable.ts';
import { worksFor } from './members.ts';

/** Whether somebody is there for tasks that a rule gives out; null when nobody has said so. */
export async function readAvailability(
  { db }: Pick<Work, 'db'>,
  userId: string,
): Promise<Availability | null> {
  const row = await db
    .selectFrom('user_availability')
    .select(['state', 'since', 'back_on'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { state: row.state, since: row.since.toISOString(), backOn: row.back_on } : null;
}

/** Says that somebody is available, or away. Who is away already and only changes the day to be back is so since then. */
export async function setAvailability(
  work: Work,
  userId: string,
  { state, backOn = null }: AvailabilityBody,
): Promise<Availability | null> {
  const { db, entity, actor, clock } = work;
  checkDay(state, backOn, clock.now());
  const before = await readAvailability(work, userId);
  if (before?.state === state && before.backOn === backOn) return before;
  const said = { state, back_on: backOn, changed_by: actor.id };
  const since =
    before?.state === state && !isBack(before, clock.now()) ? new Date(before.since) : clock.now();
  await db
    .insertInto('user_availability')
    .values({ entity_id: entity.id, user_id: userId, since, ...said })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet({ since, ...said }))
    .execute();
  work.audit({
    action: 'Mutation',
    operation: before === null ? 'Create' : 'Update',
    domainType: 'UserAvailability',
    domainId: userId,
    details: [
      { propertyName: 'Availability', previousValue: before?.state ?? null, newValue: state },
      { propertyName: 'Back On', previousValue: before?.backOn ?? null, newValue: backOn },
    ].filter(({ previousValue, newValue }) => previousValue !== newValue),
  });
  return readAvailability(work, userId);
}

/** Somewhere on earth it may still be yesterday. */
const lastOver = (now: Date): string => addDays(todayIn('UTC', now), -1);

/** Whether somebody who was away is back by now, without having said so: their next absence begins anew. */
const isBack = ({ backOn }: Availability, now: Date): boolean => backOn !== null && backOn <= lastOver(now);

function checkDay(state: AvailabilityBody['state'], backOn: string | null, now: Date): void {
  if (backOn === null) return;
  if (state === 'away' && backOn > lastOver(now)) return;
  throw new AppError('INVALID', [{ path: 'backOn', message: message('availability.dayToCome') }]);
}

/** Says it of somebody else: of who works tasks of a group that the actor manages, at a facility of theirs. Others are not there. */
export async function setAvailabilityOf(
  work: Work,
  userId: string,
  body: AvailabilityBody,
): Promise<Availability | null> {
  const managed = managedGroups(work.actor.permissions);
  const { rows } = await sql`
    select from ${membershipRows} m join ${personRows} u on u.id = m.user_id
    where m.user_id = ${userId}::uuid and ${worksFor(managed)} and exists (
      select from ${workplaceRows} f where f.entity_id = m.entity_id and f.user_id = m.user_id
        and f.facility_id = any (${[...work.actor.facilityIds]}::uuid[]))`.execute(work.db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return setAvailability(work, userId, body);
}
