import { addDays } from '@waypost/contract/core/days';
import type { Availability } from '@waypost/contract/tasks/assignment/calls';
import { isAwayOn } from '@waypost/contract/tasks/assignment/rules';
import { displayDate } from './form/date-text.ts';
import { localToday } from './local-time.ts';

/** Whether a user is away today, in the viewer's time zone. */
export const isAway = (availability: Availability | null, today = localToday()): boolean =>
  isAwayOn(availability, today);

/** Whether a planned absence has not started yet. */
export const isUpcoming = (
  availability: Availability | null,
  today = localToday(),
): availability is Availability & { awayFrom: string } =>
  availability !== null && availability.awayFrom !== null && availability.awayFrom > today;

/** The days of an absence: "12/01/2026 through 12/03/2026". */
export function absenceText({ awayFrom, backOn }: Pick<Availability, 'awayFrom' | 'backOn'>): string {
  const through = backOn === null ? null : displayDate(addDays(backOn, -1));
  const from = awayFrom === null ? null : displayDate(awayFrom);
  if (through === null) return from === null ? 'until further notice' : `from ${from} until further notice`;
  if (from === through) return `on ${from}`;
  return from === null ? `through ${through}` : `${from} through ${through}`;
}

/**
 * The availability of a user in one or two words. A user who has not set it gets no tasks from rules, and is not away.
 */
export function availabilityText(availability: Availability | null, today = localToday()): string {
  if (availability === null) return 'Not set';
  if (isUpcoming(availability, today)) return `Available, away from ${displayDate(availability.awayFrom)}`;
  if (!isAway(availability, today)) return 'Available';
  return availability.backOn === null ? 'Away' : `Away until ${displayDate(availability.backOn)}`;
}
