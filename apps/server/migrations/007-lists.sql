-- An export of a list goes on record by that name.
alter table audit_record drop constraint audit_record_action_check;
alter table audit_record add constraint audit_record_action_check
  check (action in ('SignIn', 'SignOut', 'SignOutTimeout', 'View', 'Export', 'Mutation', 'Refused'));

-- What lists and searches are read by: folded copies, as in 004, and the indexes of their orders.
alter table patient
  add column last_name_key text collate "C" not null generated always as (lower(last_name)) stored,
  add column first_name_key text collate "C" not null generated always as (lower(first_name)) stored,
  add column medical_record_number_key text collate "C" not null
    generated always as (lower(coalesce(medical_record_number, ''))) stored;
create index patient_by_name on patient (entity_id, last_name_key, first_name_key, id);
create index patient_by_birth_date on patient (entity_id, birth_date);
create index patient_by_record_number on patient (entity_id, medical_record_number_key);

alter table patient_case
  add column case_number_key text collate "C" not null generated always as (lower(case_number)) stored,
  add column account_number_key text collate "C" not null generated always as (lower(account_number)) stored;
create index patient_case_by_number on patient_case (entity_id, case_number_key);
create index patient_case_by_account on patient_case (entity_id, account_number_key);

-- The name of the assignee is sorted by as well, so the task holds a copy. The database keeps it: several
-- commands assign tasks, and a name may change at sign-in.
alter table task
  add column assignee_name text not null default '',
  add column assignee_name_key text collate "C" not null generated always as (lower(assignee_name)) stored;

create function task_takes_assignee_name() returns trigger
  language plpgsql
as $$
begin
  new.assignee_name := coalesce(
    (select u.last_name || ', ' || u.first_name from app_user u where u.id = new.assignee_id), ''
  );
  return new;
end
$$;
create trigger takes_assignee_name before insert or update of assignee_id on task
  for each row execute function task_takes_assignee_name();

-- Works as the worker, who sees the tasks of every entity: a user may belong to several.
create function tasks_take_new_name() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  update task set assignee_name = new.last_name || ', ' || new.first_name where assignee_id = new.id;
  return null;
end
$$;
grant create on schema public to waypost_worker;
alter function tasks_take_new_name() owner to waypost_worker;
revoke create on schema public from waypost_worker;
create trigger tasks_take_new_name after update of first_name, last_name on app_user
  for each row when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function tasks_take_new_name();

-- One index for each order of the task list. They hold what row security and the usual filter ask as well, so that
-- a page and its count are read from the index alone. Most lists leave complete tasks out, and in time most tasks
-- are complete: those are in the indexes of what people search by, and of the usual order.
drop index task_by_due_date;
create index task_by_due_date on task (entity_id, due_date, id) include (facility_id, status);
create index task_by_case_number on task (entity_id, case_number_key, id) include (facility_id, status);
create index task_by_account_number on task (entity_id, account_number_key, id) include (facility_id, status);
create index task_by_patient on task (entity_id, patient_last_name_key, id) include (facility_id, status);
do $$
declare
  ordered text;
begin
  foreach ordered in array array[
    'due_date', 'created_at', 'task_name_key', 'status', 'assignee_name_key', 'case_number_key', 'account_number_key',
    'patient_last_name_key', 'patient_first_name_key', 'payer_name_key', 'date_of_service', 'condition_code_key',
    'priority'
  ] loop
    execute format(
      'create index %I on task (entity_id, %I, id) include (facility_id%s) where status <> ''Complete''',
      'task_open_by_' || replace(ordered, '_key', ''), ordered, case when ordered = 'status' then '' else ', status' end
    );
  end loop;
end
$$;
