-- Providers a facility asks payers for, so that nobody types an identifier and a taxonomy code by heart.
create table facility_provider (
  entity_id uuid not null references entity (id),
  id uuid not null,
  facility_id uuid not null,
  name text not null check (name <> ''),
  identifier_type text not null check (identifier_type in ('npi', 'providerId', 'taxId')),
  identifier text not null check (length(identifier) between 2 and 80),
  taxonomy_code text check (length(taxonomy_code) <= 50),
  -- X12 PRV01.
  provider_role text,
  primary key (entity_id, id),
  foreign key (entity_id, facility_id) references facility (entity_id, id),
  constraint a_role_needs_a_taxonomy check (provider_role is null or taxonomy_code is not null)
);
call protect_tenant_table('facility_provider');
call protect_facility_table('facility_provider');
-- Who asks for whom is the installation's data: the portal reads it.
revoke insert, update, delete on facility_provider from waypost_app;
call open_across_entities('facility_provider', 'waypost_provision', 'select, insert, update, delete');
create index facility_provider_by_facility on facility_provider (entity_id, facility_id, lower(name));
