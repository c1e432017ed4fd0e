-- Where patients and cases come from beside people: a system that sends them. What it writes may differ from what a person has
-- corrected since; the source says which of the two stays.
create table source (
  entity_id uuid not null references entity (id),
  id uuid not null,
  name text not null check (name <> ''),
  -- By which door it sends. Others follow with their doors.
  channel text not null check (channel in ('api')),
  is_on boolean not null default true,
  -- What becomes of what it sends against a person's correction: it is kept, overwritten, or both are shown until somebody decides.
  on_correction text not null default 'ask' check (on_correction in ('keep', 'overwrite', 'ask')),
  -- After so many days a correction is no reason any more; null: it stays one.
  correction_days integer check (correction_days between 1 and 3650),
  -- Whether a sure match is linked without asking a person.
  links_sure_matches boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (entity_id, id)
);
create unique index source_by_name on source (entity_id, lower(name));
call protect_tenant_table('source');
revoke delete on source from waypost_app;
call audit_changes('source');

-- The facilities for which it sends.
create table source_facility (
  entity_id uuid not null,
  source_id uuid not null,
  facility_id uuid not null,
  primary key (entity_id, source_id, facility_id),
  foreign key (entity_id, source_id) references source (entity_id, id),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
call protect_tenant_table('source_facility');
call audit_changes('source_facility');

-- What its codes mean here.
create table source_code (
  entity_id uuid not null,
  source_id uuid not null,
  kind text not null check (kind in (
    'facility', 'plan', 'gender', 'relationship', 'marital-status', 'language', 'ethnicity')),
  code text not null check (code <> ''),
  meaning text not null check (meaning <> ''),
  primary key (entity_id, source_id, kind, code),
  foreign key (entity_id, source_id) references source (entity_id, id)
);
call protect_tenant_table('source_code');
call audit_changes('source_code');

-- Who wrote a field last, by column, where it was not who registered the patient or added the insurance: when, who, from which
-- source, and whether it was a person.
alter table patient add column field_writers jsonb not null default '{}';
alter table case_coverage
  add column field_writers jsonb not null default '{}',
  -- From which source it is, and by which name, plan and member that sends it: a person may have corrected them since.
  add column source_id uuid,
  add column sent_as jsonb,
  add foreign key (entity_id, source_id) references source (entity_id, id);

-- What a source has sent against a person's correction, until somebody decides.
create table source_difference (
  entity_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  patient_id uuid not null,
  -- Of which insurance it is, and where that lies; without one, it is of the patient.
  coverage_id uuid,
  case_id uuid,
  facility_id uuid,
  field text not null,
  sent jsonb not null,
  seen_at timestamptz not null,
  decision text check (decision in ('kept', 'taken', 'agreed', 'replaced')),
  decided_at timestamptz,
  decided_by uuid references app_user (id),
  check ((decision is null) = (decided_at is null)),
  check ((coverage_id is null) = (case_id is null)),
  primary key (entity_id, id),
  foreign key (entity_id, source_id) references source (entity_id, id),
  foreign key (entity_id, patient_id) references patient (entity_id, id),
  foreign key (entity_id, coverage_id) references case_coverage (entity_id, id),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id) on update cascade
);
create unique index source_difference_open on source_difference (entity_id, coalesce(coverage_id, patient_id), field)
  where decision is null;
create index source_difference_by_patient on source_difference (entity_id, patient_id);
create index source_difference_by_coverage on source_difference (entity_id, coverage_id) where coverage_id is not null;
create index source_difference_by_case on source_difference (entity_id, case_id) where case_id is not null;
call protect_tenant_table('source_difference');
revoke delete on source_difference from waypost_app;
call audit_changes('source_difference');
