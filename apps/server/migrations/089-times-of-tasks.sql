-- What a manager asks of finished work: when somebody first worked the task, for how long it was in process, how often it
-- came back, and when it was finished. Each change of status keeps them (`task/transition.ts`).
alter table task
  add column first_touched_at timestamptz,
  -- Since when it is in process; null for one that has been since it was opened.
  add column in_process_since timestamptz,
  add column handled_seconds integer not null default 0,
  add column returns integer not null default 0,
  add column completed_at timestamptz;
