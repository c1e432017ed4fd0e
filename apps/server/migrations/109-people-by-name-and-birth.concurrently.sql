create index concurrently patient_by_name_and_birth
  on patient (entity_id, birth_date, folded(last_name), folded(first_name));
