-- A sign-in that stands between two of its pages is as much given out as a session is: it ends with them.
create or replace function public.identity_end_sessions(of_account uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from identity.journey where account_id = of_account;
  delete from identity.oidc_payload
  where payload ? 'accountId' and payload ->> 'accountId' = of_account::text and model <> 'Interaction'
$$;

-- Whoever reads an address may follow its links: with another address the links that were sent to it are over.
create or replace function public.identity_change_email(of_account uuid, new_email text, at_time timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  update identity.account set email = lower(btrim(new_email)), updated_at = at_time, version = version + 1
  where id = of_account;
  update identity.action_token set expires_at = at_time
  where account_id = of_account and used_at is null and expires_at > at_time
$$;
