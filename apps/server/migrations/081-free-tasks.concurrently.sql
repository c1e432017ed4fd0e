-- Open tasks of a type that nobody has, in the order of work: what a rule of assignment gives out.
create index concurrently task_free on task (entity_id, process, task_name, rank desc, id)
  where assignee_id is null and status = 'Open';
-- What somebody has that is not complete.
create index concurrently task_held on task (entity_id, assignee_id)
  where assignee_id is not null and status <> 'Complete';
