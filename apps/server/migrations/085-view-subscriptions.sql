-- Saved views that are sent to their holder by mail each morning, as counts and a link. A view that is deleted takes its
-- subscription with it.
create table view_subscription (
  entity_id uuid not null,
  setting_id uuid not null,
  user_id uuid not null,
  -- Where it is morning for them.
  time_zone text not null,
  next_at timestamptz not null,
  primary key (entity_id, setting_id),
  foreign key (entity_id, setting_id) references user_setting (entity_id, id) on delete cascade,
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
create index view_subscription_due on view_subscription (next_at);
call protect_tenant_table('view_subscription');
-- Its person alone, and the service that sends it.
create policy holder on view_subscription as restrictive to waypost_app
  using ((select current_person()) in (user_id, '00000000-0000-0000-0000-000000000000'))
  with check ((select current_person()) in (user_id, '00000000-0000-0000-0000-000000000000'));
call audit_changes('view_subscription', '{next_at}');
call open_across_entities('view_subscription', 'waypost_worker', 'select');
