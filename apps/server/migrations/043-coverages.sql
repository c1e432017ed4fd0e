-- A coverage lies where its case lies, also when the case moves to another facility. Rows from before take it over:
-- past row security, which would hide them from whoever owns the tables.
alter table case_coverage add column facility_id uuid;
alter table case_coverage no force row level security;
alter table patient_case no force row level security;
update case_coverage v set facility_id = c.facility_id
  from patient_case c where c.entity_id = v.entity_id and c.id = v.case_id;
alter table case_coverage force row level security;
alter table patient_case force row level security;
alter table case_coverage alter column facility_id set not null;
alter table case_coverage drop constraint case_coverage_entity_id_case_id_fkey;
alter table case_coverage add foreign key (entity_id, case_id, facility_id)
  references patient_case (entity_id, id, facility_id) on update cascade;
call protect_facility_table('case_coverage');

-- One place in the billing order for each. Deferrable: places are changed with one another in one statement.
drop index case_coverage_by_case;
alter table case_coverage add constraint case_coverage_by_case unique (entity_id, case_id, position) deferrable;

alter table case_coverage
  add column payment_type text not null default 'Insurance' check (payment_type in ('Insurance', 'Self-Pay', 'Other')),
  add column administration_type text not null default 'Unable to Verify'
    check (administration_type in ('Fully Funded', 'Self Funded', 'Unable to Verify')),
  add column pre_claim_requirement text check (pre_claim_requirement in ('A', 'M', 'S', 'C', 'T', 'L', 'R', 'D', 'P')),
  -- The plan by its code here, and by the one that the client's own system has for it.
  add column insurance_code text,
  add column client_insurance_code text,
  add column hard_copy_claim boolean not null default false,
  add column media text not null default 'Electronic' check (media in ('Electronic', 'Paper', 'Fax', 'Portal')),
  -- Where claims go: an address of the payer, by its code, or one written by hand.
  add column address_code text,
  add column address_name text,
  add column address_line1 text,
  add column address_line2 text,
  add column address_line3 text,
  add column address_line4 text,
  add column address_city text,
  add column address_state text,
  add column address_postal_code text,
  add column address_country text,
  add column address_district text,
  add column subscriber_middle_initial text,
  add column subscriber_line1 text,
  add column subscriber_line2 text,
  add column subscriber_line3 text,
  add column subscriber_line4 text,
  add column subscriber_city text,
  add column subscriber_state text,
  add column subscriber_postal_code text,
  add column subscriber_country text,
  add check (status in ('Active', 'Canceled', 'Draft', 'Entered-In-Error'));

-- The plans that an entity bills, with what is known of each. They are nobody's patient data.
create table payer_plan (
  entity_id uuid not null references entity (id),
  id uuid not null,
  insurance_code text not null,
  insurance_plan text not null,
  client_insurance_code text,
  payer_name text not null,
  -- How the payer is asked about eligibility; a plan may have none.
  payer_id uuid references payer (id),
  primary key (entity_id, id),
  unique (entity_id, insurance_code)
);
call protect_tenant_table('payer_plan');
call audit_changes('payer_plan');

create table payer_plan_address (
  entity_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  code text not null,
  name text,
  line1 text,
  line2 text,
  line3 text,
  line4 text,
  city text,
  state text,
  postal_code text,
  country text,
  district text,
  deactivated_on date,
  primary key (entity_id, id),
  unique (entity_id, plan_id, code),
  foreign key (entity_id, plan_id) references payer_plan (entity_id, id)
);
call protect_tenant_table('payer_plan_address');
call audit_changes('payer_plan_address');

-- How claims of a plan go out and what must come before them: for all, for a facility, for a place in the billing
-- order. What says more precisely where it holds comes first.
create table payer_plan_billing (
  entity_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  facility_id uuid,
  insurance_sequence integer check (insurance_sequence >= 1),
  media_type text check (media_type in ('Electronic', 'Paper', 'Fax', 'Portal')),
  requirement_code text check (requirement_code in ('A', 'M', 'S', 'C', 'T', 'L', 'R', 'D', 'P')),
  check (media_type is not null or requirement_code is not null),
  primary key (entity_id, id),
  unique nulls not distinct (entity_id, plan_id, facility_id, insurance_sequence),
  foreign key (entity_id, plan_id) references payer_plan (entity_id, id),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
call protect_tenant_table('payer_plan_billing');
call audit_changes('payer_plan_billing');
