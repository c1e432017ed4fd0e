-- The record of who did and saw what. Append-only: no role may change or delete a row. What concerns no
-- entity (a sign-in) is filed under the empty identifier.
create table audit_record (
  entity_id uuid not null,
  id uuid not null,
  occurred_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'service', 'rpa', 'system')),
  actor_id uuid,
  action text not null check (action in ('SignIn', 'SignOut', 'SignOutTimeout', 'View', 'Mutation', 'Refused')),
  operation text check (operation in ('Create', 'Update', 'Delete')),
  domain_type text not null,
  domain_id text,
  details jsonb not null default '[]',
  snapshot jsonb,
  client jsonb not null default '{}',
  session_id uuid,
  correlation_id text not null,
  primary key (entity_id, id)
);
alter table audit_record enable row level security;
alter table audit_record force row level security;
create policy tenant on audit_record to waypost_app
  using (entity_id = (select current_entity())) with check (entity_id = (select current_entity()));
grant select, insert on audit_record to waypost_app;
call open_across_entities('audit_record', 'waypost_signin', 'insert');
call open_across_entities('audit_record', 'waypost_worker', 'insert');
call open_across_entities('audit_record', 'waypost_sealer', 'select');
create index audit_record_by_domain on audit_record (entity_id, domain_type, domain_id, occurred_at desc);
create index audit_record_by_actor on audit_record (entity_id, actor_id, occurred_at desc);

-- The chain over the record, one per entity: each link holds the hash of its record and of the link before,
-- so that a record changed, removed, inserted or moved afterwards breaks it. Written by the sealer alone.
create table audit_link (
  entity_id uuid not null,
  position bigint not null,
  record_id uuid not null,
  record_hash bytea not null,
  link_hash bytea not null,
  sealed_at timestamptz not null,
  primary key (entity_id, position),
  unique (entity_id, record_id),
  foreign key (entity_id, record_id) references audit_record (entity_id, id)
);
alter table audit_link enable row level security;
alter table audit_link force row level security;
call open_across_entities('audit_link', 'waypost_sealer', 'select, insert');
