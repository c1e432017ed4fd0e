-- Letters that no accent makes are compared, too, as the letters that they are written with elsewhere.
create or replace function folded(name text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(normalize(name, NFKD)),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), 'ŋ', 'ng'), 'Ŋ', 'ng'),
      'øØłŁđĐðÐħĦıŧŦ', 'oollddddhhitt'),
    '[[:space:][:punct:]\u0300-\u036f\u02b0-\u02ff\u2010-\u201f\u00b4\u0060]+', '', 'g');

-- The patients of an organisation by their name, as it is compared, and one of some dates of birth. Row security would read every
-- patient for it: an index on what a function makes of a column is used after it alone.
create function patients_named(last text, first text, born date[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from patient
  where entity_id = current_entity() and folded(last_name) = folded(last) and folded(first_name) = folded(first)
    and birth_date = any (born)
  limit 500
$$;
-- What the worker sees of patients anyway (migration 111), and their dates of birth.
grant select (birth_date) on patient to waypost_worker;
revoke all on function patients_named(text, text, date[]) from public;
grant execute on function patients_named(text, text, date[]) to waypost_app;
grant create on schema public to waypost_worker;
alter function patients_named(text, text, date[]) owner to waypost_worker;
revoke create on schema public from waypost_worker;

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
