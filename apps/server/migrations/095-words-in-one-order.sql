-- The words of a changed task are added in the order in which those of new tasks are: two who add the same words wait for
-- each other one way only.
create or replace function changed_task_adds_words() returns trigger
  language plpgsql
as $$
begin
  insert into task_word (entity_id, field, ending, word)
  select new.entity_id, w.field, substr(w.word, i), w.word
  from (values
    ('assignee', new.assignee_name_key, old.assignee_name_key),
    ('errorCode', new.condition_code_key, old.condition_code_key),
    ('patientFirstName', new.patient_first_name_key, old.patient_first_name_key),
    ('patientLastName', new.patient_last_name_key, old.patient_last_name_key),
    ('payerName', new.payer_name_key, old.payer_name_key),
    ('taskName', new.task_name_key, old.task_name_key)
  ) w (field, word, previous)
  cross join lateral generate_series(1, char_length(w.word)) i
  where w.word <> w.previous and not exists (
    select from task_word k
    where k.entity_id = new.entity_id and k.field = w.field and k.ending = w.word and k.word = w.word)
  order by 1, 2, 4, 3
  on conflict do nothing;
  return null;
end
$$;
