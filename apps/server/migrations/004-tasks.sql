create table task (
  entity_id uuid not null references entity (id),
  id uuid not null,
  version integer not null default 1,
  task_name text not null,
  process text not null,
  task_group text not null,
  status text not null check (status in ('Open', 'InProcess', 'OnHold', 'Wait', 'Elevated', 'Complete')),
  assignee_id uuid references app_user (id),
  priority integer not null check (priority between 1 and 10),
  created_at timestamptz not null,
  process_started_at timestamptz not null,
  due_date date not null,
  wait_until date,
  start_url text not null,
  condition_code text,
  condition_description text,
  business_exceptions jsonb not null default '[]',
  case_id uuid not null,
  facility_id uuid not null,
  -- Copies of what the list sorts and filters by, kept by the commands that change the case or the patient:
  -- a million tasks are paged from this one table and its indexes.
  case_number text not null,
  account_number text not null,
  patient_first_name text not null,
  patient_last_name text not null,
  payer_name text not null,
  date_of_service date not null,
  -- Folded for sorting and prefix search: row security takes the index from lower(column), and a locale's
  -- collation takes it from a range.
  task_name_key text collate "C" not null generated always as (lower(task_name)) stored,
  case_number_key text collate "C" not null generated always as (lower(case_number)) stored,
  account_number_key text collate "C" not null generated always as (lower(account_number)) stored,
  patient_first_name_key text collate "C" not null generated always as (lower(patient_first_name)) stored,
  patient_last_name_key text collate "C" not null generated always as (lower(patient_last_name)) stored,
  payer_name_key text collate "C" not null generated always as (lower(payer_name)) stored,
  condition_code_key text collate "C" not null generated always as (lower(coalesce(condition_code, ''))) stored,
  primary key (entity_id, id),
  foreign key (entity_id, case_id) references patient_case (entity_id, id),
  foreign key (entity_id, facility_id) references facility (entity_id, id),
  constraint open_has_no_assignee check (status <> 'Open' or assignee_id is null),
  constraint in_process_has_an_assignee check (status <> 'InProcess' or assignee_id is not null),
  constraint wait_has_an_end check ((status = 'Wait') = (wait_until is not null))
);
call protect_tenant_table('task');
call protect_facility_table('task');
call open_across_entities('task', 'waypost_worker', 'select, update');
create index task_by_due_date on task (entity_id, due_date, id);
create index task_by_assignee on task (entity_id, assignee_id, due_date, id) where assignee_id is not null;
create index task_waiting on task (wait_until) where status = 'Wait';

create table task_to_do (
  entity_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  position integer not null,
  recommendation text not null,
  resolution_options text[] not null,
  resolution text,
  comment text,
  primary key (entity_id, id),
  foreign key (entity_id, task_id) references task (entity_id, id)
);
call protect_tenant_table('task_to_do');
create index task_to_do_by_task on task_to_do (entity_id, task_id, position);

-- The one task a user is working in an entity: it follows them from page to page and machine to machine.
create table working_task (
  entity_id uuid not null,
  user_id uuid not null,
  task_id uuid not null,
  started_at timestamptz not null,
  primary key (entity_id, user_id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id),
  foreign key (entity_id, task_id) references task (entity_id, id)
);
call protect_tenant_table('working_task');
