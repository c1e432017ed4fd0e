-- The provider asks whether the schema is that of this version; the keys of its keys can change.
do $$
begin
  if not exists (select from pg_roles where rolname = 'waypost_keys') then
    create role waypost_keys nologin nobypassrls noinherit;
  end if;
  grant waypost_keys to current_user;
end
$$;
grant select on public.schema_migration to waypost_identity;
grant usage on schema public to waypost_identity;
grant usage on schema identity to waypost_keys;
grant select (kid, private_jwk), update (private_jwk) on identity.signing_key to waypost_keys;
