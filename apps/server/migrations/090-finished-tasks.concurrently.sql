-- What was finished, and what was opened, within some days, the latest first: complete tasks are among both.
create index concurrently task_by_completion on task (entity_id, completed_at, id) include (facility_id, status);
create index concurrently task_by_creation on task (entity_id, created_at, id) include (facility_id, status);
