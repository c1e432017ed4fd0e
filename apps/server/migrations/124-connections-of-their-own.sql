-- An organisation keeps its connections to payers itself: one that is not needed any more is ended, and what was asked through it
-- stays.
alter table payer_connection
  add column ended_at timestamptz,
  add column ended_by uuid references app_user (id),
  add constraint ended_by_somebody check (ended_by is null or ended_at is not null);
revoke delete on payer_connection from waypost_app;
-- Who sends looks once more whether the connection has ended, when a request's turn has come.
call open_across_entities('payer_connection', 'waypost_worker', 'select (entity_id, id, ended_at)');
-- A connection that was changed is tried at once: what failed before says nothing about it.
grant update (failures, failing_since, opened_at, probe_at) on payer_line to waypost_app;

-- The steps of an attempt on its way to the payer, where somebody tries a connection: times, addresses and codes, no patient.
alter table eligibility_attempt add column steps jsonb;

-- Payers that an organisation misses. The operator adds or declines them by command.
create table payer_request (
  entity_id uuid not null references entity (id),
  id uuid not null,
  payer_name text not null check (payer_name <> ''),
  payer_code text not null default '',
  reason text not null,
  asked_at timestamptz not null,
  asked_by uuid not null references app_user (id),
  answered_at timestamptz,
  -- The payer that was added; otherwise why none was.
  payer_id uuid references payer (id),
  declined_for text,
  primary key (entity_id, id),
  check ((answered_at is null) = (payer_id is null and declined_for is null)),
  check (payer_id is null or declined_for is null)
);
create index payer_request_open on payer_request (asked_at) where answered_at is null;
call protect_tenant_table('payer_request');
revoke update, delete on payer_request from waypost_app;
call open_across_entities('payer_request', 'waypost_provision', 'select, update (answered_at, payer_id, declined_for)');
call audit_changes('payer_request');
