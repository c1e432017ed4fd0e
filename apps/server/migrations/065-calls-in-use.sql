-- How many calls each server process has answered this minute for whoever makes many. The processes read each other's
-- numbers every few seconds, so that one limit holds for all of them. Nothing is lost when the table is emptied.
create unlogged table call_use (
  caller_id uuid not null,
  process_id uuid not null,
  minute timestamptz not null,
  calls integer not null,
  primary key (minute, caller_id, process_id)
);
alter table call_use enable row level security;
alter table call_use force row level security;
call open_across_entities('call_use', 'waypost_signin', 'select, insert, update, delete');
