-- What a visit is expected to bring, in cents: the task list sorts and filters by it, as by all that a task copies of its case.
alter table task add column expected_cents bigint;
update task t set expected_cents = (c.expected_amount * 100)::bigint
  from patient_case c
  where c.entity_id = t.entity_id and c.id = t.case_id and c.expected_amount is not null;

create or replace function tasks_take_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update task set account_number = coalesce(new.account_number, ''), date_of_service = new.service_start,
      expected_cents = (new.expected_amount * 100)::bigint
    where entity_id = new.entity_id and case_id = new.id;
  return null;
end
$$;
drop trigger tasks_take_visit on patient_case;
create trigger tasks_take_visit after update of account_number, service_start, expected_amount on patient_case
  for each row when (old.account_number is distinct from new.account_number
    or old.service_start is distinct from new.service_start
    or old.expected_amount is distinct from new.expected_amount)
  execute function tasks_take_visit();
