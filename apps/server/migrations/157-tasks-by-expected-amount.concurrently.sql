-- The open tasks by what their visits are expected to bring. The text of the expression is that of the statements.
create index concurrently task_open_by_expected_cents on task (entity_id, (coalesce(expected_cents, -1)), id)
  include (facility_id, status) where status <> 'Complete';
-- What the board adds up.
create index concurrently task_open_with_amount on task (entity_id, case_id, expected_cents)
  include (facility_id, task_group, assignee_id) where status <> 'Complete' and expected_cents is not null;
