-- What is known about a patient beside what a case is found by. Each value of a list is held by its code.
alter table patient
  add column master_patient_index text,
  add column marital_status text,
  add column language text,
  add column ethnicity text,
  -- As on an envelope: up to four lines above the city.
  add column address_lines text[] not null default '{}' check (cardinality(address_lines) <= 4),
  add column city text,
  add column state text,
  add column postal_code text,
  add column country text,
  add column home_phone text,
  add column mobile_phone text,
  add column work_phone text,
  add column email text,
  add column is_deceased boolean not null default false,
  add column deceased_date date,
  add constraint patient_died check (deceased_date is null or (is_deceased and deceased_date >= birth_date));

-- The task list sorts by the patient's name, so the task holds a copy. A name is corrected for all facilities at once:
-- as the worker, who sees the tasks of every facility.
create function tasks_take_patient_name() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  update task set patient_first_name = new.first_name, patient_last_name = new.last_name
    where entity_id = new.entity_id and case_id in (
      select c.id from patient_case c where c.entity_id = new.entity_id and c.patient_id = new.id
    );
  return null;
end
$$;
grant create on schema public to waypost_worker;
alter function tasks_take_patient_name() owner to waypost_worker;
revoke create on schema public from waypost_worker;
call open_across_entities('patient_case', 'waypost_worker', 'select');
create trigger tasks_take_patient_name after update of first_name, last_name on patient
  for each row when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function tasks_take_patient_name();

-- What other systems hold about a case: 1 a case of PAS, 2 a ticket of HARP. It comes from those systems; nobody
-- changes it here. It lies where its case lies.
create table case_related_record (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  record_type_id smallint not null check (record_type_id in (1, 2)),
  record_number text not null check (length(record_number) between 1 and 60),
  primary key (entity_id, id),
  unique (entity_id, case_id, record_type_id, record_number),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id)
    on update cascade
);
call protect_tenant_table('case_related_record');
call protect_facility_table('case_related_record');
revoke update, delete on case_related_record from waypost_app;
call audit_changes('case_related_record');
