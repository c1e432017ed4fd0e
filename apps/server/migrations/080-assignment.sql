-- Whether somebody takes tasks that are given out by a rule. Who has said nothing gets none that way, and is not away.
create table user_availability (
  entity_id uuid not null,
  user_id uuid not null,
  state text not null check (state in ('available', 'away')),
  since timestamptz not null,
  -- The first day back, where the facility of a task is; null while nobody knows.
  back_on date,
  changed_by uuid not null references app_user (id),
  primary key (entity_id, user_id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id),
  check (back_on is null or state = 'away')
);
call protect_tenant_table('user_availability');
revoke delete on user_availability from waypost_app;
call audit_changes('user_availability');

-- How the tasks of a type that are for their group are given out. Who gives out tasks by a rule locks its row, so that two
-- programs never count past a limit.
create table assignment_rule (
  entity_id uuid not null references entity (id),
  id uuid not null,
  process text not null,
  task_type text not null,
  mode text not null check (mode in ('byHand', 'inTurn', 'leastLoaded')),
  -- Tasks that each person gets in a day, at the most; null for as many as come.
  daily_limit integer check (daily_limit between 1 and 999),
  version integer not null default 1,
  -- How far the turn has come: see assignment_turn.
  turn double precision not null default 0,
  -- When it is next looked at; later than now while nobody can be given what is open.
  look_at timestamptz not null,
  primary key (entity_id, id),
  unique (entity_id, process, task_type)
);
call protect_tenant_table('assignment_rule');
revoke delete on assignment_rule from waypost_app;
call audit_changes('assignment_rule', '{turn,look_at}');
call open_across_entities('assignment_rule', 'waypost_worker', 'select');

-- Whoever gets another share than the usual one.
create table assignment_share (
  entity_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  weight integer not null check (weight between 0 and 10),
  daily_limit integer check (daily_limit between 1 and 999),
  primary key (entity_id, rule_id, user_id),
  foreign key (entity_id, rule_id) references assignment_rule (entity_id, id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id)
);
call protect_tenant_table('assignment_share');
call audit_changes('assignment_share');

-- When it is somebody's turn again. Each task moves them on, the less the greater their weight.
create table assignment_turn (
  entity_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  turn double precision not null,
  primary key (entity_id, rule_id, user_id),
  foreign key (entity_id, rule_id) references assignment_rule (entity_id, id)
);
call protect_tenant_table('assignment_turn');

-- How many tasks a rule gave somebody in a day, as the facility counts days. Days that are over are forgotten.
create table assignment_day (
  entity_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  day date not null,
  given integer not null,
  primary key (entity_id, rule_id, user_id, day),
  foreign key (entity_id, rule_id) references assignment_rule (entity_id, id)
);
call protect_tenant_table('assignment_day');

-- Hours after which what somebody away has goes back to its group; null for never.
create table assignment_settings (
  entity_id uuid primary key references entity (id),
  away_return_hours integer check (away_return_hours between 1 and 720),
  version integer not null default 1
);
call protect_tenant_table('assignment_settings');
revoke delete on assignment_settings from waypost_app;
call audit_changes('assignment_settings');
call open_across_entities('assignment_settings', 'waypost_worker', 'select');

-- A rule of assignment says why, too.
alter table task_reason drop constraint task_reason_made_check;
alter table task_reason add constraint task_reason_made_check
  check (made in ('opened', 'updated', 'closed', 'assigned', 'returned'));
