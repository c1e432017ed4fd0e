-- An organisation knows of a person what their inviter said until they accept, what they are while they are active in it,
-- and what they were when they left. Their account, their sign-ins and their sessions concern it while they are active.

-- When somebody was active in an entity: from their own acceptance until they were taken out. Whoever is activated again
-- did not ask for it: for them a time begins with the first thing they do there.
create table membership_time (
  entity_id uuid not null,
  user_id uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (entity_id, user_id, began_at),
  foreign key (entity_id, user_id) references membership (entity_id, user_id)
);
create unique index membership_time_open on membership_time (entity_id, user_id) where ended_at is null;
create index membership_time_by_user on membership_time (user_id);
-- In which entities a session was used. One that was used in another entity is that entity's.
create table session_place (
  session_id uuid not null references user_session (id) on delete cascade,
  entity_id uuid not null references entity (id),
  user_id uuid not null references app_user (id),
  signed_in_at timestamptz not null,
  primary key (session_id, entity_id)
);
create index session_place_by_user on session_place (entity_id, user_id, signed_in_at);
do $$
declare
  target regclass;
begin
  foreach target in array array['membership_time', 'session_place']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy tenant on %s for select to waypost_app using (entity_id = (select current_entity()))', target);
    execute format('grant select on %s to waypost_app', target);
  end loop;
end
$$;
call open_across_entities('membership_time', 'waypost_signin', 'select, insert, update');
call open_across_entities('session_place', 'waypost_signin', 'select, insert');

-- What an entity keeps of somebody who left it, and the address that an invitation was typed for.
alter table membership add column known_as jsonb;
alter table invitation add column email text;

-- What is there already is read past row security, which would hide it from whoever owns the tables. A time that was
-- interrupted is one: of the interruption only the record knows.
alter table membership no force row level security;
alter table app_user no force row level security;
alter table invitation no force row level security;
alter table audit_record no force row level security;
alter table user_session no force row level security;
alter table membership_time no force row level security;
alter table session_place no force row level security;
insert into membership_time (entity_id, user_id, began_at, ended_at)
  select m.entity_id, m.user_id, coalesce(own.first_at, now()),
    case when m.status = 'Deactivated' then greatest(coalesce(own.first_at, now()), coalesce((
      select max(r.occurred_at) from audit_record r
      where r.entity_id = m.entity_id and r.domain_type = 'User' and r.domain_id = m.user_id::text
        and r.details @> '[{"propertyName": "IsActive", "newValue": "false"}]'), own.last_at, now())) end
  from membership m
  left join lateral (
    select min(r.occurred_at) as first_at, max(r.occurred_at) as last_at from audit_record r
    where r.entity_id = m.entity_id and r.actor_id = m.user_id
  ) own on true
  where m.status in ('Active', 'Deactivated');
insert into session_place (session_id, entity_id, user_id, signed_in_at)
  select distinct s.id, r.entity_id, s.user_id, s.created_at
  from membership m
  join audit_record r on r.entity_id = m.entity_id and r.actor_id = m.user_id
  join user_session s on s.id = r.session_id and s.user_id = m.user_id
  where m.status in ('Active', 'Deactivated');
update membership m set known_as = to_jsonb(kept) from (
    select id, email, first_name, last_name, phone_number, phone_number_extension, type_of_user from app_user
  ) kept
  where kept.id = m.user_id and m.status = 'Deactivated';
update invitation i set email = u.email from app_user u where u.id = i.user_id and i.ended_at is null;
alter table membership force row level security;
alter table app_user force row level security;
alter table invitation force row level security;
alter table audit_record force row level security;
alter table user_session force row level security;
alter table membership_time force row level security;
alter table session_place force row level security;
-- A copy of who left is nobody's act.
drop trigger audited on membership;
drop trigger audited_update on membership;
call audit_changes('membership', '{known_as}');

-- Keeps what an entity knew of somebody when they leave it.
create function keep_who_left() returns trigger
  language plpgsql
  set search_path = public, pg_temp
as $$
begin
  new.known_as := case when new.status = 'Deactivated' then (
    select to_jsonb(kept) from (
      select id, email, first_name, last_name, phone_number, phone_number_extension, type_of_user
      from app_user where id = new.user_id
    ) kept
  ) end;
  return new;
end
$$;
create trigger keep_who_left before update on membership
  for each row when (old.status is distinct from new.status) execute function keep_who_left();

create function note_membership_time() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'Active' and (tg_op = 'INSERT' or old.status = 'Pending') then
    insert into public.membership_time (entity_id, user_id, began_at) values (new.entity_id, new.user_id, now())
      on conflict do nothing;
  elsif tg_op = 'UPDATE' and old.status = 'Active' then
    update public.membership_time t set ended_at = greatest(t.began_at, now())
      where t.entity_id = new.entity_id and t.user_id = new.user_id and t.ended_at is null;
  end if;
  return null;
end
$$;
revoke all on function note_membership_time() from public;
create trigger note_membership_time after insert on membership
  for each row when (new.status = 'Active') execute function note_membership_time();
create trigger note_membership_change after update on membership
  for each row when (old.status is distinct from new.status) execute function note_membership_time();

-- Somebody as an entity knows them. With the rights of whoever asks: row security shows the people of the entity.
create view known_person with (security_invoker = true) as
  select m.entity_id, m.user_id as id, m.status,
    coalesce(i.email, m.known_as ->> 'email', u.email) as email,
    coalesce(i.first_name, m.known_as ->> 'first_name', u.first_name) as first_name,
    coalesce(i.last_name, m.known_as ->> 'last_name', u.last_name) as last_name,
    case when i.user_id is not null then i.phone_number when m.known_as is not null then m.known_as ->> 'phone_number'
      else u.phone_number end as phone_number,
    case when i.user_id is not null then i.phone_number_extension
      when m.known_as is not null then m.known_as ->> 'phone_number_extension'
      else u.phone_number_extension end as phone_number_extension,
    coalesce(i.type_of_user, m.known_as ->> 'type_of_user', u.type_of_user) as type_of_user,
    m.status = 'Active' and u.uses_external_identity_provider as is_federated,
    (select max(p.signed_in_at) from session_place p where p.entity_id = m.entity_id and p.user_id = m.user_id)
      as last_login_at
  from membership m
  join app_user u on u.id = m.user_id
  left join lateral (
    select i.* from invitation i
    where m.status = 'Pending' and i.entity_id = m.entity_id and i.user_id = m.user_id and i.first_name is not null
    order by i.created_at desc limit 1
  ) i on true
  where m.entity_id = (select current_entity()) and m.status <> 'Cancelled';
grant select on known_person to waypost_app;

-- A pending change of address concerns an entity while the person is active in it.
drop policy colleague on email_update;
create policy colleague on email_update for select to waypost_app using (
  exists (
    select from membership m
    where m.user_id = email_update.user_id and m.entity_id = (select current_entity()) and m.status = 'Active'
  )
);

-- Whether nothing of another entity is in what an account did at a time: not its session, and not its person.
create function is_of_no_other_entity(of_user uuid, of_session uuid, done_at timestamptz) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not exists (select from public.session_place p where p.session_id = of_session)
    and not exists (select from public.membership m
      where m.user_id = of_user and m.entity_id <> (select public.current_entity()) and m.status = 'Active')
    and not exists (select from public.membership_time t
      where t.user_id = of_user and t.entity_id <> (select public.current_entity())
        and t.began_at <= done_at and (t.ended_at is null or t.ended_at > done_at))
$$;
revoke all on function is_of_no_other_entity(uuid, uuid, timestamptz) from public;
grant execute on function is_of_no_other_entity(uuid, uuid, timestamptz) to waypost_app;

-- Inside an entity, whoever manages its users ends the sessions of somebody who is active in it, and of nobody else: all
-- of who is active nowhere else, otherwise those that were used in it. Says whether it was all; null where nobody was found.
grant create on schema public to waypost_signin;
drop function end_colleague_sessions(uuid, text, timestamptz);
create function end_colleague_sessions(of_user uuid, reason text, ended timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  here uuid := public.current_entity();
begin
  perform from public.app_user u where u.id = of_user and exists (
    select from public.membership m where m.user_id = of_user and m.entity_id = here and m.status = 'Active'
  ) for update;
  if not found then
    return null;
  end if;
  if not exists (
    select from public.membership m where m.user_id = of_user and m.entity_id <> here and m.status = 'Active'
  ) then
    perform public.end_sessions_of(of_user, reason, ended);
    return true;
  end if;
  update public.user_session s set ended_at = ended, end_reason = reason
    where s.user_id = of_user and s.ended_at is null and exists (
      select from public.session_place p where p.session_id = s.id and p.entity_id = here
    );
  return false;
end
$$;
revoke all on function end_colleague_sessions(uuid, text, timestamptz) from public;
grant execute on function end_colleague_sessions(uuid, text, timestamptz) to waypost_app;
alter function end_colleague_sessions(uuid, text, timestamptz) owner to waypost_signin;
alter function note_membership_time() owner to waypost_signin;
alter function is_of_no_other_entity(uuid, uuid, timestamptz) owner to waypost_signin;

-- Whoever was blocked for the whole installation stays so: an invitation opens the account of who was active nowhere.
create or replace function person_to_invite(
  new_id uuid, of_issuer text, of_subject text, of_email text, given text, family text, phone text, extension text,
  user_type text
) returns table (user_id uuid, account_subject text, was_inactive boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  known public.app_user;
  is_opened boolean;
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
  is_opened := not known.is_active and not exists (
    select from public.membership m where m.user_id = known.id and m.status = 'Active'
  );
  if is_opened then
    update public.app_user u set is_active = true, version = u.version + 1 where u.id = known.id;
  end if;
  return query select known.id, known.subject, is_opened;
end
$$;
revoke create on schema public from waypost_signin;
