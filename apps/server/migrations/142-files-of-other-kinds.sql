-- Files of other kinds than registrations: insurances, orders and appointments of cases, physicians and plans.

alter table import drop constraint import_kind_check;
alter table import add constraint import_kind_check
  check (kind in ('registrations', 'coverages', 'orders', 'appointments', 'physicians', 'plans'));

-- What a file of a source has said last of a record, as a hash, and the state in which it left it: the same again changes nothing.
create table source_record (
  entity_id uuid not null,
  source_id uuid not null,
  kind text not null check (kind in ('coverages', 'orders', 'appointments', 'physicians', 'plans')),
  -- Of insurances and appointments, the case.
  record_id uuid not null,
  content_hash text not null,
  left_as text not null,
  -- The import that made it was undone: the same file makes it anew.
  is_withdrawn boolean not null default false,
  primary key (entity_id, source_id, kind, record_id),
  foreign key (entity_id, source_id) references source (entity_id, id)
);
call protect_tenant_table('source_record');
revoke delete on source_record from waypost_app;
