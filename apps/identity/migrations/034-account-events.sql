-- What the provider sees and the audit record must know: failed sign-ins, failed second factors, changed passwords.
-- The provider leaves it here in the transaction of what happened; the worker's program takes it into the record, as the role of sign-ins.
-- It lies outside the provider's own rooms, which stay closed to every other role.
create table public.account_event (
  id uuid primary key,
  kind text not null check (kind in ('sign-in-failed', 'mfa-failed', 'password-changed')),
  account_id uuid not null,
  occurred_at timestamptz not null,
  ip_address text not null,
  user_agent text not null
);
create index account_event_by_time on public.account_event (occurred_at);
grant insert on public.account_event to waypost_identity;

do $$
begin
  if not exists (select from pg_roles where rolname = 'waypost_signin') then
    create role waypost_signin nologin nobypassrls noinherit;
    grant waypost_signin to current_user;
  end if;
end
$$;
grant select, delete on public.account_event to waypost_signin;
