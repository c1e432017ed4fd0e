import type { LastWeek } from '@waypost/contract/tasks/board/calls';
import { sql } from 'kysely';
import type { Work } from '../../../framework/work.ts';
import { addDays } from '../../../infrastructure/dates.ts';
import { facilityRows } from '../../facilities/readable.ts';
import { personRows } from '../../users/readable.ts';
import { managedBy } from './board-scope.ts';
import { latestMonday } from './weeks.ts';

/**
 * Each person's work last week on tasks of the groups that the caller manages, from the steps of those tasks.
 * Undone steps do not count. No task is shown, so no view is recorded.
 */
export async function lastWeek(work: Work): Promise<LastWeek> {
  const { db, entity, actor } = work;
  const thisMonday = await latestMonday(work);
  const [from, to] = [addDays(thisMonday, -7), addDays(thisMonday, -1)];
  const { rows } = await sql<LastWeek['people'][number]>`
    with step as (
      select s.task_id, s.actor_id, s.status = 'Complete' and s.previous_status <> 'Complete' as completes,
        s.previous_assignee_id = s.actor_id and (s.assignee_id <> s.actor_id
          or s.status = 'Elevated' and s.previous_status <> 'Elevated') as hands_on,
        s.status = 'OnHold' and s.previous_status <> 'OnHold' as holds
      from task_step s join task t on t.entity_id = s.entity_id and t.id = s.task_id
        join ${facilityRows} f on f.entity_id = s.entity_id and f.id = s.facility_id
      where s.entity_id = ${entity.id}::uuid and s.actor_kind = 'user' and s.takes_back is null
        -- Roughly by the index, then by the day at the facility.
        and s.at >= ${addDays(from, -1)}::timestamptz and s.at < ${addDays(to, 3)}::timestamptz
        and (s.at at time zone f.time_zone)::date between ${from}::date and ${to}::date
        and t.task_group = any (${managedBy(actor).groups}::text[])
        and not exists (select from task_step b
          where b.entity_id = s.entity_id and b.task_id = s.task_id and b.takes_back = s.version)
    ), done as (
      select actor_id, (count(distinct task_id) filter (where completes))::int as completed,
        (count(distinct task_id) filter (where hands_on))::int as handed_on,
        (count(distinct task_id) filter (where holds))::int as held
      from step where completes or hands_on or holds group by actor_id
    )
    select json_build_object('id', d.actor_id, 'name', coalesce(u.listed_name, 'Unknown user')) as person,
      d.completed, d.handed_on as "handedOn", d.held
    from done d left join ${personRows} u on u.id = d.actor_id
    order by lower(u.listed_name), d.actor_id`.execute(db);
  return { from, to, people: rows };
}
