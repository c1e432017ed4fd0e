-- A connection states whom its receiver takes the sender, the payer and the provider to be. What is not stated is sent as before.
alter table payer_connection
  -- NM101, NM108, NM109 and NM103 of the payer; without the last two its code and its name.
  add column payer_entity text not null default 'PR' check (payer_entity ~ '^[0-9A-Z]{2}$'),
  add column payer_id_qualifier text not null default 'PI' check (payer_id_qualifier ~ '^[0-9A-Z]{2}$'),
  add column payer_sent_id text check (payer_sent_id <> ''),
  add column payer_sent_name text check (payer_sent_name <> ''),
  -- NM101 and NM108 of the provider; without the latter as the kind of the identifier says.
  add column provider_entity text not null default '1P' check (provider_entity ~ '^[0-9A-Z]{2}$'),
  add column provider_id_qualifier text check (provider_id_qualifier ~ '^[0-9A-Z]{2}$'),
  -- GS02 and GS03; without them the ids of ISA06 and ISA08.
  add column sender_code text check (length(sender_code) between 2 and 15),
  add column receiver_code text check (length(receiver_code) between 2 and 15),
  -- ISA01 to ISA04. ISA04 is a secret, as a password is.
  add column authorization_qualifier text not null default '00' check (authorization_qualifier ~ '^[0-9]{2}$'),
  add column authorization_information text check (length(authorization_information) between 1 and 10),
  add column security_qualifier text not null default '00' check (security_qualifier ~ '^[0-9]{2}$'),
  add column security_information_sealed text,
  add column core_rule_version text not null default '2.2.0' check (core_rule_version in ('2.2.0')),
  add constraint authorization_said check ((authorization_qualifier = '00') = (authorization_information is null)),
  add constraint security_said check ((security_qualifier = '00') = (security_information_sealed is null));
grant select (security_information_sealed), update (security_information_sealed) on payer_connection to waypost_keys;

-- What a payer's envelope says beside its error code. It may name the patient: sealed, as the message is.
alter table eligibility_transaction add column failure_message_sealed text;
grant select (failure_message_sealed), update (failure_message_sealed) on eligibility_transaction to waypost_keys;
