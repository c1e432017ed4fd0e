-- Files that were made for a person: what they asked for, and how often and until when they may download it.
create table user_file (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Of which facilities it tells: whoever loses one of them loses the file.
  facility_ids uuid[] not null,
  kind text not null check (kind in ('tasks', 'audit-history')),
  file_name text not null,
  -- What was asked for, filters included; null once it is made.
  ordered_sealed text,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  file_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  downloads_left integer not null check (downloads_left >= 0),
  primary key (entity_id, id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade,
  foreign key (entity_id, file_id) references stored_file (entity_id, id),
  check ((state = 'ready') = (file_id is not null))
);
create index user_file_of_user on user_file (entity_id, user_id, created_at desc);
create index user_file_to_make on user_file (entity_id, created_at) where state = 'preparing';
create index user_file_by_end on user_file (expires_at);
call protect_tenant_table('user_file');
-- Its person alone, and the service that makes it.
create policy holder on user_file as restrictive to waypost_app
  using ((select nullif(current_setting('waypost.user_id', true), '')::uuid)
    in (user_id, '00000000-0000-0000-0000-000000000000'))
  with check ((select nullif(current_setting('waypost.user_id', true), '')::uuid)
    in (user_id, '00000000-0000-0000-0000-000000000000'));
create policy facilities on user_file as restrictive to waypost_app
  using (facility_ids <@ (select current_facilities())::uuid[])
  with check (facility_ids <@ (select current_facilities())::uuid[]);
call audit_changes('user_file', '{downloads_left}');
call open_across_entities('user_file', 'waypost_worker', 'select');
call open_across_entities('user_file', 'waypost_keys', 'select (entity_id, id, ordered_sealed), update (ordered_sealed)');
