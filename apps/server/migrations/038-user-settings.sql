-- Settings of a user in an entity: the facility they begin with, and the views they saved of grids. What is kept is
-- sealed: the filters of a view can name a patient. Decision 34.
create table user_setting (
  entity_id uuid not null references entity (id),
  id uuid not null,
  user_id uuid not null,
  feature_key text not null,
  data_sealed text not null,
  -- The view that its grid opens with.
  is_default boolean not null default false,
  -- Who gave it, and the view of theirs it is a copy of, which may be gone by now.
  shared_by uuid references app_user (id),
  shared_from_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (entity_id, id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
create index user_setting_of_user on user_setting (entity_id, user_id, feature_key, created_at);
create unique index user_setting_one_facility on user_setting (entity_id, user_id)
  where feature_key = 'default-facility';
create unique index user_setting_one_default on user_setting (entity_id, user_id, feature_key) where is_default;
call protect_tenant_table('user_setting');
call audit_changes('user_setting');

-- The user of the running transaction, as `current_entity()` is its entity.
create function current_person() returns uuid
  language sql stable
  return nullif(current_setting('waypost.user_id', true), '')::uuid;

-- A view is its holder's alone. Somebody else may put one there in their own name, and never changes or removes it
-- afterwards; that they can count what they gave bounds it. The default facility is no secret of its user.
create policy holder_reads on user_setting as restrictive for select to waypost_app using (
  (select current_person()) in (user_id, shared_by) or feature_key = 'default-facility'
);
create policy holder_adds on user_setting as restrictive for insert to waypost_app with check (
  (select current_person()) in (user_id, shared_by) or feature_key = 'default-facility'
);
create policy holder_changes on user_setting as restrictive for update to waypost_app using (
  user_id = (select current_person()) or feature_key = 'default-facility'
);
create policy holder_removes on user_setting as restrictive for delete to waypost_app using (
  user_id = (select current_person())
);

-- Keys change: the data is sealed again with the new one.
call open_across_entities(
  'user_setting', 'waypost_keys', 'select (entity_id, id, data_sealed), update (data_sealed)'
);
