import type { Availability } from '@waypost/contract/tasks/assignment/calls';
import { type RawBuilder, sql } from 'kysely';

/** What the person of a row has said of themselves, or a manager of them; null when nobody has. */
export const availabilityOf = (user: string) => sql<Availability | null>`(
  select json_build_object('state', a.state, 'backOn', a.back_on,
    'since', to_char(a.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from user_availability a where a.entity_id = current_entity() and a.user_id = ${sql.ref(user)})`;

/** Whether a row `a` of `user_availability` is of somebody away on a day: `isAwayOn` of the contract, where rows are claimed by it. */
export const rowIsAwayOn = (day: RawBuilder<unknown>) =>
  sql`(a.state = 'away' and (a.back_on is null or a.back_on > ${day}))`;
