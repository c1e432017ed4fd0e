import { message } from '@waypost/contract/core/messages';
import { managedGroups } from '@waypost/contract/core/permissions';
import type { Availability, AvailabilityBody, PersonThere } from '@waypost/contract/tasks/assignment/calls';
import { type AvailabilityFacts, isAwayOn } from '@waypost/contract/tasks/assignment/rules';
import { sql } from 'kysely';
import { AppError } from '../../../framework/errors.ts';
import { availabilityOf } from '../../../framework/people/members.ts';
import type { Work } from '../../../framework/work.ts';
import { addDays, todayIn } from '../../../infrastructure/dates.ts';
import type { MailTools } from '../../../infrastructure/mail-tools.ts';
import { membershipRows, personRows, workplaceRows } from '../../users/readable.ts';
import { notifyAbsence } from './absence-mail.ts';
import { worksFor } from './members.ts';

/** Whether a person is available for assignment by rules; null when nobody has stated it. */
export async function readAvailability(
  { db }: Pick<Work, 'db'>,
  userId: string,
): Promise<Availability | null> {
  const row = await db
    .selectFrom('user_availability')
    .select(['state', 'since', 'away_from', 'back_on'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row
    ? { state: row.state, since: row.since.toISOString(), awayFrom: row.away_from, backOn: row.back_on }
    : null;
}

/**
 * States that a person is available, or away. For a person who is already away, a new return day keeps the start of the
 * absence.
 */
export async function setAvailability(
  work: Work,
  userId: string,
  { state, awayFrom = null, backOn = null }: AvailabilityBody,
): Promise<Availability | null> {
  const { db, entity, actor, clock } = work;
  const before = await readAvailability(work, userId);
  if (before?.state === state && before.awayFrom === awayFrom && before.backOn === backOn) return before;
  checkDays({ state, awayFrom, backOn }, before, clock.now());
  const columns = { state, away_from: awayFrom, back_on: backOn, changed_by: actor.id };
  const since =
    before?.state === state && !isBack(before, clock.now()) ? new Date(before.since) : clock.now();
  await db
    .insertInto('user_availability')
    .values({ entity_id: entity.id, user_id: userId, since, ...columns })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet({ since, ...columns }))
    .execute();
  work.audit({
    action: 'Mutation',
    operation: before === null ? 'Create' : 'Update',
    domainType: 'UserAvailability',
    domainId: userId,
    details: [
      { propertyName: 'Availability', previousValue: before?.state ?? null, newValue: state },
      { propertyName: 'Away From', previousValue: before?.awayFrom ?? null, newValue: awayFrom },
      { propertyName: 'Back On', previousValue: before?.backOn ?? null, newValue: backOn },
    ].filter(({ previousValue, newValue }) => previousValue !== newValue),
  });
  return readAvailability(work, userId);
}

/** Somewhere on earth it may still be yesterday. */
const lastCompletedDay = (now: Date): string => addDays(todayIn('UTC', now), -1);

/** Whether a person who was away is back by now without having stated it: their next absence is a new one. */
const isBack = ({ backOn }: Availability, now: Date): boolean =>
  backOn !== null && backOn <= lastCompletedDay(now);

/**
 * An absence ends after it begins, and neither day has passed. A person has one absence at a time: a future one would
 * end the current one.
 */
function checkDays(
  { state, awayFrom, backOn }: AvailabilityFacts,
  before: Availability | null,
  now: Date,
): void {
  const over = lastCompletedDay(now);
  const refused = (path: 'awayFrom' | 'backOn', why: string) =>
    new AppError('INVALID', [{ path, message: why }]);
  if (backOn !== null && (state !== 'away' || backOn <= over))
    throw refused('backOn', message('availability.dayToCome'));
  if (awayFrom === null) return;
  const isKnown = awayFrom === before?.awayFrom;
  if (state !== 'away' || (awayFrom < over && !isKnown))
    throw refused('awayFrom', message('availability.dayNotOver'));
  if (backOn !== null && backOn <= awayFrom) throw refused('backOn', message('availability.backAfter'));
  // Somewhere on earth it is tomorrow already.
  const isFuture = awayFrom > addDays(over, 2);
  if (isFuture && isAwayOn(before, todayIn('UTC', now)))
    throw refused('awayFrom', message('availability.isAwayNow'));
}

/**
 * Whether the person of a membership `m` works on tasks of a group that the actor manages, at one of the actor's
 * facilities.
 */
const isTheirs = ({ actor }: Work) => sql`${worksFor(managedGroups(actor.permissions))} and exists (
  select from ${workplaceRows} f where f.entity_id = m.entity_id and f.user_id = m.user_id
    and f.facility_id = any (${[...actor.facilityIds]}::uuid[]))`;

/** The people whose tasks the actor manages, with their stated availability, without bots. */
export async function readPeople(work: Work): Promise<PersonThere[]> {
  const { rows } = await sql<PersonThere>`
    select u.id, u.listed_name as name, ${availabilityOf('u.id')} as availability
    from ${membershipRows} m join ${personRows} u on u.id = m.user_id and not u.is_machine
    where u.type_of_user <> 'RPA Bot' and ${isTheirs(work)}
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(work.db);
  return rows;
}

/**
 * States the availability of another person whose tasks the actor manages; other people are not found. The person is
 * notified of the change and its author.
 */
export async function setAvailabilityOf(
  work: Work,
  tools: MailTools,
  userId: string,
  body: AvailabilityBody,
): Promise<Availability | null> {
  const { rows } = await sql<{ email: string }>`
    select u.email from ${membershipRows} m join ${personRows} u on u.id = m.user_id
    where m.user_id = ${userId}::uuid and ${isTheirs(work)}`.execute(work.db);
  const [person] = rows;
  if (!person) throw new AppError('NOT_FOUND');
  const before = await readAvailability(work, userId);
  const after = await setAvailability(work, userId, body);
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  if (after && isChanged && userId !== work.actor.id) await notifyAbsence(tools, work, person.email, after);
  return after;
}
