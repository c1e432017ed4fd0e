-- Two records of one person: one stands for both. The other stays as it was, and says who it is now.
alter table patient
  add column merged_into uuid,
  add foreign key (entity_id, merged_into) references patient (entity_id, id),
  add constraint patient_is_not_merged_into_itself check (merged_into <> id);
create index patient_merged_into on patient (entity_id, merged_into) where merged_into is not null;
call open_across_entities('patient', 'waypost_worker', 'select (entity_id, id, merged_into, first_name, last_name)');

-- What a merge moved, and what the survivor had before: what is neither came since, and somebody says whose it is when the merge is
-- taken back.
create table patient_merge (
  entity_id uuid not null references entity (id),
  id uuid not null,
  survivor_id uuid not null,
  merged_id uuid not null,
  merged_at timestamptz not null,
  merged_by uuid not null references app_user (id),
  moved_cases uuid[] not null,
  moved_identifiers uuid[] not null,
  own_cases uuid[] not null,
  own_identifiers uuid[] not null,
  -- What was known about the survivor, but for the SSN.
  survivor_before jsonb not null,
  taken_back_at timestamptz,
  taken_back_by uuid references app_user (id),
  primary key (entity_id, id),
  foreign key (entity_id, survivor_id) references patient (entity_id, id),
  foreign key (entity_id, merged_id) references patient (entity_id, id),
  check (survivor_id <> merged_id),
  check ((taken_back_at is null) = (taken_back_by is null))
);
create unique index patient_merge_stands_once on patient_merge (entity_id, merged_id) where taken_back_at is null;
create index patient_merge_by_survivor on patient_merge (entity_id, survivor_id);
create index patient_merge_by_merged on patient_merge (entity_id, merged_id);
call protect_tenant_table('patient_merge');
revoke delete on patient_merge from waypost_app;
call audit_changes('patient_merge');

-- Every case of a patient, with its facility: a merge must not pass over those that whoever merges may not see. Works as the worker.
create function cases_of_patient(of_patient uuid) returns table (id uuid, facility_id uuid)
  language sql stable security definer set search_path = ''
as $$
  select c.id, c.facility_id from public.patient_case c
  where c.entity_id = public.current_entity() and c.patient_id = of_patient
$$;
revoke all on function cases_of_patient(uuid) from public;
grant execute on function cases_of_patient(uuid) to waypost_app;

-- A patient, and all who were merged into them.
create function people_of_patient(of_patient uuid) returns setof uuid
  language sql stable
as $$
  with recursive people as (
    select of_patient as id
    union select p.id from patient p join people s on p.merged_into = s.id where p.entity_id = current_entity()
  )
  select id from people
$$;

-- Records of somebody who was merged lie where whoever they are now is known: without a case of their own, everybody would see them.
create or replace function is_within_reach(kind text, id text) returns boolean
  language plpgsql stable security definer set search_path = '' cost 1000
as $$
declare
  here constant uuid := public.current_entity();
  mine constant uuid[] := coalesce(public.current_facilities(), '{}');
  wanted uuid;
  survivor uuid;
  into_whom uuid;
  at uuid[];
begin
  if id is null or id !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    return true;
  end if;
  wanted := id::uuid;
  if kind = 'Case' then
    at := array(select c.facility_id from public.patient_case c where c.entity_id = here and c.id = wanted);
  elsif kind in ('Task', 'EligibilityPrefill') then
    at := array(select t.facility_id from public.task t where t.entity_id = here and t.id = wanted);
  elsif kind = 'GeneratedDocument' then
    at := array(select d.facility_id from public.generated_document d where d.entity_id = here and d.id = wanted);
  else
    survivor := wanted;
    loop
      select p.merged_into into into_whom from public.patient p where p.entity_id = here and p.id = survivor;
      exit when into_whom is null;
      survivor := into_whom;
    end loop;
    at := array(
      select c.facility_id from public.patient_case c where c.entity_id = here and c.patient_id in (survivor, wanted)
      union select x.facility_id from public.eligibility_transaction x where x.entity_id = here and x.id = wanted);
  end if;
  return at = '{}' or at && mine;
end
$$;

-- A task shows whose case it belongs to. As the worker, who takes the tasks in the order of their ids, as everybody does.
create function tasks_take_patient() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  perform from task where entity_id = new.entity_id and case_id = new.id order by id for update;
  update task t set patient_first_name = p.first_name, patient_last_name = p.last_name
    from patient p
    where p.entity_id = new.entity_id and p.id = new.patient_id and t.entity_id = new.entity_id and t.case_id = new.id;
  return null;
end
$$;
grant create on schema public to waypost_worker;
alter function cases_of_patient(uuid) owner to waypost_worker;
alter function tasks_take_patient() owner to waypost_worker;
revoke create on schema public from waypost_worker;
create trigger tasks_take_patient after update of patient_id on patient_case
  for each row when (old.patient_id is distinct from new.patient_id)
  execute function tasks_take_patient();
