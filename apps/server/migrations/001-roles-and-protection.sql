-- Database roles: one for the application, and one for each job that may look across entities. None can log
-- in, none bypasses row security; the login of the installation takes them on (`-c role=…`).
do $$
declare
  role_name text;
begin
  foreach role_name in array array[
    'waypost_app', 'waypost_signin', 'waypost_worker', 'waypost_sealer', 'waypost_provision', 'waypost_identity'
  ] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin nobypassrls noinherit', role_name);
    end if;
    execute format('grant %I to current_user', role_name);
    execute format('grant usage on schema public to %I', role_name);
  end loop;
end
$$;

-- The entity, user and facilities of the running transaction; set with set_config(…, true), so that a pooled
-- connection carries nothing over. Unset means null, and null matches no row.
create function current_entity() returns uuid
  language sql stable
  return nullif(current_setting('waypost.entity_id', true), '')::uuid;

create function current_facilities() returns uuid[]
  language sql stable
  return string_to_array(nullif(current_setting('waypost.facility_ids', true), ''), ',')::uuid[];

-- Puts a tenant table under row security: the application sees the rows of the current entity alone.
create procedure protect_tenant_table(target regclass)
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to waypost_app using (entity_id = (select current_entity())) with check (entity_id = (select current_entity()))',
    target
  );
  execute format('grant select, insert, update, delete on %s to waypost_app', target);
end
$$;

-- Narrows a tenant table to the facilities assigned to the user: a restrictive policy, on top of the entity's.
create procedure protect_facility_table(target regclass)
  language plpgsql
as $$
begin
  execute format(
    'create policy facility on %s as restrictive to waypost_app using (facility_id = any ((select current_facilities())::uuid[])) with check (facility_id = any ((select current_facilities())::uuid[]))',
    target
  );
end
$$;

-- Opens a protected table to one of the named roles that work across entities.
create procedure open_across_entities(target regclass, role_name text, privileges text)
  language plpgsql
as $$
begin
  execute format('create policy %I on %s to %I using (true) with check (true)', role_name, target, role_name);
  execute format('grant %s on %s to %I', privileges, target, role_name);
end
$$;
