-- The certificate by which a payer knows who calls (mutual TLS). The chain is public; the key is sealed, without its passphrase.
alter table payer_connection
  add column client_certificate text,
  add column client_key_sealed text,
  add column certificate_expires_at timestamptz,
  -- The last notice of its end that was given: so many days before.
  add column certificate_told integer check (certificate_told in (30, 7, 0)),
  add constraint certificate_is_whole check (
    (client_certificate is null) = (client_key_sealed is null)
    and (client_certificate is null) = (certificate_expires_at is null)
  ),
  add constraint told_of_a_certificate check (certificate_told is null or certificate_expires_at is not null);
create index payer_connection_certificate_expires on payer_connection (certificate_expires_at)
  where certificate_expires_at is not null;
grant select (client_key_sealed), update (client_key_sealed) on payer_connection to waypost_keys;
grant select (certificate_expires_at, certificate_told) on payer_connection to waypost_worker;

-- Interchanges are numbered for each sender and receiver of an organisation, no longer in one row for the whole installation: a receiver
-- tells a repeated interchange by the sender and the number (ISA06, ISA13). Those that are there go on above all that was ever sent,
-- a thousand above: servers of the version before count on by the old sequence until the last of them has ended. It is dropped later.
create table interchange_number (
  entity_id uuid not null references entity (id),
  sender_id text not null,
  receiver_id text not null,
  last_number integer not null check (last_number between 1 and 999999999),
  primary key (entity_id, sender_id, receiver_id)
);
alter table payer_connection no force row level security;
alter table eligibility_transaction no force row level security;
alter table eligibility_attempt no force row level security;
insert into interchange_number (entity_id, sender_id, receiver_id, last_number)
  select distinct c.entity_id, c.sender_id, c.receiver_id, ever.largest + 1000
  from payer_connection c
  cross join (
    select greatest(
      (select case when is_called then last_value else 0 end from interchange_control_number),
      (select max(control_number) from eligibility_transaction),
      (select max(control_number) from eligibility_attempt)
    )::integer as largest
  ) ever
  where ever.largest > 0;
alter table payer_connection force row level security;
alter table eligibility_transaction force row level security;
alter table eligibility_attempt force row level security;
call protect_tenant_table('interchange_number');
revoke delete on interchange_number from waypost_app;
call open_across_entities('interchange_number', 'waypost_worker', 'select, insert, update');
