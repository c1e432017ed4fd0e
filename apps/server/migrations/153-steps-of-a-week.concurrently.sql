-- What people did with tasks in some days, which the board adds up for the week before.
create index concurrently task_step_by_people on task_step (entity_id, at) where actor_kind = 'user';
