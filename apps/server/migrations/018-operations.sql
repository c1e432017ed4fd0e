-- What running programs ask of the installation itself.

-- Is the schema that of this version? Every program asks before it serves.
grant select on schema_migration to waypost_app, waypost_worker;

-- Is the key file the one this database was written with? Each key that was ever used has a text sealed with it.
create table key_check (
  key_id text primary key,
  sealed text not null
);
grant select, insert on key_check to waypost_app;

-- The role that seals values again when keys change: it sees sealed columns and what names their row, no more.
do $$
begin
  if not exists (select from pg_roles where rolname = 'waypost_keys') then
    create role waypost_keys nologin nobypassrls noinherit;
  end if;
  grant waypost_keys to current_user;
  grant usage on schema public to waypost_keys;
end
$$;
grant select, insert, delete on key_check to waypost_keys;
call open_across_entities('patient', 'waypost_keys', 'select (entity_id, id, ssn_sealed), update (ssn_sealed)');
call open_across_entities(
  'payer_connection', 'waypost_keys', 'select (entity_id, id, password_sealed), update (password_sealed)'
);
call open_across_entities(
  'eligibility_exchange', 'waypost_keys',
  'select (entity_id, id, ssn_sealed, raw_270_sealed, raw_271_sealed), update (ssn_sealed, raw_270_sealed, raw_271_sealed)'
);
call open_across_entities(
  'draft', 'waypost_keys', 'select (entity_id, user_id, form, subject_id, content_sealed), update (content_sealed)'
);
call open_across_entities('audit_record', 'waypost_keys', 'insert');
call open_across_entities('audit_unsealed', 'waypost_keys', 'insert');
