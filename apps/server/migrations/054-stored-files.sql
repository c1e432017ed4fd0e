-- Files whose bytes lie in the file store, sealed with a key of their own that is sealed here.
create table stored_file (
  entity_id uuid not null references entity (id),
  id uuid not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  -- Of the bytes as they are, in hex.
  sha256 text not null,
  key_sealed text not null,
  created_at timestamptz not null,
  primary key (entity_id, id)
);
create unique index stored_file_by_id on stored_file (id);
call protect_tenant_table('stored_file');
revoke update on stored_file from waypost_app;
call audit_changes('stored_file');
-- Bytes that no file came of are found across organisations.
call open_across_entities('stored_file', 'waypost_worker', 'select');
call open_across_entities('stored_file', 'waypost_keys', 'select (entity_id, id, key_sealed), update (key_sealed)');
