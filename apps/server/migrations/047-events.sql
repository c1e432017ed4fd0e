-- What happened, written in the transaction of the change; ids and codes only. Each consumer that listens to the kind
-- has a row of its own until it has done its work: no row waits for nobody.
create table event (
  -- Without a key to the entity: no entity is deleted, row security compares it, and each change writes here.
  entity_id uuid not null,
  id uuid not null,
  -- Of one case in the order of their commits.
  seq bigint not null generated always as identity,
  type text not null,
  subject_id uuid not null,
  case_id uuid,
  facility_id uuid,
  occurred_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'service', 'rpa', 'system')),
  actor_id uuid,
  data jsonb not null,
  correlation_id text not null,
  primary key (entity_id, id)
);
call protect_tenant_table('event');
revoke update, delete on event from waypost_app;
call open_across_entities('event', 'waypost_worker', 'select, insert, delete');
call open_across_entities('event', 'waypost_signin', 'insert');
grant select (entity_id, id, seq, type, case_id, subject_id) on event to waypost_signin;
-- Rows lie in the order of time: a few of them stand for many.
create index event_by_age on event using brin (occurred_at);

-- Which consumers listen to which kinds; written by the worker when it starts.
create table event_subscription (
  consumer text not null,
  type text not null,
  primary key (consumer, type)
);
grant select on event_subscription to waypost_app, waypost_signin;
grant select, insert, delete on event_subscription to waypost_worker;

create table event_delivery (
  entity_id uuid not null,
  consumer text not null,
  seq bigint not null,
  event_id uuid not null,
  -- The case, or what else the event is about: one at a time, in order.
  order_key uuid not null,
  primary key (entity_id, consumer, seq),
  foreign key (entity_id, event_id) references event (entity_id, id)
);
call protect_tenant_table('event_delivery');
revoke update on event_delivery from waypost_app;
-- Rows are locked while they are worked; PostgreSQL asks for a right to update for that.
grant update (seq) on event_delivery to waypost_app;
call open_across_entities('event_delivery', 'waypost_worker', 'select, insert');
call open_across_entities('event_delivery', 'waypost_signin', 'insert');
grant select on event_delivery to waypost_signin;
create index event_delivery_in_order on event_delivery (entity_id, consumer, order_key, seq);
create index event_delivery_of_event on event_delivery (entity_id, event_id);

-- Things due that were tried and are not done: while one is being worked, or until it is tried again. What is done has
-- no row; what was tried too often is dead, until an operator puts it back.
create table job_attempt (
  queue text not null,
  item_id uuid not null,
  entity_id uuid,
  attempts integer not null check (attempts >= 0),
  next_attempt_at timestamptz not null,
  failure text,
  dead_at timestamptz,
  primary key (queue, item_id)
);
call protect_tenant_table('job_attempt');
call open_across_entities('job_attempt', 'waypost_worker', 'select, insert, update, delete');
call open_across_entities('job_attempt', 'waypost_signin', 'select, insert, update, delete');
create index job_attempt_dead on job_attempt (dead_at) where dead_at is not null;

-- Attempts at sending a message are counted like those of all other work.
insert into job_attempt (queue, item_id, attempts, next_attempt_at, failure)
  select 'send mail', id, attempts, next_attempt_at, failure from mail_outbox where state = 'Waiting' and attempts > 0;
drop index mail_outbox_due;
alter table mail_outbox drop column attempts, drop column next_attempt_at, drop column failure;
create index mail_outbox_due on mail_outbox (created_at) where state = 'Waiting';

-- Whoever locks rows needs a right to update them.
grant update (occurred_at) on account_event to waypost_signin;
