-- Changes of all tasks that a filter kept: the worker makes them, as whoever asked, with the rights they have then. The
-- filter is not kept, since it may hold a patient's name; the tasks that it found are.
create table bulk_change (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  facility_ids uuid[] not null,
  change jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'stopped', 'refused', 'undoing', 'undone')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  tasks integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  undone integer not null default 0,
  -- When some of its tasks were last looked at: who waits longest has the next turn.
  worked_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
create index bulk_change_of_user on bulk_change (entity_id, user_id, asked_at desc);
create unique index bulk_change_going_on on bulk_change (entity_id, user_id) where state in ('waiting', 'running', 'undoing');
call protect_tenant_table('bulk_change');
revoke delete on bulk_change from waypost_app;
-- Its person alone, and the service that leases it.
create policy holder on bulk_change as restrictive to waypost_app
  using ((select current_person()) in (user_id, '00000000-0000-0000-0000-000000000000'))
  with check ((select current_person()) in (user_id, '00000000-0000-0000-0000-000000000000'));
call audit_changes('bulk_change', '{state, ended_at, worked_at, done, changed, skipped, undone}');
call open_across_entities('bulk_change', 'waypost_worker', 'select');

-- The tasks of a bulk change, each in the version that its asker saw, and what became of it. They refer to tasks without a foreign
-- key: it would lock all of them while they are found, and tasks are not deleted.
create table bulk_change_task (
  entity_id uuid not null,
  bulk_change_id uuid not null,
  position integer not null,
  task_id uuid not null,
  facility_id uuid not null,
  seen_version integer not null,
  -- Null until its turn.
  outcome text check (outcome in ('changed', 'skipped', 'undone', 'kept')),
  new_version integer,
  reason text,
  message text,
  held_by text,
  primary key (entity_id, bulk_change_id, position),
  foreign key (entity_id, bulk_change_id) references bulk_change (entity_id, id) on delete cascade
);
create index bulk_change_task_next on bulk_change_task (entity_id, bulk_change_id, position) where outcome is null;
create index bulk_change_task_changed on bulk_change_task (entity_id, bulk_change_id, position) where outcome = 'changed';
create index bulk_change_task_left on bulk_change_task (entity_id, bulk_change_id, position)
  where outcome in ('skipped', 'kept');
call protect_tenant_table('bulk_change_task');
call protect_facility_table('bulk_change_task');
revoke delete on bulk_change_task from waypost_app;
-- Forgotten when nobody looks at them any more.
call open_across_entities('bulk_change_task', 'waypost_worker', 'select, delete');
