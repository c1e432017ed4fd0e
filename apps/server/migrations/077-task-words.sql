-- The words that the texts of tasks consist of, each with all of its endings. A part of a word is how one of its endings
-- begins, so "contains" is a range of an index like every other search: row security lets no other index find a part.
-- Words are only added: one that no task has any more finds none.
create table task_word (
  entity_id uuid not null references entity (id),
  field text not null,
  ending text collate "C" not null,
  word text collate "C" not null,
  primary key (entity_id, field, ending, word)
);
call protect_tenant_table('task_word');
revoke update, delete on task_word from waypost_app;
-- A name that changes at sign-in changes the tasks of every entity.
call open_across_entities('task_word', 'waypost_worker', 'select, insert');

create function new_tasks_add_words() returns trigger
  language plpgsql
as $$
begin
  -- In one order, so that two who add the same words wait for each other one way only.
  insert into task_word (entity_id, field, ending, word)
  select n.entity_id, n.field, substr(n.word, i), n.word
  from (
    select distinct t.entity_id, w.field, w.word
    from added t cross join lateral (values
      ('assignee', t.assignee_name_key), ('errorCode', t.condition_code_key), ('patientFirstName', t.patient_first_name_key),
      ('patientLastName', t.patient_last_name_key), ('payerName', t.payer_name_key), ('taskName', t.task_name_key)
    ) w (field, word)
    where w.word <> '' and not exists (
      select from task_word k
      where k.entity_id = t.entity_id and k.field = w.field and k.ending = w.word and k.word = w.word)
  ) n
  cross join lateral generate_series(1, char_length(n.word)) i
  order by 1, 2, 4, 3
  on conflict do nothing;
  return null;
end
$$;
create trigger new_tasks_add_words after insert on task
  referencing new table as added for each statement execute function new_tasks_add_words();

create function changed_task_adds_words() returns trigger
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
  on conflict do nothing;
  return null;
end
$$;
create trigger changed_task_adds_words after update on task
  for each row when (
    (new.assignee_name_key, new.condition_code_key, new.patient_first_name_key, new.patient_last_name_key,
      new.payer_name_key, new.task_name_key)
    is distinct from (old.assignee_name_key, old.condition_code_key, old.patient_first_name_key,
      old.patient_last_name_key, old.payer_name_key, old.task_name_key))
  execute function changed_task_adds_words();

-- What is there already. The worker sees every entity.
set local role waypost_worker;
insert into task_word (entity_id, field, ending, word)
select n.entity_id, n.field, substr(n.word, i), n.word
from (
  select distinct entity_id, 'assignee' as field, assignee_name_key as word from task
  union all select distinct entity_id, 'errorCode', condition_code_key from task
  union all select distinct entity_id, 'patientFirstName', patient_first_name_key from task
  union all select distinct entity_id, 'patientLastName', patient_last_name_key from task
  union all select distinct entity_id, 'payerName', payer_name_key from task
  union all select distinct entity_id, 'taskName', task_name_key from task
) n
cross join lateral generate_series(1, char_length(n.word)) i;
reset role;
