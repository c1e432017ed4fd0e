-- A person adds a document to a case by uploading it: it needs no making, and no task asked for it.
alter table generated_document
  alter column task_id drop not null,
  alter column event_id drop not null,
  add column uploaded_by uuid references app_user (id),
  add check ((task_id is null) = (uploaded_by is not null) and (event_id is null) = (uploaded_by is not null));
