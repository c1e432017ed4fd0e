-- A user's place in an entity changes by itself: whether they are active there, at which facilities. Its version goes
-- into `If-Match`. A cancelled invitation leaves the row, for the invitation that it belongs to, and nothing else.
alter table membership
  add column version integer not null default 1,
  add column additional_accesses text[] not null default '{}',
  add column harp_operator_code text;
alter table membership drop constraint membership_status_check;
alter table membership add constraint membership_status_check check (
  status in ('Active', 'Pending', 'Deactivated', 'Cancelled')
);
-- Accepting is a change of it, too.
grant update (version) on membership to waypost_signin;

-- What the inviter said of the person. Until they accept, the entity is shown this and not what another entity may
-- know of them.
alter table invitation
  add column first_name text,
  add column last_name text,
  add column phone_number text,
  add column phone_number_extension text,
  add column type_of_user text;

-- Whoever was invited and is not any more is nobody's colleague.
drop policy colleague on app_user;
create policy colleague on app_user to waypost_app using (
  exists (
    select from membership m
    where m.user_id = app_user.id and m.entity_id = (select current_entity()) and m.status <> 'Cancelled'
  )
);

-- The person that an invitation goes to: somebody known by their account, or by their address where the account is
-- learned at the first sign-in, else a new one. What is known of them stays as it is. Whoever was deactivated
-- everywhere may sign in again; what they may do is a matter of each entity.
create function person_to_invite(
  new_id uuid, of_issuer text, of_subject text, of_email text, given text, family text, phone text, extension text,
  user_type text
) returns table (user_id uuid, account_subject text, was_inactive boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  known public.app_user;
begin
  if of_subject like 'invited:%' then
    -- Of two at once with one address the second waits for the first.
    perform pg_advisory_xact_lock(hashtextextended('invite ' || of_issuer || ' ' || of_email, 0));
    select u.* into known from public.app_user u where u.issuer = of_issuer and u.email = of_email
      order by u.id limit 1 for update;
  end if;
  if known.id is null then
    insert into public.app_user as u (id, issuer, subject, email, first_name, last_name, phone_number,
        phone_number_extension, type_of_user)
      values (new_id, of_issuer, of_subject, of_email, given, family, phone, extension, user_type)
      on conflict (issuer, subject) do nothing;
    select u.* into strict known from public.app_user u where u.issuer = of_issuer and u.subject = of_subject
      for update;
  end if;
  if not known.is_active then
    update public.app_user u set is_active = true, version = u.version + 1 where u.id = known.id;
  end if;
  return query select known.id, known.subject, not known.is_active;
end
$$;
revoke all on function person_to_invite(uuid, text, text, text, text, text, text, text, text) from public;
grant execute on function person_to_invite(uuid, text, text, text, text, text, text, text, text) to waypost_app;
grant create on schema public to waypost_provision;
alter function person_to_invite(uuid, text, text, text, text, text, text, text, text) owner to waypost_provision;
revoke create on schema public from waypost_provision;

-- Whether a user of the entity may sign in at all follows from their entities: once the last one deactivates them
-- they may not, and their sessions end; once one activates them they may. Says which when that changed, else null.
create function settle_colleague_access(of_user uuid, ended timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  was_active boolean;
  may_sign_in boolean;
begin
  -- Two entities at once: the second sees what the first has done.
  select u.is_active into was_active from public.app_user u where u.id = of_user and exists (
    select from public.membership m where m.user_id = of_user and m.entity_id = (select public.current_entity())
  ) for update;
  if was_active is null then
    return null;
  end if;
  may_sign_in := exists (
    select from public.membership m where m.user_id = of_user and m.status in ('Active', 'Pending')
  );
  if not may_sign_in then
    update public.user_session s set ended_at = ended, end_reason = 'deactivated'
      where s.user_id = of_user and s.ended_at is null;
  end if;
  if may_sign_in = was_active then
    return null;
  end if;
  update public.app_user u set is_active = may_sign_in, version = u.version + 1 where u.id = of_user;
  return may_sign_in;
end
$$;
revoke all on function settle_colleague_access(uuid, timestamptz) from public;
grant execute on function settle_colleague_access(uuid, timestamptz) to waypost_app;
grant create on schema public to waypost_signin;
alter function settle_colleague_access(uuid, timestamptz) owner to waypost_signin;
revoke create on schema public from waypost_signin;
