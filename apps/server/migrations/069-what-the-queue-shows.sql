-- What a row of the queue shows beside the task's own columns, copied into the task, so that a page is read from one
-- table (decision 81). `shown_of` says what the copies must be; `task_shown_wrong` lists the tasks where they are not.
alter table task
  add column birth_date date,
  add column member_id text,
  add column plan_name text,
  add column insurance_code text,
  add column address_code text,
  add column coverage_status text;
create index task_by_cycle on task (entity_id, cycle) where cycle is not null;

create function shown_of(of_entity uuid, of_task uuid, of_case uuid, of_cycle uuid) returns table (
  birth_date date, member_id text, plan_name text, insurance_code text, address_code text, coverage_status text
)
  language sql stable
as $$
  select p.birth_date, v.subscriber_id, v.plan_name, v.insurance_code, v.address_code,
    -- What was asked while the task was worked, or the answer that opened it.
    (select x.coverage_status from (
      select a.coverage_status, a.sent_at from eligibility_transaction a
        where a.entity_id = of_entity and a.task_id = of_task
      union all
      select a.coverage_status, a.sent_at from eligibility_transaction a
        where a.entity_id = of_entity and a.id = of_cycle
    ) x order by x.sent_at desc limit 1)
  from patient_case c
  join patient p on p.entity_id = c.entity_id and p.id = c.patient_id
  left join case_coverage v on v.entity_id = c.entity_id and v.case_id = c.id and v.position = 1
  where c.entity_id = of_entity and c.id = of_case
$$;

create view task_shown_wrong with (security_invoker) as
  select t.entity_id, t.id
  from task t left join lateral shown_of(t.entity_id, t.id, t.case_id, t.cycle) s on true
  where (t.birth_date, t.member_id, t.plan_name, t.insurance_code, t.address_code, t.coverage_status)
    is distinct from (s.birth_date, s.member_id, s.plan_name, s.insurance_code, s.address_code, s.coverage_status);

-- Tasks from before take theirs over: past row security, which would hide them from whoever owns the tables.
alter table task no force row level security;
alter table patient_case no force row level security;
alter table patient no force row level security;
alter table case_coverage no force row level security;
alter table eligibility_transaction no force row level security;
update task t set birth_date = s.birth_date, member_id = s.member_id, plan_name = s.plan_name,
    insurance_code = s.insurance_code, address_code = s.address_code, coverage_status = s.coverage_status
  from task o cross join lateral shown_of(o.entity_id, o.id, o.case_id, o.cycle) s
  where t.entity_id = o.entity_id and t.id = o.id;
alter table task force row level security;
alter table patient_case force row level security;
alter table patient force row level security;
alter table case_coverage force row level security;
alter table eligibility_transaction force row level security;

-- The copies are kept by the worker, who sees the tasks of every facility; of a patient it may read what it copies.
create policy copied on patient for select to waypost_worker using (true);
create policy copied on case_coverage for select to waypost_worker using (true);
grant select (entity_id, id, birth_date) on patient to waypost_worker;
grant select (entity_id, case_id, position, subscriber_id, plan_name, insurance_code, address_code)
  on case_coverage to waypost_worker;

create function task_takes_shown() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  select s.birth_date, s.member_id, s.plan_name, s.insurance_code, s.address_code, s.coverage_status
    into new.birth_date, new.member_id, new.plan_name, new.insurance_code, new.address_code, new.coverage_status
    from shown_of(new.entity_id, new.id, new.case_id, new.cycle) s;
  return new;
end
$$;

-- Writes the copies of tasks anew. Whoever takes several tasks takes them in the order of their ids.
create function tasks_take_shown(of_entity uuid, of_tasks uuid[]) returns void
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  perform from task where entity_id = of_entity and id = any (of_tasks) order by id for update;
  update task t set birth_date = s.birth_date, member_id = s.member_id, plan_name = s.plan_name,
      insurance_code = s.insurance_code, address_code = s.address_code, coverage_status = s.coverage_status
    from task o cross join lateral shown_of(o.entity_id, o.id, o.case_id, o.cycle) s
    where o.entity_id = of_entity and o.id = any (of_tasks) and t.entity_id = o.entity_id and t.id = o.id
      and (o.birth_date, o.member_id, o.plan_name, o.insurance_code, o.address_code, o.coverage_status)
        is distinct from (s.birth_date, s.member_id, s.plan_name, s.insurance_code, s.address_code, s.coverage_status);
end
$$;

create function patient_is_shown() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  perform tasks_take_shown(new.entity_id, array(
    select t.id from patient_case c join task t on t.entity_id = c.entity_id and t.case_id = c.id
    where c.entity_id = new.entity_id and c.patient_id = new.id));
  return null;
end
$$;

-- A coverage is never moved to another case.
create function coverage_is_shown() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  perform tasks_take_shown(coalesce(new.entity_id, old.entity_id), array(
    select t.id from task t
    where t.entity_id = coalesce(new.entity_id, old.entity_id) and t.case_id = coalesce(new.case_id, old.case_id)));
  return null;
end
$$;

create function answer_is_shown() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  perform tasks_take_shown(new.entity_id, array(
    select t.id from task t where t.entity_id = new.entity_id and t.id = new.task_id
    union select t.id from task t where t.entity_id = new.entity_id and t.cycle = new.id));
  return null;
end
$$;

grant create on schema public to waypost_worker;
alter function task_takes_shown() owner to waypost_worker;
alter function tasks_take_shown(uuid, uuid[]) owner to waypost_worker;
alter function patient_is_shown() owner to waypost_worker;
alter function coverage_is_shown() owner to waypost_worker;
alter function answer_is_shown() owner to waypost_worker;
revoke create on schema public from waypost_worker;
revoke execute on function tasks_take_shown(uuid, uuid[]) from public;

create trigger takes_shown before insert or update of case_id, cycle on task
  for each row execute function task_takes_shown();
create trigger is_shown after update of birth_date on patient
  for each row when (old.birth_date is distinct from new.birth_date) execute function patient_is_shown();
create trigger is_shown after insert or delete or update of position, subscriber_id, plan_name, insurance_code, address_code
  on case_coverage for each row execute function coverage_is_shown();
create trigger is_shown after insert on eligibility_transaction
  for each row when (new.task_id is not null) execute function answer_is_shown();
create trigger is_shown_update after update of coverage_status, sent_at, task_id on eligibility_transaction
  for each row when (
    (old.coverage_status, old.sent_at, old.task_id) is distinct from (new.coverage_status, new.sent_at, new.task_id)
  ) execute function answer_is_shown();

-- A copy that a trigger keeps is nobody's record.
drop trigger audited on task;
drop trigger audited_update on task;
call audit_changes('task', '{assignee_name,assignee_name_key,birth_date,member_id,plan_name,insurance_code,address_code,coverage_status}');
