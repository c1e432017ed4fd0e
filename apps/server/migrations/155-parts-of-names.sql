-- Of names of several words, what begins at each further word, as names are compared: of "Van der Berg" also "derberg" and "berg".
-- By them a person is found whose name is remembered from its second word on; how the whole name begins is a range of patient_by_name.
create table patient_name_part (
  entity_id uuid not null,
  field text not null check (field in ('lastName', 'firstName')),
  part text collate "C" not null,
  patient_id uuid not null,
  primary key (entity_id, field, part, patient_id),
  foreign key (entity_id, patient_id) references patient (entity_id, id) on delete cascade
);
create index patient_name_part_of_patient on patient_name_part (entity_id, patient_id);

-- A name as it is compared from its second word on, from its third, and so forth.
create function parts_of_name(name text) returns setof text
  language sql immutable parallel safe strict
as $$
  select distinct folded(array_to_string(w.words[i:], ''))
  from (select regexp_split_to_array(name, '[[:space:][:punct:]\u02b0-\u02ff\u2010-\u201f\u00b4\u0060]+') as words) w
  cross join generate_series(2, cardinality(w.words)) i
  where folded(array_to_string(w.words[:i - 1], '')) <> '' and folded(array_to_string(w.words[i:], '')) <> ''
$$;

create function patient_keeps_parts_of_name() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    delete from patient_name_part where entity_id = new.entity_id and patient_id = new.id;
  end if;
  insert into patient_name_part (entity_id, field, part, patient_id)
  select new.entity_id, 'lastName', part, new.id from parts_of_name(new.last_name) part
  union all select new.entity_id, 'firstName', part, new.id from parts_of_name(new.first_name) part;
  return null;
end
$$;
-- Most names are one word, and cost nothing.
create trigger patient_keeps_parts_of_name after insert on patient for each row
  when (concat_ws('x', new.last_name, new.first_name) ~ '[^[:alpha:]]')
  execute function patient_keeps_parts_of_name();
create trigger patient_changes_parts_of_name after update of first_name, last_name on patient for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)
    and concat_ws('x', old.last_name, old.first_name, new.last_name, new.first_name) ~ '[^[:alpha:]]')
  execute function patient_keeps_parts_of_name();

-- Of those who are here already, before the table is protected.
insert into patient_name_part (entity_id, field, part, patient_id)
select p.entity_id, 'lastName', n.part, p.id from patient p cross join parts_of_name(p.last_name) n (part)
where p.last_name ~ '[^[:alpha:]]'
union all
select p.entity_id, 'firstName', n.part, p.id from patient p cross join parts_of_name(p.first_name) n (part)
where p.first_name ~ '[^[:alpha:]]';
call protect_tenant_table('patient_name_part');
revoke update on patient_name_part from waypost_app;
