-- A newborn may have no given name yet: nothing is stored in its place. A name is compared, and sorted, by a key that is
-- empty then. The key is kept by a trigger from here on, so that no row is written anew for it.
alter table patient
  alter column first_name drop not null,
  alter column first_name_key drop expression;
create function patient_first_name_is_compared() returns trigger
  language plpgsql
as $$
begin
  new.first_name_key := coalesce(folded(new.first_name), '');
  return new;
end
$$;
create trigger patient_first_name_is_compared before insert or update of first_name, first_name_key on patient
  for each row execute function patient_first_name_is_compared();

-- Tasks hold a copy of the name for their order; a name that nobody knows is empty there.
create or replace function tasks_take_patient_name() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  perform from task where entity_id = new.entity_id and case_id in (
      select c.id from patient_case c where c.entity_id = new.entity_id and c.patient_id = new.id
    ) order by id for update;
  update task set patient_first_name = coalesce(new.first_name, ''), patient_last_name = new.last_name
    where entity_id = new.entity_id and case_id in (
      select c.id from patient_case c where c.entity_id = new.entity_id and c.patient_id = new.id
    );
  return null;
end
$$;
create or replace function tasks_take_patient() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  perform from task where entity_id = new.entity_id and case_id = new.id order by id for update;
  update task t set patient_first_name = coalesce(p.first_name, ''), patient_last_name = p.last_name
    from patient p
    where p.entity_id = new.entity_id and p.id = new.patient_id and t.entity_id = new.entity_id and t.case_id = new.id;
  return null;
end
$$;
