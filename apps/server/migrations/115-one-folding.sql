-- Letters that no accent makes are compared, too, as the letters that they are written with elsewhere.
create or replace function folded(name text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(normalize(name, NFKD)),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), 'ŋ', 'ng'), 'Ŋ', 'ng'),
      'øØłŁđĐðÐħĦıŧŦ', 'oollddddhhitt'),
    '[[:space:][:punct:]\u0300-\u036f\u02b0-\u02ff\u2010-\u201f\u00b4\u0060]+', '', 'g');

-- Patients are found by their names as they are compared. Both columns are written anew, with their index.
drop index patient_by_name_and_birth;
alter table patient drop column last_name_key, drop column first_name_key;
alter table patient
  add column last_name_key text collate "C" not null generated always as (folded(last_name)) stored,
  add column first_name_key text collate "C" not null generated always as (folded(first_name)) stored;
create index patient_by_name on patient (entity_id, last_name_key, first_name_key, id);

-- The name of a patient in tasks is found by its endings as they are compared, too.
create function name_adds_folded_endings() returns trigger
  language plpgsql
as $$
begin
  insert into task_word (entity_id, field, ending, word)
  select new.entity_id, new.field, substr(folded(new.word), i), new.word
  from generate_series(1, char_length(folded(new.word))) i
  order by 3
  on conflict do nothing;
  return null;
end
$$;
create trigger name_adds_folded_endings after insert on task_word
  for each row when (new.ending = new.word and new.field in ('patientFirstName', 'patientLastName')
    and folded(new.word) <> new.word)
  execute function name_adds_folded_endings();
set local role waypost_worker;
insert into task_word (entity_id, field, ending, word)
select w.entity_id, w.field, substr(folded(w.word), i), w.word
from task_word w cross join lateral generate_series(1, char_length(folded(w.word))) i
where w.ending = w.word and w.field in ('patientFirstName', 'patientLastName') and folded(w.word) <> w.word
on conflict do nothing;
reset role;

-- How far the numbers that patients and cases have already have become identifiers.
create table identifier_progress (
  of text primary key check (of in ('patient', 'case')),
  entity_id uuid not null,
  id uuid not null
);
insert into identifier_progress
  select of, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'
  from unnest(array['patient', 'case']) of;
-- The worker does that, who sees every entity. It may read what it needs for it, and gives these rights back when it is done.
grant select, update on identifier_progress to waypost_worker;
grant select (patient_number, medical_record_number) on patient to waypost_worker;
call open_across_entities('patient_identifier', 'waypost_worker', 'select, insert');
call open_across_entities('case_identifier', 'waypost_worker', 'select, insert');
