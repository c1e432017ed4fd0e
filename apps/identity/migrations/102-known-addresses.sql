-- Guesses are counted by name and address together, so that whoever guesses from elsewhere locks nobody out. Addresses from
-- which an account was signed in to are not held to the count by name, which bounds guesses spread over many.
create table identity.known_address (
  account_id uuid not null references identity.account (id) on delete cascade,
  address_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, address_hash)
);
create index known_address_seen on identity.known_address (seen_at);
grant select, insert, update, delete on identity.known_address to waypost_identity;

alter table identity.sign_in_throttle drop constraint sign_in_throttle_kind_check;
alter table identity.sign_in_throttle add constraint sign_in_throttle_kind_check check (
  kind in ('name', 'name-address', 'address', 'code', 'reset-name', 'reset-address')
);
