-- What the earlier index had of letters that are compared otherwise now was wrong.
drop index concurrently if exists patient_by_name_and_birth;
create index concurrently patient_by_folded_name on patient (entity_id, folded(last_name), folded(first_name), birth_date);
