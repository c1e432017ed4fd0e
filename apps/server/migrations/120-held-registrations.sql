-- What a source has sent and could not be applied: why, in words, and what was sent, sealed. What comes after it about the same
-- patient or case waits behind it.
create table held_registration (
  entity_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  received_at timestamptz not null,
  -- A hash of each identifier in it.
  lanes bigint[] not null,
  sent_sealed text,
  reasons jsonb not null,
  state text not null check (state in ('held', 'applied', 'dismissed')),
  settled_at timestamptz,
  settled_by uuid references app_user (id),
  version integer not null default 1,
  -- What was settled keeps nothing of the patient.
  check ((state = 'held') = (sent_sealed is not null)),
  check ((state = 'held') = (settled_at is null)),
  primary key (entity_id, id),
  foreign key (entity_id, source_id) references source (entity_id, id)
);
create index held_registration_waiting on held_registration (entity_id, source_id, received_at, id) where state = 'held';
call protect_tenant_table('held_registration');
revoke delete on held_registration from waypost_app;
call audit_changes('held_registration');
call open_across_entities('held_registration', 'waypost_keys', 'select (entity_id, id, sent_sealed), update (sent_sealed)');
