-- What a manager asks of finished work: when somebody first worked the task, for how long it was in process, how often it
-- came back, and when it was finished. Each change of status keeps them (`task/transition.ts`).
alter table task
  add column first_touched_at timestamptz,
  -- Since when it is in process; null for one that has been since it was opened.
  add column in_process_since timestamptz,
  add column handled_seconds integer not null default 0,
  add column returns integer not null default 0,
  add column completed_at timestamptz;

-- What the steps of each task say. The worker sees every entity.
set local role waypost_worker;
update task t
set first_touched_at = s.first_touched_at,
  in_process_since = case when t.status = 'InProcess' then s.last_at end,
  handled_seconds = s.handled_seconds,
  returns = s.returns,
  completed_at = case when t.status = 'Complete' then s.completed_at end
from (
  select m.entity_id, m.task_id, max(m.at) as last_at,
    min(m.at) filter (where m.actor_kind in ('user', 'rpa') and m.actor_id in (m.assignee_id, m.previous_assignee_id))
      as first_touched_at,
    coalesce(sum(extract(epoch from m.at - m.since)) filter (where m.previous_status = 'InProcess'), 0)::integer
      as handled_seconds,
    count(*) filter (
      where m.actor_kind in ('user', 'rpa') and m.takes_back is null and not m.is_taken_back
        and ((m.previous_status = 'Complete' and m.status <> 'Complete')
          or (m.previous_assignee_id is not null and m.assignee_id is null and m.status = 'Open'))
    )::integer as returns,
    max(m.at) filter (where m.status = 'Complete' and m.previous_status <> 'Complete') as completed_at
  from (
    select s.*, coalesce(lag(s.at) over (partition by s.entity_id, s.task_id order by s.version), o.created_at) as since,
      exists (
        select from task_step u
        where u.entity_id = s.entity_id and u.task_id = s.task_id and u.takes_back = s.version
      ) as is_taken_back
    from task_step s join task o on o.entity_id = s.entity_id and o.id = s.task_id
  ) m
  group by m.entity_id, m.task_id
) s
where t.entity_id = s.entity_id and t.id = s.task_id;
reset role;
