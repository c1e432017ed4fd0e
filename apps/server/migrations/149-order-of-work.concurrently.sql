-- The one order of work: what is due first, of one day the highest priority. The task list sorted by due date has it too. The
-- text of the expression is that of the statements.
create index concurrently task_open_in_order_of_work on task (entity_id, due_date, (-priority), id)
  include (facility_id, status, account_number_key, assignee_name_key, case_number_key, condition_code_key, created_at,
    date_of_service, patient_first_name_key, patient_last_name_key, payer_name_key, priority, task_name_key)
  where status <> 'Complete';
create index concurrently task_free_in_group on task (entity_id, task_group, due_date, (-priority), id)
  where assignee_id is null and status in ('Open', 'Elevated');
create index concurrently task_free_of_type on task (entity_id, process, task_name, due_date, (-priority), id)
  where assignee_id is null and status = 'Open';
create index concurrently task_in_process on task (entity_id, assignee_id, due_date, (-priority), id)
  where status = 'InProcess';
drop index concurrently if exists task_open_by_due_date_filtered;
