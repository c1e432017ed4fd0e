-- The first day of an absence that is planned, where the facility of a task is; null for one that began when it was said, and for
-- who is available.
alter table user_availability add column away_from date;
alter table user_availability add constraint user_availability_away_from_check
  check (away_from is null or (state = 'away' and (back_on is null or away_from < back_on)));

-- From which day on a task is late: what waits on purpose is so from the day after its wait alone. The counts of what is overdue go by it.
create function late_date(status text, due_date date, wait_until date) returns date
  language sql immutable
as $$
  select case when status = 'Wait' then greatest(due_date, wait_until) else due_date end
$$;

create or replace function new_tasks_change_counts() returns trigger
  language plpgsql
as $$
begin
  insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
    completed_at, first_touched_at, handled_seconds, returns)
  select t.entity_id, 1, t.facility_id, t.task_group, t.payer_name, coalesce(t.assignee_id::text, ''),
    t.status <> 'Complete', late_date(t.status, t.due_date, t.wait_until), t.created_at, t.completed_at, t.first_touched_at,
    t.handled_seconds, t.returns
  from added t;
  return null;
end
$$;

create or replace function removed_tasks_change_counts() returns trigger
  language plpgsql
as $$
begin
  insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
    completed_at, first_touched_at, handled_seconds, returns)
  select t.entity_id, -1, t.facility_id, t.task_group, t.payer_name, coalesce(t.assignee_id::text, ''),
    t.status <> 'Complete', late_date(t.status, t.due_date, t.wait_until), t.created_at, t.completed_at, t.first_touched_at,
    t.handled_seconds, t.returns
  from removed t;
  return null;
end
$$;

create or replace function changed_task_changes_counts() returns trigger
  language plpgsql
as $$
begin
  insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
    completed_at, first_touched_at, handled_seconds, returns)
  values
    (old.entity_id, -1, old.facility_id, old.task_group, old.payer_name, coalesce(old.assignee_id::text, ''),
      old.status <> 'Complete', late_date(old.status, old.due_date, old.wait_until), old.created_at, old.completed_at,
      old.first_touched_at, old.handled_seconds, old.returns),
    (new.entity_id, 1, new.facility_id, new.task_group, new.payer_name, coalesce(new.assignee_id::text, ''),
      new.status <> 'Complete', late_date(new.status, new.due_date, new.wait_until), new.created_at, new.completed_at,
      new.first_touched_at, new.handled_seconds, new.returns);
  return null;
end
$$;
-- A change of status between two that are both open changes no count, unless a wait begins or ends that moves the day; nor does how
-- long it took as long as it is open.
drop trigger changed_task_changes_counts on task;
create trigger changed_task_changes_counts after update on task
  for each row when (
    (new.facility_id, new.task_group, new.payer_name, new.assignee_id, new.status = 'Complete',
      late_date(new.status, new.due_date, new.wait_until), new.created_at, new.completed_at)
    is distinct from (old.facility_id, old.task_group, old.payer_name, old.assignee_id, old.status = 'Complete',
      late_date(old.status, old.due_date, old.wait_until), old.created_at, old.completed_at)
    or (new.status = 'Complete' and (new.first_touched_at, new.handled_seconds, new.returns)
      is distinct from (old.first_touched_at, old.handled_seconds, old.returns)))
  execute function changed_task_changes_counts();

-- What waits now was counted by the day on which it is due.
insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
  completed_at, first_touched_at, handled_seconds, returns)
select t.entity_id, d.n, t.facility_id, t.task_group, t.payer_name, coalesce(t.assignee_id::text, ''), true, d.day, t.created_at,
  t.completed_at, t.first_touched_at, t.handled_seconds, t.returns
from task t cross join lateral (values (-1, t.due_date), (1, t.wait_until)) d (n, day)
where t.status = 'Wait' and t.wait_until > t.due_date;
