-- An organisation's administrators keep its facilities and letter templates themselves. What is in use is ended, not deleted: what hangs
-- on it stays readable.
alter table facility
  add column ended_at timestamptz,
  add column version integer not null default 1;
-- What has always been so, because one command alone wrote them.
create unique index facility_by_lcode on facility (entity_id, lcode);
revoke delete on facility from waypost_app;

alter table document_template
  add column ended_at timestamptz,
  add column version integer not null default 1;
revoke delete on document_template from waypost_app;
-- How often a template was used.
create index generated_document_by_template on generated_document (entity_id, template);
