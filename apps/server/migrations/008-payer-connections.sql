-- How a 270 leaves and an answer comes back: three connectors, and the limits of each payer.
alter table payer_connection drop constraint payer_connection_connector_check;
alter table payer_connection
  add constraint payer_connection_connector_check check (connector in ('core-mime', 'core-soap', 'https')),
  add column sender_qualifier text not null default 'ZZ' check (sender_qualifier ~ '^[0-9A-Z]{2}$'),
  add column receiver_qualifier text not null default 'ZZ' check (receiver_qualifier ~ '^[0-9A-Z]{2}$'),
  -- ISA15: P for production, T for test.
  add column usage text not null default 'P' check (usage in ('P', 'T')),
  add column connect_timeout_ms integer not null default 10000 check (connect_timeout_ms between 500 and 60000),
  -- How many requests may be at the payer at once, and how long one more waits for its turn.
  add column max_concurrent integer not null default 8 check (max_concurrent between 1 and 1000),
  add column queue_ms integer not null default 5000 check (queue_ms between 0 and 60000),
  -- So many failures one after another within the window, and the payer is left alone for a while.
  add column breaker_failures integer not null default 5 check (breaker_failures between 1 and 1000),
  add column breaker_window_ms integer not null default 120000 check (breaker_window_ms between 1000 and 3600000),
  add column breaker_open_ms integer not null default 30000 check (breaker_open_ms between 1000 and 3600000);

-- How the line to a payer is, as all processes see it. Written by those who send, read by everybody.
create table payer_line (
  entity_id uuid not null,
  connection_id uuid not null,
  -- Failures one after another, and when their row began.
  failures integer not null default 0,
  failing_since timestamptz,
  -- Set while the payer is left alone; from `probe_at` on one request may go and see.
  opened_at timestamptz,
  probe_at timestamptz,
  primary key (entity_id, connection_id),
  foreign key (entity_id, connection_id) references payer_connection (entity_id, id) on delete cascade,
  constraint open_has_a_probe check ((opened_at is null) = (probe_at is null))
);
call protect_tenant_table('payer_line');
revoke insert, update, delete on payer_line from waypost_app;
call open_across_entities('payer_line', 'waypost_worker', 'select, insert, update');

-- Each time a request left for its payer, or tried to.
create table exchange_attempt (
  entity_id uuid not null,
  exchange_id uuid not null,
  number integer not null check (number >= 1),
  connection_id uuid not null,
  control_number integer not null,
  started_at timestamptz not null,
  -- Renewed by the process that waits; an attempt that has not ended holds its place while the lease lasts.
  lease_until timestamptz not null,
  ended_at timestamptz,
  result text,
  -- False when not a byte of the message can have left; null while nobody knows.
  was_sent boolean,
  primary key (entity_id, exchange_id, number),
  foreign key (entity_id, exchange_id) references eligibility_exchange (entity_id, id) on delete cascade
);
call protect_tenant_table('exchange_attempt');
revoke insert, update, delete on exchange_attempt from waypost_app;
call open_across_entities('exchange_attempt', 'waypost_worker', 'select, insert, update');
create index exchange_attempt_on_its_way on exchange_attempt (entity_id, connection_id, lease_until)
  where ended_at is null;
grant usage on sequence interchange_control_number to waypost_worker;
