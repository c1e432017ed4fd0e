-- What was finished within some days.
create index concurrently task_by_completion on task (entity_id, completed_at, id) include (facility_id)
  where completed_at is not null;
