-- The order of work, the most points first. Each part grows by the same for every task with each day that passes, so the
-- order stays as it is, and an index can keep it.
alter table task
  add column rank integer not null generated always as (
    10 * priority
    - 3 * (due_date - date '2020-01-01')
    - ((created_at at time zone 'UTC')::date - date '2020-01-01')
    - 2 * (date_of_service - date '2020-01-01')
  ) stored,
  add column wait_returns_to text not null default 'assignee' check (wait_returns_to in ('assignee', 'group'));
-- What nobody has, in the order in which it is to be worked.
create index task_next on task (entity_id, task_group, rank desc, id)
  where assignee_id is null and status in ('Open', 'Elevated');

-- The name follows the assignee; it is looked up only for somebody else: who ends a wait reads no users.
create or replace function task_takes_assignee_name() returns trigger
  language plpgsql
as $$
begin
  if new.assignee_id is null then
    new.assignee_name := '';
  elsif tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id then
    new.assignee_name := coalesce(
      (select u.last_name || ', ' || u.first_name from app_user u where u.id = new.assignee_id), ''
    );
  end if;
  return new;
end
$$;

-- What became of a task, step by step: its story, and what an undo goes back to. Nothing of it is ever changed.
create table task_step (
  entity_id uuid not null,
  task_id uuid not null,
  -- The version that the task had afterwards.
  version integer not null,
  facility_id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'service', 'rpa', 'system')),
  actor_id uuid,
  previous_status text not null,
  previous_assignee_id uuid,
  previous_wait_until date,
  previous_wait_returns_to text not null,
  status text not null,
  assignee_id uuid,
  wait_until date,
  -- The version whose step this one takes back.
  takes_back integer,
  primary key (entity_id, task_id, version),
  foreign key (entity_id, task_id) references task (entity_id, id)
);
call protect_tenant_table('task_step');
call protect_facility_table('task_step');
revoke update, delete on task_step from waypost_app;
call open_across_entities('task_step', 'waypost_worker', 'select, insert');

-- Who has a task open; whoever has not said so for a while has left.
create table task_viewer (
  entity_id uuid not null,
  task_id uuid not null,
  user_id uuid not null references app_user (id),
  seen_at timestamptz not null,
  primary key (entity_id, task_id, user_id),
  foreign key (entity_id, task_id) references task (entity_id, id)
);
call protect_tenant_table('task_viewer');
call open_across_entities('task_viewer', 'waypost_worker', 'select, delete');
create index task_viewer_by_age on task_viewer (seen_at);

-- What kind of insurance a plan is: the rules look at it, and whoever works a task sees it.
alter table payer_plan
  add column insurance_company text,
  add column insurance_category text,
  add column financial_category text,
  add column parent_insurance_company text;

-- What a call that changed many things answered: the same key gets the same answer.
alter table idempotency_key add column answer jsonb;
