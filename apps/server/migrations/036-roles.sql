-- Two names that differ in case alone are one name to whoever reads them.
create unique index role_name_in_any_case on role (entity_id, lower(name));

-- Changes of who may do what come one after another in an entity: each of the rules below is about what all of them
-- leave behind together.
create function one_by_one(of_entity uuid) returns void
  language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('rights of ' || of_entity, 0))
$$;

-- Nobody who is at work, or will be when they accept their invitation, is left without a role (P-232).
create function keeps_a_role() returns trigger
  language plpgsql
as $$
begin
  perform one_by_one(old.entity_id);
  if not exists (select from user_role r where r.entity_id = old.entity_id and r.user_id = old.user_id)
    and exists (
      select from membership m join app_user u on u.id = m.user_id and u.is_active
      where m.entity_id = old.entity_id and m.user_id = old.user_id and m.status in ('Active', 'Pending')
    )
  then
    raise exception 'this is the only role of the user' using errcode = 'WP002';
  end if;
  return null;
end
$$;

-- Who may give rights in an entity. Somebody has to: without them nobody could be let in any more.
create function role_writers(of_entity uuid) returns setof uuid
  language sql stable
as $$
  select m.user_id from membership m join app_user u on u.id = m.user_id and u.is_active
  where m.entity_id = of_entity and m.status = 'Active' and exists (
    select from user_role r join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
    where r.entity_id = m.entity_id and r.user_id = m.user_id and p.permission_name = 'user-management-role-write'
  )
$$;

-- Only a change that takes the right from somebody can take it from the last one.
create function keeps_a_role_writer() returns trigger
  language plpgsql
as $$
declare
  takes boolean;
begin
  perform one_by_one(old.entity_id);
  if tg_table_name = 'role_permission' then
    takes := exists (select from user_role r where r.entity_id = old.entity_id and r.role_id = old.role_id);
  elsif tg_table_name = 'user_role' then
    takes := exists (
      select from role_permission p where p.entity_id = old.entity_id and p.role_id = old.role_id
        and p.permission_name = 'user-management-role-write'
    );
  else
    takes := exists (
      select from user_role r join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
      where r.entity_id = old.entity_id and r.user_id = old.user_id
        and p.permission_name = 'user-management-role-write'
    );
  end if;
  if takes and not exists (select from role_writers(old.entity_id)) then
    raise exception 'nobody would be left who may give rights' using errcode = 'WP003';
  end if;
  return null;
end
$$;

-- Looked at when a transaction ends: what matters is what it leaves. Binds the roles of the product, as the audit's
-- guard does (migration 034).
create constraint trigger keeps_a_role after delete on user_role deferrable initially deferred
  for each row when (not pg_has_role(current_user, 'waypost_sealer', 'member')) execute function keeps_a_role();
create constraint trigger keeps_a_role_writer after delete on user_role deferrable initially deferred
  for each row when (not pg_has_role(current_user, 'waypost_sealer', 'member')) execute function keeps_a_role_writer();
create constraint trigger keeps_a_role_writer after delete on role_permission deferrable initially deferred
  for each row
  when (
    old.permission_name = 'user-management-role-write' and not pg_has_role(current_user, 'waypost_sealer', 'member')
  )
  execute function keeps_a_role_writer();
create constraint trigger keeps_a_role_writer after update on membership deferrable initially deferred
  for each row
  when (
    old.status = 'Active' and new.status <> 'Active' and not pg_has_role(current_user, 'waypost_sealer', 'member')
  )
  execute function keeps_a_role_writer();

-- The same where somebody is deactivated for the whole installation: no entity of theirs may be left without.
create function keeps_role_writers_everywhere() returns trigger
  language plpgsql
as $$
declare
  concerned uuid;
begin
  for concerned in
    select m.entity_id from membership m
    where m.user_id = old.id and m.status = 'Active' and exists (
      select from user_role r join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
      where r.entity_id = m.entity_id and r.user_id = m.user_id and p.permission_name = 'user-management-role-write'
    )
    order by m.entity_id
  loop
    perform one_by_one(concerned);
    if not exists (select from role_writers(concerned)) then
      raise exception 'nobody would be left who may give rights' using errcode = 'WP003';
    end if;
  end loop;
  return null;
end
$$;
create constraint trigger keeps_role_writers after update on app_user deferrable initially deferred
  for each row
  when (old.is_active and not new.is_active and not pg_has_role(current_user, 'waypost_sealer', 'member'))
  execute function keeps_role_writers_everywhere();
