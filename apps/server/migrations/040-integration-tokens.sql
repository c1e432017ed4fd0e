-- Sign-ins of users at the document system. Decision 38.

-- One that was begun: what proves that its answer is ours. It works once, in its own session, and not for long.
create table integration_sign_in (
  entity_id uuid not null references entity (id),
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null references user_session (id) on delete cascade,
  type text not null,
  -- The state is kept as its hash: whoever reads the table cannot finish the sign-in.
  state_hash bytea not null,
  verifier_sealed text not null,
  expires_at timestamptz not null,
  primary key (entity_id, id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id) on delete cascade
);
create index integration_sign_in_of_session on integration_sign_in (entity_id, session_id, expires_at);
call protect_tenant_table('integration_sign_in');

-- What came of it: the tokens of a user for a facility. They go when the facility is taken from the user.
create table integration_token (
  entity_id uuid not null references entity (id),
  id uuid not null,
  user_id uuid not null,
  facility_id uuid not null,
  type text not null,
  tokens_sealed text not null,
  expires_at timestamptz not null,
  signed_in_at timestamptz not null,
  -- Somebody asks for fresh ones, until then: a refresh token is to be used once.
  refresh_until timestamptz,
  version integer not null default 1,
  primary key (entity_id, id),
  unique (entity_id, user_id, facility_id, type),
  foreign key (entity_id, user_id, facility_id)
    references user_facility (entity_id, user_id, facility_id) on delete cascade
);
call protect_tenant_table('integration_token');
call protect_facility_table('integration_token');
call audit_changes('integration_token', '{refresh_until}');

-- Nobody acts with another one's.
create policy holder on integration_sign_in as restrictive to waypost_app
  using (user_id = (select current_person())) with check (user_id = (select current_person()));
create policy holder on integration_token as restrictive to waypost_app
  using (user_id = (select current_person())) with check (user_id = (select current_person()));

call open_across_entities(
  'integration_sign_in', 'waypost_keys', 'select (entity_id, id, verifier_sealed), update (verifier_sealed)'
);
call open_across_entities(
  'integration_token', 'waypost_keys', 'select (entity_id, id, tokens_sealed), update (tokens_sealed)'
);
