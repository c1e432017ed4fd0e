-- A note lies where its case lies, also when the case moves to another facility.
alter table patient_case add constraint patient_case_at_facility unique (entity_id, id, facility_id);

-- What people write down about a case, and what the product does: it has no writer then. A note stands as it was
-- written: nobody changes it or takes it away.
create table case_note (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  event_type text not null check (event_type in ('Message', 'Eligibility')),
  note text not null check (length(note) between 1 and 4000),
  written_by uuid references app_user (id),
  entered_at timestamptz not null,
  check (written_by is not null or event_type <> 'Message'),
  primary key (entity_id, id),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id)
    on update cascade
);
call protect_tenant_table('case_note');
call protect_facility_table('case_note');
revoke update, delete on case_note from waypost_app;
call audit_changes('case_note');
create index case_note_by_case on case_note (entity_id, case_id, entered_at desc, id desc);
-- What goes on for a case is found by the case.
create index task_by_case on task (entity_id, case_id);
