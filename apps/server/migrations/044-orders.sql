-- Physicians an entity works with: who refers patients, and how their office is reached. The installation's data: the
-- portal reads it.
create table provider_individual (
  entity_id uuid not null references entity (id),
  id uuid not null,
  npi text not null check (npi ~ '^[12][0-9]{9}$'),
  name_prefix text,
  first_name text not null check (first_name <> ''),
  middle_name text,
  last_name text not null check (last_name <> ''),
  name_suffix text,
  email text,
  address text,
  primary key (entity_id, id),
  unique (entity_id, npi)
);
create table provider_individual_address (
  entity_id uuid not null,
  id uuid not null,
  provider_individual_id uuid not null,
  position smallint not null check (position >= 1),
  phone text,
  fax text,
  line1 text not null,
  line2 text,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null default 'US',
  primary key (entity_id, id),
  unique (entity_id, provider_individual_id, position),
  foreign key (entity_id, provider_individual_id) references provider_individual (entity_id, id)
);
create table provider_individual_contact (
  entity_id uuid not null,
  id uuid not null,
  provider_individual_id uuid not null,
  -- 0 Medical Records, 1 Office, 2 Prior Authorization, 3 Physician, 4 Institution.
  use_id smallint not null check (use_id between 0 and 4),
  first_name text,
  middle_name text,
  last_name text,
  phone text,
  fax text,
  email text,
  address text,
  primary key (entity_id, id),
  -- A contact of an order is one of its physician.
  unique (entity_id, id, provider_individual_id),
  foreign key (entity_id, provider_individual_id) references provider_individual (entity_id, id)
);
create index provider_individual_contact_by_provider
  on provider_individual_contact (entity_id, provider_individual_id, use_id);

-- What was ordered for a case. It lies where its case lies, and so do its parts, also when the case moves. An order
-- that was deleted stays, and is shown to nobody.
create table case_order (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  external_order_id text,
  -- 0 New, 1 Update, 2 Cancel.
  order_type smallint not null check (order_type between 0 and 2),
  -- 0 Insurance, 1 Self-Pay, 2 Client, 3 No Bill, 4 Pharmacy Benefit Manager.
  bill_type smallint not null check (bill_type between 0 and 4),
  date_of_service date,
  admit_date date,
  discharge_date date,
  procedure_code text,
  is_abn_signed boolean,
  accession_number text,
  requisition_number text,
  prior_authorization text,
  order_number text,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (entity_id, id),
  unique (entity_id, id, facility_id),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id)
    on update cascade
);
create index case_order_by_case on case_order (entity_id, case_id) where deleted_at is null;

create table order_diagnosis (
  entity_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  facility_id uuid not null,
  sequence smallint not null check (sequence between 1 and 4),
  code text not null check (code <> ''),
  version text not null default 'I10',
  primary key (entity_id, id),
  unique (entity_id, order_id, sequence),
  foreign key (entity_id, order_id, facility_id) references case_order (entity_id, id, facility_id)
    on update cascade
);
create table order_physician (
  entity_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  facility_id uuid not null,
  -- 0 Referral, 1 Attending.
  use_id smallint not null check (use_id between 0 and 1),
  code text,
  qdx_code text,
  npi text,
  prefix text,
  family_name text,
  middle_name text,
  first_name text,
  suffix text,
  phone_number text,
  fax_number text,
  email text,
  address jsonb not null default '[]',
  -- Whose entry in the directory it was taken from.
  provider_individual_id uuid,
  primary key (entity_id, id),
  unique (entity_id, order_id, use_id),
  unique (entity_id, id, facility_id),
  unique (entity_id, id, provider_individual_id),
  foreign key (entity_id, order_id, facility_id) references case_order (entity_id, id, facility_id)
    on update cascade,
  foreign key (entity_id, provider_individual_id) references provider_individual (entity_id, id)
);
-- Whom to call about an order, of those the directory has for its physician.
create table order_physician_contact (
  entity_id uuid not null,
  order_physician_id uuid not null,
  provider_individual_contact_id uuid not null,
  provider_individual_id uuid not null,
  facility_id uuid not null,
  primary key (entity_id, order_physician_id, provider_individual_contact_id),
  foreign key (entity_id, order_physician_id, facility_id) references order_physician (entity_id, id, facility_id)
    on update cascade,
  foreign key (entity_id, order_physician_id, provider_individual_id)
    references order_physician (entity_id, id, provider_individual_id),
  foreign key (entity_id, provider_individual_contact_id, provider_individual_id)
    references provider_individual_contact (entity_id, id, provider_individual_id)
);
create table order_location (
  entity_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  facility_id uuid not null,
  use_id smallint not null check (use_id between 0 and 9),
  qdx_code text,
  alias text,
  code text,
  name text,
  address jsonb not null default '[]',
  primary key (entity_id, id),
  unique (entity_id, order_id, use_id),
  foreign key (entity_id, order_id, facility_id) references case_order (entity_id, id, facility_id)
    on update cascade
);

do $$
declare
  target regclass;
begin
  foreach target in array array[
    'provider_individual', 'provider_individual_address', 'provider_individual_contact'
  ]::regclass[] loop
    call protect_tenant_table(target);
    execute format('revoke insert, update, delete on %s from waypost_app', target);
    call open_across_entities(target, 'waypost_provision', 'select, insert, update, delete');
    call audit_changes(target);
  end loop;
  foreach target in array array[
    'case_order', 'order_diagnosis', 'order_physician', 'order_physician_contact', 'order_location'
  ]::regclass[] loop
    call protect_tenant_table(target);
    call protect_facility_table(target);
    call audit_changes(target);
  end loop;
end
$$;
revoke delete on case_order from waypost_app;
