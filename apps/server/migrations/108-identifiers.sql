-- The numbers by which patients and cases are known to other systems: who gives a number, its type by HL7 table 0203, and the
-- number. One names one patient, or one case, of an organisation. One that has passed to another stays, as retired.
create table patient_identifier (
  entity_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  authority text not null check (authority <> ''),
  type text not null check (type ~ '^[A-Z][A-Z0-9]{0,7}$'),
  value text not null check (value <> ''),
  given_at timestamptz not null,
  retired_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, patient_id) references patient (entity_id, id)
);
create unique index patient_identifier_names_one on patient_identifier (entity_id, authority, type, value)
  where retired_at is null;
create index patient_identifier_by_patient on patient_identifier (entity_id, patient_id);
call protect_tenant_table('patient_identifier');
revoke delete on patient_identifier from waypost_app;
call audit_changes('patient_identifier');

-- It lies where its case lies.
create table case_identifier (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  authority text not null check (authority <> ''),
  type text not null check (type ~ '^[A-Z][A-Z0-9]{0,7}$'),
  value text not null check (value <> ''),
  given_at timestamptz not null,
  retired_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id) on update cascade
);
create unique index case_identifier_names_one on case_identifier (entity_id, authority, type, value)
  where retired_at is null;
create index case_identifier_by_case on case_identifier (entity_id, case_id);
call protect_tenant_table('case_identifier');
call protect_facility_table('case_identifier');
revoke delete on case_identifier from waypost_app;
call audit_changes('case_identifier');

-- A name as it is compared: without accents, signs and blanks, in small letters.
create function folded(name text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(lower(normalize(name, NFKD)), '[[:space:][:punct:]\u0300-\u036f\u02b0-\u02ff\u2010-\u201f\u00b4\u0060]+', '', 'g');

-- The task list sorts by what a task copies of its case.
create function tasks_take_visit() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  update task set account_number = coalesce(new.account_number, ''), date_of_service = new.service_start
    where entity_id = new.entity_id and case_id = new.id;
  return null;
end
$$;
grant create on schema public to waypost_worker;
alter function tasks_take_visit() owner to waypost_worker;
revoke create on schema public from waypost_worker;
create trigger tasks_take_visit after update of account_number, service_start on patient_case
  for each row when (old.account_number is distinct from new.account_number
    or old.service_start is distinct from new.service_start)
  execute function tasks_take_visit();
