-- The usual order of the task list with what it is filtered by: a page under a filter is read from the index alone, where each
-- row that a filter left out had to be looked up in the table.
create index concurrently task_open_by_due_date_filtered on task (entity_id, due_date, id)
  include (facility_id, status, account_number_key, assignee_name_key, case_number_key, condition_code_key, created_at,
    date_of_service, patient_first_name_key, patient_last_name_key, payer_name_key, priority, task_name_key)
  where status <> 'Complete';
drop index concurrently if exists task_open_by_due_date;
