-- Tasks that the processes open. What a process tells its tasks of one case apart by (a payer, a coverage, a document), and
-- the state that asked for a task, which for an answer is its transaction: the same state opens no second one, however often it is looked at.
alter table task
  add column subject text not null default '',
  add column cycle uuid;
create unique index task_once on task (entity_id, case_id, process, task_name, subject, cycle) where cycle is not null;

-- Why a task exists, and why it was changed or closed by a process: the event, the rules that matched, the values they saw.
create table task_reason (
  entity_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  facility_id uuid not null,
  at timestamptz not null,
  made text not null check (made in ('opened', 'updated', 'closed')),
  -- The event that was looked at; null when all cases were looked at again.
  event_id uuid,
  event_type text,
  -- Tables by name and version, with the rules that matched.
  tables jsonb not null,
  facts jsonb not null,
  primary key (entity_id, id),
  foreign key (entity_id, task_id) references task (entity_id, id)
);
create index task_reason_of_task on task_reason (entity_id, task_id, at desc);
call protect_tenant_table('task_reason');
call protect_facility_table('task_reason');
revoke update, delete on task_reason from waypost_app;
call audit_changes('task_reason');

-- What an answer says beside its status, and what the rules made of it.
alter table eligibility_transaction
  add column has_other_coverage boolean not null default false,
  add column error_code text,
  add column rules_result jsonb,
  add column risk_indicator text;
create index eligibility_transaction_to_judge on eligibility_transaction (entity_id, case_id, payer_code, sent_at desc)
  where case_id is not null;

-- The day on which a date of service came near was told once for each date.
create table case_service_near (
  entity_id uuid not null,
  case_id uuid not null,
  service_start date not null,
  facility_id uuid not null,
  told_at timestamptz not null,
  primary key (entity_id, case_id, service_start),
  foreign key (entity_id, case_id) references patient_case (entity_id, id)
);
call protect_tenant_table('case_service_near');
call protect_facility_table('case_service_near');
call open_across_entities('case_service_near', 'waypost_worker', 'select, insert');
-- Rows are locked while they are worked; PostgreSQL asks for a right to update for that.
grant update (version) on patient_case to waypost_worker;

-- Cases that are looked at again by a process, because its tables have changed: a few at a time, by the worker.
create table reevaluation (
  entity_id uuid not null,
  id uuid not null,
  process text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped')),
  started_at timestamptz not null,
  started_by uuid not null references app_user (id),
  ended_at timestamptz,
  -- Cases to look at, and looked at; the last of them, in the order of their ids.
  cases integer not null,
  done integer not null default 0,
  last_case uuid,
  opened integer not null default 0,
  closed integer not null default 0,
  primary key (entity_id, id)
);
call protect_tenant_table('reevaluation');
revoke delete on reevaluation from waypost_app;
call audit_changes('reevaluation', '{state, done, last_case, opened, closed, ended_at}');
call open_across_entities('reevaluation', 'waypost_worker', 'select');
create unique index reevaluation_running on reevaluation (entity_id, process) where state in ('waiting', 'running');

-- Whoever takes several tasks takes them in the order of their ids, so that two never wait for each other.
create or replace function tasks_take_patient_name() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  perform from task where entity_id = new.entity_id and case_id in (
      select c.id from patient_case c where c.entity_id = new.entity_id and c.patient_id = new.id
    ) order by id for update;
  update task set patient_first_name = new.first_name, patient_last_name = new.last_name
    where entity_id = new.entity_id and case_id in (
      select c.id from patient_case c where c.entity_id = new.entity_id and c.patient_id = new.id
    );
  return null;
end
$$;
