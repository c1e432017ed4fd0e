-- Folders in which other systems put files, on this machine or on an SFTP server: what comes there is brought in without a person.
create table drop_folder (
  entity_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  source_id uuid not null,
  kind text not null,
  -- The facility of rows that name none.
  facility_id uuid,
  place text not null check (place in ('local', 'sftp')),
  path text not null default '',
  host text not null default '',
  port integer not null default 22,
  user_name text not null default '',
  host_key text,
  secret_kind text check (secret_kind in ('password', 'private-key')),
  secret_sealed text,
  pattern text not null,
  ready text not null check (ready in ('still', 'marker')),
  every_minutes integer,
  at_time time,
  expected_by time,
  time_zone text not null,
  on_trouble text not null check (on_trouble in ('hold', 'stop')),
  report_to uuid[] not null default '{}',
  -- Who saved it last: files are brought in as they, at those of these facilities that are still theirs.
  user_id uuid not null references app_user (id),
  facility_ids uuid[] not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references app_user (id),
  version integer not null default 1,
  -- When the worker turns to it next, and when it looks into the folder next.
  next_at timestamptz,
  look_at timestamptz,
  looked_at timestamptz,
  -- Why the folder cannot be read, since when, how often in a row, and when somebody was told: once until it is well.
  problem text,
  problem_since timestamptz,
  failures integer not null default 0,
  alarmed_at timestamptz,
  -- Since when a file that was expected is missing, and the last one that was looked for.
  missing_since timestamptz,
  expected_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, source_id) references source (entity_id, id),
  foreign key (entity_id, facility_id) references facility (entity_id, id),
  check ((secret_kind is null) = (secret_sealed is null)),
  check ((every_minutes is null) <> (at_time is null)),
  check ((ended_at is null) = (next_at is not null))
);
create unique index drop_folder_name on drop_folder (entity_id, lower(name));
create index drop_folder_due on drop_folder (next_at) where next_at is not null;
call protect_tenant_table('drop_folder');
revoke delete on drop_folder from waypost_app;
call audit_changes('drop_folder',
  '{next_at, look_at, looked_at, problem, problem_since, failures, alarmed_at, missing_since, expected_at}');
call open_across_entities('drop_folder', 'waypost_worker', 'select');
call open_across_entities('drop_folder', 'waypost_keys', 'select (entity_id, id, secret_sealed), update (secret_sealed)');

-- Each file that was seen in one, and what became of it. What is in it is of patients, and may be its name, too.
create table drop_file (
  entity_id uuid not null,
  id uuid not null,
  folder_id uuid not null,
  name_sealed text not null,
  -- A keyed hash of the name.
  name_hash text not null,
  size bigint not null,
  modified_at timestamptz not null,
  seen_at timestamptz not null,
  state text not null check (state in ('waiting', 'taking', 'importing', 'asks', 'done', 'failed', 'same', 'gone')),
  reason text,
  taken_at timestamptz,
  -- What it is called since it was taken, before its name: when.
  moved_as text,
  sha256 text,
  is_cut_off boolean not null default false,
  import_id uuid,
  counts jsonb,
  ended_at timestamptz,
  -- Whether it lies where what has ended belongs.
  is_put_away boolean not null default false,
  primary key (entity_id, id),
  foreign key (entity_id, folder_id) references drop_folder (entity_id, id),
  foreign key (entity_id, import_id) references import (entity_id, id)
);
create unique index drop_file_open on drop_file (entity_id, folder_id, name_hash) where state in ('waiting', 'taking');
create index drop_file_of_folder on drop_file (entity_id, folder_id, seen_at desc);
create index drop_file_going_on on drop_file (entity_id, folder_id) where state in ('taking', 'importing', 'asks');
create index drop_file_not_away on drop_file (entity_id, folder_id) where ended_at is not null and not is_put_away;
create index drop_file_content on drop_file (entity_id, sha256) where sha256 is not null;
call protect_tenant_table('drop_file');
revoke delete on drop_file from waypost_app;
call open_across_entities('drop_file', 'waypost_keys', 'select (entity_id, id, name_sealed), update (name_sealed)');

-- A file of a drop folder may be as large as one of a machine account.
alter table import add column is_unattended boolean not null default false;
