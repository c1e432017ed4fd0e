-- Which sign-in at the provider a session was made from: the provider's session (`sid`), and when its user last showed
-- who they are (`auth_time`). What was given out for a sign-in that is over opens no other session.
alter table user_session
  add column provider_session text,
  add column signed_in_at timestamptz;
create index user_session_by_user on user_session (user_id);

-- When all sessions of a person were ended at once: what was given out before opens none.
alter table app_user add column sessions_ended_at timestamptz;
drop trigger audited on app_user;
drop trigger audited_update on app_user;
call audit_changes('app_user', '{sessions_ended_at}');

-- All sessions of a person end. The row of the person comes first: a session that is being made meanwhile holds it,
-- and is there when the second statement looks.
grant create on schema public to waypost_signin;
create function end_sessions_of(of_user uuid, reason text, ended timestamptz) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  count integer;
begin
  update public.app_user u set sessions_ended_at = greatest(u.sessions_ended_at, ended) where u.id = of_user;
  update public.user_session s set ended_at = ended, end_reason = reason
    where s.user_id = of_user and s.ended_at is null;
  get diagnostics count = row_count;
  return count;
end
$$;
revoke all on function end_sessions_of(uuid, text, timestamptz) from public;
alter function end_sessions_of(uuid, text, timestamptz) owner to waypost_signin;
revoke create on schema public from waypost_signin;

create or replace function end_sessions_of_account(of_issuer text, of_subject text, ended timestamptz) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  count integer;
begin
  select u.id into person from public.app_user u where u.issuer = of_issuer and u.subject = of_subject;
  if person is null then
    return 0;
  end if;
  count := public.end_sessions_of(person, 'credentials-change', ended);
  if count > 0 then
    insert into public.audit_record
      (entity_id, id, occurred_at, actor_kind, actor_id, action, operation, domain_type, domain_id, details, correlation_id)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), ended, 'user', person, 'Mutation', 'Update',
      'Login', person::text,
      '[{"propertyName": "Sessions", "previousValue": null, "newValue": "all ended"}]', 'sessions-' || gen_random_uuid());
  end if;
  return count;
end
$$;

create or replace function end_colleague_sessions(of_user uuid, reason text, ended timestamptz) returns integer
  language sql security definer set search_path = ''
as $$
  select public.end_sessions_of(m.user_id, reason, ended)
  from public.membership m where m.user_id = of_user and m.entity_id = (select public.current_entity())
$$;

create or replace function settle_colleague_access(of_user uuid, ended timestamptz) returns boolean
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
    perform public.end_sessions_of(of_user, 'deactivated', ended);
  end if;
  if may_sign_in = was_active then
    return null;
  end if;
  update public.app_user u set is_active = may_sign_in, version = u.version + 1 where u.id = of_user;
  return may_sign_in;
end
$$;

-- The entity in which somebody else asked for a change of a person's address; none when the person asked. Whether the
-- asker still may is found out again when the link is followed. Of changes that wait already nobody knows: they are over.
alter table email_update add column asked_in uuid references entity (id);
alter table email_update drop constraint email_update_outcome_check;
alter table email_update add constraint email_update_outcome_check
  check (outcome in ('confirmed', 'replaced', 'withdrawn'));
update email_update set ended_at = now(), outcome = 'withdrawn' where ended_at is null and requested_by <> user_id;
alter table invitation drop constraint invitation_outcome_check;
alter table invitation add constraint invitation_outcome_check
  check (outcome in ('accepted', 'cancelled', 'replaced', 'withdrawn'));
