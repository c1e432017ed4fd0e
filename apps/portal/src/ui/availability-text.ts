import type { Availability } from '@waypost/contract/tasks/assignment/calls';
import { isAwayOn } from '@waypost/contract/tasks/assignment/rules';
import { displayDate } from './form/date-text.ts';
import { localToday } from './local-time.ts';

/** Whether somebody is away today, for the reader. */
export const isAway = (availability: Availability | null, today = localToday()): boolean =>
  isAwayOn(availability, today);

/** Whether somebody is there, in a word or two. Who has said nothing takes no tasks from a rule, and is not away. */
export function availabilityText(availability: Availability | null, today = localToday()): string {
  if (availability === null) return 'Not set';
  if (!isAway(availability, today)) return 'Available';
  return availability.backOn === null ? 'Away' : `Away until ${displayDate(availability.backOn)}`;
}
