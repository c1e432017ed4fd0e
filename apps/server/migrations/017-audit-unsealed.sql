-- Records that are not in their entity's chain yet. Without this list the sealer would have to compare the whole
-- record with the whole chain each time it looks: 21 s at ten million records. The insert lists it in its own
-- transaction, so that no record can be missed, however late it commits.
create table audit_unsealed (
  entity_id uuid not null,
  record_id uuid not null,
  primary key (entity_id, record_id)
);
alter table audit_unsealed enable row level security;
alter table audit_unsealed force row level security;
create policy tenant on audit_unsealed for insert to waypost_app with check (entity_id = (select current_entity()));
grant insert on audit_unsealed to waypost_app;
call open_across_entities('audit_unsealed', 'waypost_signin', 'insert');
call open_across_entities('audit_unsealed', 'waypost_worker', 'insert');
call open_across_entities('audit_unsealed', 'waypost_sealer', 'select, insert, delete');

create function list_unsealed() returns trigger
  language plpgsql
as $$
begin
  insert into audit_unsealed (entity_id, record_id) select entity_id, id from written;
  return null;
end
$$;
create trigger list_unsealed after insert on audit_record
  referencing new table as written for each statement execute function list_unsealed();

-- What is there from before, listed by the sealer, who sees record and chain; row security binds the owner too.
set local role waypost_sealer;
insert into audit_unsealed (entity_id, record_id)
  select r.entity_id, r.id from audit_record r
  where not exists (select from audit_link l where l.entity_id = r.entity_id and l.record_id = r.id);
reset role;
revoke insert on audit_unsealed from waypost_sealer;
