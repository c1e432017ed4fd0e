-- A name that is changed in the portal reaches the account, so that ID tokens carry it.
create function public.identity_change_name(of_account uuid, first_name text, last_name text, at_time timestamptz)
  returns void
  language sql security definer set search_path = ''
as $$
  update identity.account
    set given_name = first_name, family_name = last_name, updated_at = at_time, version = version + 1
  where id = of_account
$$;
revoke all on function public.identity_change_name(uuid, text, text, timestamptz) from public;
grant execute on function public.identity_change_name(uuid, text, text, timestamptz) to waypost_app;
