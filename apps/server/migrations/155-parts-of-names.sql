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

-- Keeps a name as it is compared from its second word on, from its third, and so forth. Word by word: as one statement it would be
-- planned for each name, which costs twenty times as much.
create function keep_parts_of_name(of_entity uuid, of_patient uuid, of_field text, name text) returns void
  language plpgsql
as $$
declare
  words text[] := regexp_split_to_array(name, '[[:space:][:punct:]\u02b0-\u02ff\u2010-\u201f\u00b4\u0060]+');
  rest text := folded(name);
begin
  for i in 1 .. coalesce(cardinality(words), 0) - 1 loop
    rest := substr(rest, char_length(folded(words[i])) + 1);
    if rest <> '' and rest <> folded(name) then
      insert into patient_name_part (entity_id, field, part, patient_id)
      values (of_entity, of_field, rest, of_patient) on conflict do nothing;
    end if;
  end loop;
end
$$;

create function patient_keeps_parts_of_name() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    delete from patient_name_part where entity_id = new.entity_id and patient_id = new.id;
  end if;
  perform keep_parts_of_name(new.entity_id, new.id, 'lastName', new.last_name);
  perform keep_parts_of_name(new.entity_id, new.id, 'firstName', new.first_name);
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
select count(keep_parts_of_name(entity_id, id, 'lastName', last_name)) from patient where last_name ~ '[^[:alpha:]]';
select count(keep_parts_of_name(entity_id, id, 'firstName', first_name)) from patient where first_name ~ '[^[:alpha:]]';
call protect_tenant_table('patient_name_part');
revoke update on patient_name_part from waypost_app;
