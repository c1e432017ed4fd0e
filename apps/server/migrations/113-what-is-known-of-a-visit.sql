-- What is known of a visit; each of it may be unknown. Of no case that there is anything is known, so none is read to check it.
alter table patient_case
  add column visit_class text,
  add column admission_type text,
  add column expected_amount numeric(11, 2),
  -- When the patient is expected: the instant, and the zone in which it was said.
  add column appointment_start timestamptz,
  add column appointment_zone text,
  add column appointment_minutes integer,
  add column appointment_status text;
alter table patient_case add constraint patient_case_visit_class_check
  check (visit_class in ('Inpatient', 'Outpatient', 'Emergency', 'Preadmit', 'Recurring', 'Obstetrics', 'Observation')) not valid;
alter table patient_case add constraint patient_case_admission_type_check
  check (admission_type in ('Accident', 'Elective', 'Emergency', 'Labor and Delivery', 'Newborn', 'Routine', 'Urgent')) not valid;
alter table patient_case add constraint patient_case_expected_amount_check check (expected_amount >= 0) not valid;
alter table patient_case add constraint patient_case_appointment_minutes_check check (appointment_minutes >= 1) not valid;
alter table patient_case add constraint patient_case_appointment_status_check check (appointment_status in
  ('Pending', 'Waitlisted', 'Booked', 'Arrived', 'Completed', 'Cancelled', 'No-show')) not valid;
alter table patient_case add constraint patient_case_appointment_check
  check ((appointment_start is null) = (appointment_zone is null)
    and (appointment_start is not null or (appointment_minutes is null and appointment_status is null))) not valid;

-- Who answers for the bill. It lies where its case lies, and so do the physicians and the diagnoses of the visit.
create table case_guarantor (
  entity_id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  family_name text not null check (family_name <> ''),
  first_name text,
  middle_name text,
  relationship text
    check (relationship in ('Self', 'Spouse', 'Parent', 'Child', 'Guardian', 'Employer', 'Other')),
  birth_date date,
  phone text,
  line1 text,
  line2 text,
  city text,
  state text,
  postal_code text,
  country text,
  primary key (entity_id, case_id),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id) on update cascade
);
call protect_tenant_table('case_guarantor');
call protect_facility_table('case_guarantor');
call audit_changes('case_guarantor');

create table case_physician (
  entity_id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  position smallint not null check (position >= 1),
  role text not null check (role in ('Attending', 'Referring', 'Consulting', 'Admitting', 'Primary Care')),
  npi text check (npi ~ '^[12][0-9]{9}$'),
  family_name text,
  first_name text,
  middle_name text,
  suffix text,
  primary key (entity_id, case_id, position),
  check (npi is not null or family_name is not null),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id) on update cascade
);
call protect_tenant_table('case_physician');
call protect_facility_table('case_physician');
call audit_changes('case_physician');

create table case_diagnosis (
  entity_id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  position smallint not null check (position >= 1),
  code text not null check (code <> ''),
  system text not null check (system in ('ICD-10-CM', 'ICD-10')),
  type text check (type in ('Admitting', 'Working', 'Final')),
  primary key (entity_id, case_id, position),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id) on update cascade
);
call protect_tenant_table('case_diagnosis');
call protect_facility_table('case_diagnosis');
call audit_changes('case_diagnosis');
