-- What machine accounts and the system itself did is a small part of a record, and is read without the rest.
create index concurrently audit_record_of_programs on audit_record (entity_id, occurred_at desc)
  where actor_kind in ('rpa', 'system');
