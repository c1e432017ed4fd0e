-- What colleagues say to each other about a case, or about a task of it. It lies where its case lies. Its writer may change or
-- withdraw it for a while; the record keeps what it said.
create table case_comment (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  task_id uuid,
  written_by uuid not null references app_user (id),
  text text check (length(text) between 1 and 2000),
  written_at timestamptz not null,
  edited_at timestamptz,
  withdrawn_at timestamptz,
  version integer not null default 1,
  primary key (entity_id, id),
  unique (entity_id, id, facility_id),
  foreign key (entity_id, case_id, facility_id) references patient_case (entity_id, id, facility_id)
    on update cascade,
  foreign key (entity_id, task_id) references task (entity_id, id),
  check ((text is null) = (withdrawn_at is not null))
);
call protect_tenant_table('case_comment');
call protect_facility_table('case_comment');
revoke delete on case_comment from waypost_app;
call audit_changes('case_comment');
create index case_comment_by_case on case_comment (entity_id, case_id, id);
create index case_comment_by_task on case_comment (entity_id, task_id, id) where task_id is not null;

-- Who is mentioned in it, and since when they have opened it.
create table comment_mention (
  entity_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  facility_id uuid not null,
  read_at timestamptz,
  primary key (entity_id, comment_id, user_id),
  foreign key (entity_id, comment_id, facility_id) references case_comment (entity_id, id, facility_id)
    on update cascade,
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
call protect_tenant_table('comment_mention');
call protect_facility_table('comment_mention');
call audit_changes('comment_mention', '{read_at}');
create index comment_mention_of_user on comment_mention (entity_id, user_id, comment_id desc);

-- Who wants mail when they are mentioned.
-- Whoever mentions somebody reads it; a person's own call alone writes it.
create table mention_mail (
  entity_id uuid not null,
  user_id uuid not null,
  primary key (entity_id, user_id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
call protect_tenant_table('mention_mail');
revoke update on mention_mail from waypost_app;
call audit_changes('mention_mail');
