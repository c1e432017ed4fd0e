-- An export of a list goes on record by that name.
alter table audit_record drop constraint audit_record_action_check;
alter table audit_record add constraint audit_record_action_check
  check (action in ('SignIn', 'SignOut', 'SignOutTimeout', 'View', 'Export', 'Mutation', 'Refused'));

-- What lists and searches are read by: folded copies, as in 004, and the indexes of their orders.
alter table patient
  add column last_name_key text collate "C" not null generated always as (lower(last_name)) stored,
  add column first_name_key text collate "C" not null generated always as (lower(first_name)) stored,
  add column medical_record_number_key text collate "C" not null
    generated always as (lower(coalesce(medical_record_number, ''))) stored;
create index patient_by_name on patient (entity_id, last_name_key, first_name_key, id);
create index patient_by_birth_date on patient (entity_id, birth_date);
create index patient_by_record_number on patient (entity_id, medical_record_number_key);

alter table patient_case
  add column case_number_key text collate "C" not null generated always as (lower(case_number)) stored,
  add column account_number_key text collate "C" not null generated always as (lower(account_number)) stored;
create index patient_case_by_number on patient_case (entity_id, case_number_key);
create index patient_case_by_account on patient_case (entity_id, account_number_key);
