-- What is unknown stays unknown: when somebody was born, or the account of a visit that is planned. No placeholder is stored in
-- its place.
alter table patient
  alter column birth_date drop not null,
  drop constraint patient_died,
  add constraint patient_died check (
    deceased_date is null or (is_deceased and (birth_date is null or deceased_date >= birth_date)));
alter table patient_case
  alter column account_number drop not null,
  alter column account_number_key drop not null;
