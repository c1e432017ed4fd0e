-- Rules of escalation. What each of them has done to a task is written down before it is done: it is done once, whatever becomes
-- of the task, and by one of several workers. A rule is known by its name: in a later version of its table it is the same one.
create table escalation_done (
  entity_id uuid not null,
  task_id uuid not null,
  rule text not null,
  action text not null check (action in ('Raise Priority', 'Elevate', 'Notify', 'Webhook')),
  facility_id uuid not null,
  table_version integer not null,
  at timestamptz not null,
  primary key (entity_id, task_id, rule, action),
  foreign key (entity_id, task_id) references task (entity_id, id)
);
call protect_tenant_table('escalation_done');
call protect_facility_table('escalation_done');
revoke update, delete on escalation_done from waypost_app;

-- How far the rules have looked at the tasks of an organisation. `id` is of the version of the table that stands: where one cannot be
-- worked out, the next begins anew.
create table escalation_look (
  entity_id uuid primary key references entity (id),
  id uuid not null,
  -- The version by which all open tasks were put down to be looked at, and the day it was then at each facility.
  begun_for uuid,
  days jsonb not null default '{}',
  -- While tasks are being put down, a part at a time: of which facilities, for which days, and how far. Null while none are.
  putting_down jsonb,
  -- What was committed until then has been looked through for tasks that changed.
  position text not null,
  looked_at timestamptz not null
);
call protect_tenant_table('escalation_look');
call open_across_entities('escalation_look', 'waypost_worker', 'select');

-- Tasks that the rules have yet to look at. Without a foreign key: it would lock all of them while they are put down.
create table escalation_due (
  entity_id uuid not null,
  task_id uuid not null,
  primary key (entity_id, task_id)
);
call protect_tenant_table('escalation_due');

-- Whom a rule has told of a task, and since when they have opened it.
create table escalation_notice (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  task_id uuid not null,
  facility_id uuid not null,
  rule text not null,
  table_version integer not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, task_id) references task (entity_id, id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
call protect_tenant_table('escalation_notice');
call protect_facility_table('escalation_notice');
call open_across_entities('escalation_notice', 'waypost_worker', 'select, delete');
create index escalation_notice_of_user on escalation_notice (entity_id, user_id, id desc);
create index escalation_notice_by_age on escalation_notice using brin (at);
create index escalation_notice_of_task on escalation_notice (entity_id, task_id);

-- Who wants mail when a rule tells them of a task, and when they were last sent one.
create table escalation_mail (
  entity_id uuid not null,
  user_id uuid not null,
  sent_at timestamptz,
  primary key (entity_id, user_id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
call protect_tenant_table('escalation_mail');
call open_across_entities('escalation_mail', 'waypost_worker', 'select');
call audit_changes('escalation_mail', '{sent_at}');

-- The reasons that there are hold by the narrower check before it: none is read again.
alter table task_reason drop constraint task_reason_made_check;
alter table task_reason add constraint task_reason_made_check
  check (made in ('opened', 'updated', 'closed', 'assigned', 'returned', 'escalated')) not valid;

-- What a step made of the priority, and the rule that made the step.
alter table task_step
  add column previous_priority integer,
  add column priority integer,
  add column by_rule jsonb;
