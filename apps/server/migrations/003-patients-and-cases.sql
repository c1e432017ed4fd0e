create table patient (
  entity_id uuid not null references entity (id),
  id uuid not null,
  patient_number text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  birth_date date not null,
  gender text not null,
  -- Encrypted by the application; the value carries its key's id.
  ssn_sealed text,
  medical_record_number text,
  version integer not null default 1,
  primary key (entity_id, id),
  unique (entity_id, patient_number)
);
call protect_tenant_table('patient');

-- Payers exist once for the installation: a table without an entity, read by all, written by provisioning.
create table payer (
  id uuid primary key,
  code text not null unique,
  name text not null
);
create table payer_search_option (
  payer_id uuid not null references payer (id),
  id text not null,
  position integer not null,
  label text not null,
  required text[] not null,
  primary key (payer_id, id)
);
do $$
declare
  target regclass;
begin
  foreach target in array array['payer', 'payer_search_option']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy everyone on %s for select to waypost_app using (true)', target);
    execute format('grant select on %s to waypost_app', target);
    call open_across_entities(target, 'waypost_provision', 'select, insert, update');
  end loop;
end
$$;

-- How this entity reaches a payer: the connector, its address and its credentials.
create table payer_connection (
  entity_id uuid not null references entity (id),
  id uuid not null,
  payer_id uuid not null references payer (id),
  connector text not null check (connector in ('core-mime')),
  endpoint_url text not null,
  sender_id text not null,
  receiver_id text not null,
  user_name text,
  password_sealed text,
  timeout_ms integer not null default 60000 check (timeout_ms between 1000 and 300000),
  version integer not null default 1,
  primary key (entity_id, id),
  unique (entity_id, payer_id)
);
call protect_tenant_table('payer_connection');

create table patient_case (
  entity_id uuid not null references entity (id),
  id uuid not null,
  case_number text not null,
  patient_id uuid not null,
  facility_id uuid not null,
  account_number text not null,
  status text not null,
  service_start date not null,
  service_end date,
  encounter text,
  requisition text,
  order_number text,
  location text,
  version integer not null default 1,
  primary key (entity_id, id),
  unique (entity_id, case_number),
  foreign key (entity_id, patient_id) references patient (entity_id, id),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
call protect_tenant_table('patient_case');
call protect_facility_table('patient_case');
create index patient_case_by_patient on patient_case (entity_id, patient_id);

create table case_coverage (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  position integer not null check (position >= 1),
  payer_id uuid references payer (id),
  insurance_name text not null,
  plan_name text,
  subscriber_id text not null,
  group_number text,
  period_start date,
  period_end date,
  relationship text not null default 'Self' check (relationship in ('Self', 'Spouse', 'Child', 'Other')),
  subscriber_first_name text,
  subscriber_last_name text,
  subscriber_birth_date date,
  subscriber_gender text,
  status text not null default 'Active',
  version integer not null default 1,
  primary key (entity_id, id),
  foreign key (entity_id, case_id) references patient_case (entity_id, id)
);
call protect_tenant_table('case_coverage');
create index case_coverage_by_case on case_coverage (entity_id, case_id, position);
