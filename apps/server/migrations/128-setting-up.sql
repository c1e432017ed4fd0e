-- Who does not want to see any more what their organisation lacks to begin with.
create table setup_put_away (
  entity_id uuid not null,
  user_id uuid not null,
  primary key (entity_id, user_id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
call protect_tenant_table('setup_put_away');
revoke update on setup_put_away from waypost_app;
call audit_changes('setup_put_away');

-- Whether the organisation has a case, wherever: who sets it up need not work at the facility of its first. Works as the worker.
create function entity_has_case() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.patient_case c where c.entity_id = public.current_entity())
$$;
revoke all on function entity_has_case() from public;
grant execute on function entity_has_case() to waypost_app;
grant create on schema public to waypost_worker;
alter function entity_has_case() owner to waypost_worker;
revoke create on schema public from waypost_worker;
