-- What the board shows is kept, not counted. Each command that changes a task adds what that changes to `task_count_change`,
-- where nobody waits for anybody; the worker adds those rows up. A reader takes both together.

-- Whoever changes a task waits until the counts are there; who reads does not.
lock table task in share row exclusive mode;

-- What the steps of each task say, without what was taken back. The worker sees every entity; what a migration does
-- is no change that must be on record.
alter table task disable trigger audited_update;
set local role waypost_worker;
update task t
set first_touched_at = s.first_touched_at,
  in_process_since = case when t.status = 'InProcess' then s.last_at end,
  handled_seconds = s.handled_seconds,
  returns = s.returns,
  completed_at = case when t.status = 'Complete' then s.completed_at end
from (
  select m.entity_id, m.task_id, max(m.at) as last_at,
    min(m.at) filter (
      where m.actor_id in (m.assignee_id, m.previous_assignee_id) and m.takes_back is null and not m.is_taken_back
    ) as first_touched_at,
    coalesce(sum(extract(epoch from m.at - m.since)) filter (
      where m.previous_status = 'InProcess' and (m.takes_back is null or m.status = 'InProcess')
    ), 0)::integer as handled_seconds,
    count(*) filter (
      where m.actor_kind in ('user', 'rpa') and m.takes_back is null and not m.is_taken_back
        and ((m.previous_status = 'Complete' and m.status <> 'Complete')
          or (m.previous_assignee_id is not null and m.assignee_id is null and m.status = 'Open'))
    )::integer as returns,
    max(m.at) filter (where m.status = 'Complete' and m.previous_status <> 'Complete' and m.takes_back is null)
      as completed_at
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
alter table task enable trigger audited_update;

-- How many tasks are open, by the day they are due and by the day they were opened: what is overdue or aged changes with
-- the calendar, and is the sum of the days before one. Days that are over for all are one row, of the day -infinity.
create table task_open_count (
  entity_id uuid not null,
  facility_id uuid not null,
  task_group text not null,
  axis text not null check (axis in ('all', 'payer', 'person')),
  -- The name of the payer, or the id of the person; blank for none, and for all.
  value text not null,
  day_kind text not null check (day_kind in ('due', 'opened')),
  day date not null,
  n bigint not null,
  -- In this order, because the queue reads how many there are of all with each page.
  primary key (entity_id, axis, day_kind, facility_id, task_group, value, day),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
-- One's own board reads what one person has.
create index task_open_count_of_person on task_open_count (entity_id, value) where axis = 'person';
call protect_tenant_table('task_open_count');
call protect_facility_table('task_open_count');
revoke insert, update, delete on task_open_count from waypost_app;
call open_across_entities('task_open_count', 'waypost_worker', 'select, insert, update, delete');

-- What was opened and finished on a day, as the facility counts days. The rest is about the tasks that were finished then.
create table task_day_count (
  entity_id uuid not null,
  facility_id uuid not null,
  task_group text not null,
  -- The id of whoever had the task when it was finished; blank for none, and for tasks that were opened.
  person text not null,
  day date not null,
  opened bigint not null,
  finished bigint not null,
  touched bigint not null,
  touch_seconds bigint not null,
  handled_seconds bigint not null,
  returned bigint not null,
  primary key (entity_id, day, facility_id, task_group, person),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
call protect_tenant_table('task_day_count');
call protect_facility_table('task_day_count');
revoke insert, update, delete on task_day_count from waypost_app;
call open_across_entities('task_day_count', 'waypost_worker', 'select, insert, update, delete');

-- What is to be added (n = 1) or taken away (n = -1): a task as it is now, and as it was. Gone when the worker has added it up.
create table task_count_change (
  entity_id uuid not null,
  id bigint generated always as identity,
  n smallint not null,
  facility_id uuid not null,
  task_group text not null,
  payer_name text not null,
  person text not null,
  is_open boolean not null,
  due_date date not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  first_touched_at timestamptz,
  handled_seconds integer not null,
  returns integer not null,
  primary key (entity_id, id)
);
create index task_count_change_by_age on task_count_change (id);
call protect_tenant_table('task_count_change');
call protect_facility_table('task_count_change');
revoke update, delete on task_count_change from waypost_app;
call open_across_entities('task_count_change', 'waypost_worker', 'select, insert, delete');

create function new_tasks_change_counts() returns trigger
  language plpgsql
as $$
begin
  insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
    completed_at, first_touched_at, handled_seconds, returns)
  select t.entity_id, 1, t.facility_id, t.task_group, t.payer_name, coalesce(t.assignee_id::text, ''),
    t.status <> 'Complete', t.due_date, t.created_at, t.completed_at, t.first_touched_at, t.handled_seconds, t.returns
  from added t;
  return null;
end
$$;
create trigger new_tasks_change_counts after insert on task
  referencing new table as added for each statement execute function new_tasks_change_counts();

-- No program deletes tasks; an operator who does gets no wrong counts of it.
create function removed_tasks_change_counts() returns trigger
  language plpgsql
as $$
begin
  insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
    completed_at, first_touched_at, handled_seconds, returns)
  select t.entity_id, -1, t.facility_id, t.task_group, t.payer_name, coalesce(t.assignee_id::text, ''),
    t.status <> 'Complete', t.due_date, t.created_at, t.completed_at, t.first_touched_at, t.handled_seconds, t.returns
  from removed t;
  return null;
end
$$;
create trigger removed_tasks_change_counts after delete on task
  referencing old table as removed for each statement execute function removed_tasks_change_counts();

create function changed_task_changes_counts() returns trigger
  language plpgsql
as $$
begin
  insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
    completed_at, first_touched_at, handled_seconds, returns)
  values
    (old.entity_id, -1, old.facility_id, old.task_group, old.payer_name, coalesce(old.assignee_id::text, ''),
      old.status <> 'Complete', old.due_date, old.created_at, old.completed_at, old.first_touched_at, old.handled_seconds,
      old.returns),
    (new.entity_id, 1, new.facility_id, new.task_group, new.payer_name, coalesce(new.assignee_id::text, ''),
      new.status <> 'Complete', new.due_date, new.created_at, new.completed_at, new.first_touched_at, new.handled_seconds,
      new.returns);
  return null;
end
$$;
-- A change of status between two that are both open changes no count, nor does how long it took as long as it is open.
create trigger changed_task_changes_counts after update on task
  for each row when (
    (new.facility_id, new.task_group, new.payer_name, new.assignee_id, new.status = 'Complete', new.due_date,
      new.created_at, new.completed_at)
    is distinct from (old.facility_id, old.task_group, old.payer_name, old.assignee_id, old.status = 'Complete',
      old.due_date, old.created_at, old.completed_at)
    or (new.status = 'Complete' and (new.first_touched_at, new.handled_seconds, new.returns)
      is distinct from (old.first_touched_at, old.handled_seconds, old.returns)))
  execute function changed_task_changes_counts();

-- What is there already. The worker sees every entity.
set local role waypost_worker;
insert into task_open_count (entity_id, facility_id, task_group, axis, value, day_kind, day, n)
select t.entity_id, t.facility_id, t.task_group, a.axis, a.value, d.day_kind, d.day, count(*)
from task t
join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
cross join lateral (values
  ('all', ''), ('payer', t.payer_name), ('person', coalesce(t.assignee_id::text, ''))) a (axis, value)
cross join lateral (values
  ('due', t.due_date), ('opened', (t.created_at at time zone f.time_zone)::date)) d (day_kind, day)
where t.status <> 'Complete'
group by 1, 2, 3, 4, 5, 6, 7;

insert into task_day_count (entity_id, facility_id, task_group, person, day, opened, finished, touched, touch_seconds,
  handled_seconds, returned)
select t.entity_id, t.facility_id, t.task_group, d.person, d.day, sum(d.opened), sum(d.finished),
  coalesce(sum(d.finished) filter (where t.first_touched_at is not null), 0),
  coalesce(sum(extract(epoch from t.first_touched_at - t.created_at)::integer) filter (where d.finished = 1), 0),
  coalesce(sum(t.handled_seconds) filter (where d.finished = 1), 0),
  count(*) filter (where d.finished = 1 and t.returns > 0)
from task t
join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
cross join lateral (values
  ('', (t.created_at at time zone f.time_zone)::date, 1, 0),
  (coalesce(t.assignee_id::text, ''), (t.completed_at at time zone f.time_zone)::date, 0, 1)) d (person, day, opened, finished)
where d.opened = 1 or (t.status = 'Complete' and t.completed_at is not null)
group by 1, 2, 3, 4, 5;
reset role;
