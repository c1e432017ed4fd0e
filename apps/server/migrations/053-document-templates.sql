-- Templates from which documents are made, as the operator states them: of one facility, or of all of an organisation.
create table document_template (
  entity_id uuid not null references entity (id),
  id uuid not null,
  name text not null,
  facility_id uuid,
  primary key (entity_id, id),
  unique (entity_id, name),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
call protect_tenant_table('document_template');
call audit_changes('document_template');
