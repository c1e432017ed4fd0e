-- An invited person has an account before they have a password.
alter table identity.account alter column password_hash drop not null;

-- Links that were sent: for one purpose, once, for a time. Only their hashes are kept.
create table identity.action_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('password-reset', 'invitation')),
  account_id uuid not null references identity.account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index action_token_by_account on identity.action_token (account_id);
create index action_token_expiry on identity.action_token (expires_at);
grant select, insert, update, delete on identity.action_token to waypost_identity;

-- The second step of a sign-in: a shared secret (RFC 6238), sealed, and the last time step that was used, which
-- no code may repeat.
create table identity.second_factor (
  account_id uuid primary key references identity.account (id) on delete cascade,
  secret_sealed text not null,
  last_step bigint not null,
  enrolled_at timestamptz not null
);
grant select, insert, update, delete on identity.second_factor to waypost_identity;

-- Codes that take the place of the second step, each once.
create table identity.recovery_code (
  account_id uuid not null references identity.second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on identity.recovery_code to waypost_identity;

-- How far a browser has come between the first page of a sign-in and its end.
create table identity.journey (
  uid_hash bytea primary key,
  account_id uuid not null references identity.account (id) on delete cascade,
  step text not null check (step in ('code', 'new-password', 'second-step')),
  methods text[] not null,
  pending_sealed text,
  expires_at timestamptz not null
);
grant select, insert, update, delete on identity.journey to waypost_identity;

alter table identity.sign_in_throttle drop constraint sign_in_throttle_kind_check;
alter table identity.sign_in_throttle add constraint sign_in_throttle_kind_check check (
  kind in ('name', 'address', 'code', 'reset-name', 'reset-address')
);

create index oidc_payload_account on identity.oidc_payload ((payload ->> 'accountId'))
  where payload ? 'accountId';

-- What the server may ask of the provider, and nothing else. The functions run as the owner of this schema, which
-- stays closed to whoever calls them.
create function public.identity_end_sessions(of_account uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from identity.oidc_payload
  where payload ? 'accountId' and payload ->> 'accountId' = of_account::text and model <> 'Interaction'
$$;

-- Makes the account of an invited person and the link that lets them choose a password. Somebody who has one
-- already signs in with it: an invitation never opens an existing account.
create function public.identity_prepare_account(
  new_id uuid, of_email text, given text, family text, link_hash bytea, ends timestamptz, at_time timestamptz
) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  known uuid;
begin
  insert into identity.account (id, email, given_name, family_name, created_at, updated_at)
    values (new_id, lower(btrim(of_email)), given, family, at_time, at_time)
    on conflict (email) do nothing;
  select id into strict known from identity.account where email = lower(btrim(of_email));
  update identity.action_token set expires_at = at_time
    where account_id = known and purpose = 'invitation' and used_at is null and expires_at > at_time;
  insert into identity.action_token (token_hash, purpose, account_id, created_at, expires_at)
    values (link_hash, 'invitation', known, at_time, ends);
  return known;
end
$$;

create function public.identity_cancel_invitation(of_account uuid, at_time timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  update identity.action_token set expires_at = at_time
  where account_id = of_account and purpose = 'invitation' and used_at is null and expires_at > at_time
$$;

create function public.identity_change_email(of_account uuid, new_email text, at_time timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  update identity.account set email = lower(btrim(new_email)), updated_at = at_time, version = version + 1
  where id = of_account
$$;

create function public.identity_set_active(of_account uuid, active boolean, at_time timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update identity.account set is_active = active, updated_at = at_time, version = version + 1
    where id = of_account and is_active <> active;
  if not active then
    perform public.identity_end_sessions(of_account);
  end if;
end
$$;

revoke all on function
  public.identity_end_sessions(uuid),
  public.identity_prepare_account(uuid, text, text, text, bytea, timestamptz, timestamptz),
  public.identity_cancel_invitation(uuid, timestamptz),
  public.identity_change_email(uuid, text, timestamptz),
  public.identity_set_active(uuid, boolean, timestamptz)
from public;
grant execute on function public.identity_end_sessions(uuid) to waypost_app, waypost_signin, waypost_identity;
grant execute on function
  public.identity_prepare_account(uuid, text, text, text, bytea, timestamptz, timestamptz) to waypost_app;
grant execute on function public.identity_cancel_invitation(uuid, timestamptz) to waypost_app;
grant execute on function public.identity_change_email(uuid, text, timestamptz) to waypost_signin;
grant execute on function public.identity_set_active(uuid, boolean, timestamptz) to waypost_app;
