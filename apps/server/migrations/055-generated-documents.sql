-- What a template says: a title, and paragraphs with placeholders.
alter table document_template
  add column title text not null default '',
  add column body text not null default '';

-- Documents that the rules have asked for: a letter is made from the template, then filed and faxed as the rules say.
-- Each step is waiting, done or failed; a fax is sent before it is known to have arrived.
create table generated_document (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  -- What the rules name as the template. It may have been removed since.
  template text not null,
  template_name text not null,
  -- The task whose completion asked for the document, by an event: the same event asks once.
  task_id uuid not null,
  event_id uuid not null,
  condition_code text,
  condition_description text,
  ordered_at timestamptz not null,
  -- How often it was asked for again after a failure.
  again integer not null default 0,
  making text not null default 'waiting' check (making in ('waiting', 'done', 'failed')),
  filing text check (filing in ('waiting', 'done', 'failed')),
  faxing text check (faxing in ('waiting', 'sent', 'done', 'failed')),
  -- Why steps failed, by step.
  failures jsonb not null default '{}',
  -- The letter in the file store.
  file_id uuid,
  -- What the document system calls it.
  filed_as text,
  fax_number text,
  -- What the fax service calls it, since when it is on its way, and when it is asked about next.
  fax_id text,
  faxed_at timestamptz,
  fax_ask_at timestamptz,
  primary key (entity_id, id),
  unique (entity_id, event_id, template),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id) on update cascade,
  foreign key (entity_id, task_id) references task (entity_id, id),
  foreign key (entity_id, file_id) references stored_file (entity_id, id)
);
create index generated_document_of_case on generated_document (entity_id, case_id, ordered_at desc);
create index generated_document_open on generated_document (entity_id, ordered_at)
  where making = 'waiting' or filing = 'waiting' or faxing in ('waiting', 'sent');
call protect_tenant_table('generated_document');
call protect_facility_table('generated_document');
revoke delete on generated_document from waypost_app;
call audit_changes('generated_document', '{fax_ask_at}');
call open_across_entities('generated_document', 'waypost_worker', 'select');
