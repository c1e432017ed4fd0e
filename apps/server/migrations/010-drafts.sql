-- What a person has typed into a form and not saved yet. It outlives the tab, the session and the server, is
-- sealed as a whole (it can hold anything that the form takes) and is seen by nobody but its writer.
create table draft (
  entity_id uuid not null references entity (id),
  user_id uuid not null,
  form text not null,
  -- The record that the form changes; the empty identifier when it makes a new one.
  subject_id uuid not null,
  content_sealed text not null,
  saved_at timestamptz not null,
  primary key (entity_id, user_id, form, subject_id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
call protect_tenant_table('draft');
create policy writer on draft as restrictive to waypost_app
  using (user_id = (select nullif(current_setting('waypost.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('waypost.user_id', true), '')::uuid));
call open_across_entities('draft', 'waypost_worker', 'select, delete');
create index draft_by_age on draft (saved_at);
