-- Files that people bring in: what a practice's own system has exported. What is in them is of patients, and sealed.

-- Another door by which a source sends.
alter table source drop constraint source_channel_check;
alter table source add constraint source_channel_check check (channel in ('api', 'file'));

create table import (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- The facilities of its person when it was begun; what is done later is done at those that are still theirs.
  facility_ids uuid[] not null,
  source_id uuid not null,
  kind text not null check (kind in ('registrations')),
  -- The facility of rows that name none.
  facility_id uuid,
  state text not null default 'chosen' check (state in (
    'chosen', 'uploading', 'reading', 'unreadable', 'matching', 'planning', 'planned', 'committing', 'done', 'stopped', 'refused',
    'storageFull', 'undoing', 'undone', 'discarded')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- What its file is called, and how long it is in bytes.
  file_name_sealed text,
  file_size bigint,
  uploaded_at timestamptz,
  -- Why the file cannot be read.
  problem text,
  -- How the file is read, its columns and what is proposed for each; and what its person says that they are.
  profile_sealed text,
  mapping_sealed text,
  -- A hash of the columns' headings, by which the mapping is remembered.
  signature text,
  -- A hash of the file and the mapping that the plan is made of.
  plan_hash text,
  what_fits boolean not null default false,
  rows integer not null default 0,
  -- How many rows are planned as what, and came to what; kept when the rows are forgotten.
  counts jsonb not null default '{}',
  -- The version whose columns were seen last: each is on record as seen once.
  seen_version integer,
  -- When some of its rows were last worked at: who waits longest has the next turn.
  worked_at timestamptz,
  version integer not null default 1,
  primary key (entity_id, id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade,
  foreign key (entity_id, source_id) references source (entity_id, id),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
create index import_of_user on import (entity_id, user_id, created_at desc);
create index import_to_do on import (entity_id) where state in ('reading', 'planning', 'committing', 'undoing');
create unique index import_going_on on import (entity_id, user_id) where state in ('committing', 'undoing');
call protect_tenant_table('import');
revoke delete on import from waypost_app;
-- Its person alone, and the service that leases it.
create policy holder on import as restrictive to waypost_app
  using ((select current_person()) in (user_id, '00000000-0000-0000-0000-000000000000'))
  with check ((select current_person()) in (user_id, '00000000-0000-0000-0000-000000000000'));
call audit_changes('import', '{state, ended_at, uploaded_at, problem, profile_sealed, mapping_sealed, signature, plan_hash, rows, counts,
  worked_at, seen_version, version}');
call open_across_entities('import', 'waypost_worker', 'select');
call open_across_entities('import', 'waypost_keys',
  'select (entity_id, id, file_name_sealed, profile_sealed, mapping_sealed), update (file_name_sealed, profile_sealed, mapping_sealed)');

-- The pieces in which its file came, until it is forgotten.
create table import_piece (
  entity_id uuid not null,
  import_id uuid not null,
  piece integer not null check (piece > 0),
  file_id uuid not null,
  size integer not null,
  primary key (entity_id, import_id, piece),
  foreign key (entity_id, import_id) references import (entity_id, id) on delete cascade,
  foreign key (entity_id, file_id) references stored_file (entity_id, id)
);
create index import_piece_by_file on import_piece (entity_id, file_id);
call protect_tenant_table('import_piece');
call audit_changes('import_piece');

-- The rows of its file, what becomes of each, and what became of it. They refer to patients and cases without a foreign key, as
-- what is forgotten after some weeks.
create table import_row (
  entity_id uuid not null,
  import_id uuid not null,
  row integer not null check (row > 0),
  -- The first row of the same visit.
  first_row integer not null,
  -- Cells and troubles; null when they are forgotten.
  content_sealed text,
  is_mended boolean not null default false,
  plan text check (plan in ('create', 'change', 'unchanged', 'held', 'skipped')),
  result text check (result in ('create', 'change', 'unchanged', 'held', 'skipped', 'undone', 'kept')),
  has_trouble boolean not null default false,
  -- What the plan was made of: the patient and the case as they were, by id and version.
  seen jsonb,
  -- What was made or changed by it, and as it was left.
  patient_id uuid,
  case_id uuid,
  held_id uuid,
  left_as jsonb,
  version integer not null default 1,
  primary key (entity_id, import_id, row),
  foreign key (entity_id, import_id) references import (entity_id, id) on delete cascade
);
create index import_row_next on import_row (entity_id, import_id, first_row, row) where result is null;
create index import_row_trouble on import_row (entity_id, import_id, row) where has_trouble;
create index import_row_of_patient on import_row (entity_id, import_id, patient_id) where patient_id is not null;
create index import_row_of_case on import_row (entity_id, import_id, case_id) where case_id is not null;
create index import_row_undo on import_row (entity_id, import_id, first_row, row) where result in ('create', 'change');
call protect_tenant_table('import_row');
-- Forgotten when nobody looks at them any more.
call open_across_entities('import_row', 'waypost_worker', 'select (entity_id, import_id, row), delete');
call open_across_entities('import_row', 'waypost_keys',
  'select (entity_id, import_id, row, content_sealed), update (content_sealed)');

-- What the columns of files with the same headings are, from the same source.
create table import_mapping (
  entity_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  kind text not null,
  signature text not null,
  mapping_sealed text not null,
  primary key (entity_id, id),
  unique (entity_id, source_id, kind, signature),
  foreign key (entity_id, source_id) references source (entity_id, id)
);
call protect_tenant_table('import_mapping');
revoke delete on import_mapping from waypost_app;
call open_across_entities('import_mapping', 'waypost_keys', 'select (entity_id, id, mapping_sealed), update (mapping_sealed)');

-- What a source has sent last of a patient and their case, as a hash, and as both were left: the same again need not be compared.
create table source_content (
  entity_id uuid not null,
  source_id uuid not null,
  patient_id uuid not null,
  -- Of a registration without a case, the patient.
  case_id uuid not null,
  content_hash text not null,
  left_as jsonb not null,
  primary key (entity_id, source_id, patient_id, case_id),
  foreign key (entity_id, source_id) references source (entity_id, id)
);
call protect_tenant_table('source_content');
revoke delete on source_content from waypost_app;

-- What came in by any channel. Calls of one hour are one.
create table received (
  entity_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  channel text not null check (channel in ('api', 'file')),
  user_id uuid not null references app_user (id),
  import_id uuid,
  file_name_sealed text,
  began_at timestamptz not null,
  last_at timestamptz not null,
  -- Of calls: the hour in which they came.
  hour timestamptz,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  held integer not null default 0,
  skipped integer not null default 0,
  primary key (entity_id, id),
  check ((channel = 'api') = (hour is not null)),
  check ((channel = 'file') = (import_id is not null)),
  foreign key (entity_id, source_id) references source (entity_id, id),
  foreign key (entity_id, import_id) references import (entity_id, id)
);
create unique index received_by_calls on received (entity_id, source_id, user_id, hour) where channel = 'api';
create unique index received_by_import on received (entity_id, import_id) where channel = 'file';
create index received_latest on received (entity_id, last_at desc);
call protect_tenant_table('received');
revoke delete on received from waypost_app;
call open_across_entities('received', 'waypost_worker', 'select (entity_id, id, last_at), delete');
call open_across_entities('received', 'waypost_keys', 'select (entity_id, id, file_name_sealed), update (file_name_sealed)');
