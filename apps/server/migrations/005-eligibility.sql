-- Interchange control numbers: ISA13 has nine digits and must not repeat within a payer's memory.
create sequence interchange_control_number minvalue 1 maxvalue 999999999 cycle;
grant usage on sequence interchange_control_number to waypost_app;

create table eligibility_exchange (
  entity_id uuid not null references entity (id),
  id uuid not null,
  facility_id uuid not null,
  payer_code text not null,
  payer_name text not null,
  task_id uuid,
  case_id uuid,
  requested_by uuid not null references app_user (id),
  request_source text not null,
  state text not null check (state in ('sent', 'answered', 'rejected', 'failed', 'cancelled', 'interrupted')),
  -- The form as sent, without the SSN; the patient's name beside it for the list of one's own transactions.
  request jsonb not null,
  patient_name text not null,
  ssn_sealed text,
  trace_number text not null,
  control_number integer not null,
  sent_at timestamptz not null,
  -- While the call is on its way the sending process keeps renewing the lease; one that ran out means the
  -- process died, and nobody knows what the payer got.
  lease_until timestamptz not null,
  answered_at timestamptz,
  coverage_status text,
  responses jsonb not null default '[]',
  failure_kind text,
  failure_detail text,
  is_late boolean not null default false,
  raw_270_sealed text not null,
  raw_271_sealed text,
  version integer not null default 1,
  primary key (entity_id, id),
  unique (entity_id, trace_number),
  foreign key (entity_id, facility_id) references facility (entity_id, id),
  foreign key (entity_id, task_id) references task (entity_id, id),
  foreign key (entity_id, case_id) references patient_case (entity_id, id)
);
call protect_tenant_table('eligibility_exchange');
call protect_facility_table('eligibility_exchange');
call open_across_entities('eligibility_exchange', 'waypost_worker', 'select, update');
create index eligibility_exchange_mine on eligibility_exchange (entity_id, requested_by, sent_at desc, id desc);
create index eligibility_exchange_by_task on eligibility_exchange (entity_id, task_id, sent_at desc) where task_id is not null;
create index eligibility_exchange_on_its_way on eligibility_exchange (lease_until) where state = 'sent';

-- A key a client sent with a call that creates or sends: the same key means the same call, done once.
create table idempotency_key (
  entity_id uuid not null references entity (id),
  user_id uuid not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  record_id uuid not null,
  created_at timestamptz not null,
  primary key (entity_id, user_id, operation, key),
  foreign key (entity_id, user_id) references membership (entity_id, user_id)
);
call protect_tenant_table('idempotency_key');
