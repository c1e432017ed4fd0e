-- What was handled last of a case, by consumers that take what waits of a case together: for a second it rests, so that many
-- changes of one case are one look and not one each. Forgotten by the worker after some minutes.
create table event_rest (
  entity_id uuid not null,
  consumer text not null,
  order_key uuid not null,
  handled_at timestamptz not null,
  -- How often it was handled, and for how many events, since it is remembered.
  times integer not null,
  events integer not null,
  primary key (entity_id, consumer, order_key)
);
call protect_tenant_table('event_rest');
call open_across_entities('event_rest', 'waypost_worker', 'select, delete');
