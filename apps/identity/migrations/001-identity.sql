-- The embedded OpenID provider's own rooms: accounts, the provider's state, its keys and the throttle. No other
-- role of the product may read them; the server knows a person by issuer and subject alone.
do $$
begin
  if not exists (select from pg_roles where rolname = 'waypost_identity') then
    create role waypost_identity nologin nobypassrls noinherit;
  end if;
  grant waypost_identity to current_user;
end
$$;

create schema identity;
revoke all on schema identity from public;
grant usage on schema identity to waypost_identity;

create table identity.account (
  id uuid primary key,
  email text not null unique check (email = lower(btrim(email)) and email <> ''),
  -- argon2id in PHC form
  password_hash text not null check (password_hash like '$argon2id$%'),
  given_name text not null,
  family_name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
grant select, insert, update, delete on identity.account to waypost_identity;

-- What the sign-in page lists beside the form. Rows are put here by an import that says so, never otherwise.
create table identity.listed_account (
  account_id uuid primary key references identity.account (id) on delete cascade,
  display_name text not null,
  role_name text not null,
  may_do text not null,
  position integer not null,
  -- Filled into the form for whoever picks the account; only of accounts whose password is meant to be public.
  shown_password text
);
grant select, insert, update, delete on identity.listed_account to waypost_identity;

-- Sessions, interactions, grants, codes and tokens of the provider. The id is the code, token or cookie itself:
-- only its SHA-256 is kept, so that a copy of this table opens nothing.
create table identity.oidc_payload (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id_hash)
);
create index oidc_payload_grant on identity.oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_uid on identity.oidc_payload (uid) where uid is not null;
create index oidc_payload_expiry on identity.oidc_payload (expires_at);
grant select, insert, update, delete on identity.oidc_payload to waypost_identity;

-- Keys that sign tokens; the private part is sealed with the installation's key ring. The newest key that is not
-- retired signs; retired keys stay published for as long as a token they signed can live.
create table identity.signing_key (
  kid text primary key,
  alg text not null check (alg = 'ES256'),
  private_jwk text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
grant select, insert, update on identity.signing_key to waypost_identity;

-- Sign-in attempts in the running window, by name and by address. Both are kept as hashes.
create table identity.sign_in_throttle (
  kind text not null check (kind in ('name', 'address')),
  subject_hash bytea not null,
  window_start timestamptz not null,
  attempts integer not null check (attempts >= 0),
  primary key (kind, subject_hash)
);
create index sign_in_throttle_window on identity.sign_in_throttle (window_start);
grant select, insert, update, delete on identity.sign_in_throttle to waypost_identity;
