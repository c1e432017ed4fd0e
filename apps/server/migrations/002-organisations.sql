create table entity (
  id uuid primary key,
  name text not null,
  lcode text not null unique check (lcode ~ '^[A-Z0-9]{2,12}$'),
  client_code text not null,
  default_client_code text not null,
  status char(1) not null check (status in ('I', 'B', 'D', 'L', 'O', 'P', 'T', 'U')),
  client_types text[] not null,
  products text[] not null default '{}',
  is_xpeditor_pre_release_candidate boolean not null default false,
  created_at timestamptz not null
);
alter table entity enable row level security;
alter table entity force row level security;
create policy own on entity to waypost_app using (id = (select current_entity()));
grant select on entity to waypost_app;
call open_across_entities('entity', 'waypost_signin', 'select');
call open_across_entities('entity', 'waypost_worker', 'select');
call open_across_entities('entity', 'waypost_sealer', 'select');
call open_across_entities('entity', 'waypost_provision', 'select, insert, update');

create table facility (
  entity_id uuid not null references entity (id),
  id uuid not null,
  name text not null,
  lcode text not null,
  client_code text not null,
  default_npi text,
  state char(2) not null,
  time_zone text not null,
  primary key (entity_id, id)
);
call protect_tenant_table('facility');
call open_across_entities('facility', 'waypost_signin', 'select');
call open_across_entities('facility', 'waypost_worker', 'select');
call open_across_entities('facility', 'waypost_provision', 'select, insert, update');

-- Days a facility does not work; weekends are not listed.
create table facility_holiday (
  entity_id uuid not null,
  facility_id uuid not null,
  day date not null,
  name text not null,
  primary key (entity_id, facility_id, day),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
call protect_tenant_table('facility_holiday');
call open_across_entities('facility_holiday', 'waypost_provision', 'select, insert, delete');

-- A person or a machine that acts. A table without an entity: a user may belong to several.
create table app_user (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  phone_number_extension text,
  type_of_user text not null,
  uses_external_identity_provider boolean not null default false,
  is_active boolean not null default true,
  last_login_at timestamptz,
  version integer not null default 1,
  unique (issuer, subject)
);

create table membership (
  entity_id uuid not null references entity (id),
  user_id uuid not null references app_user (id),
  status text not null check (status in ('Active', 'Pending', 'Deactivated')),
  primary key (entity_id, user_id)
);
create index membership_by_user on membership (user_id, entity_id);
call protect_tenant_table('membership');
call open_across_entities('membership', 'waypost_signin', 'select');
call open_across_entities('membership', 'waypost_provision', 'select, insert, update');

alter table app_user enable row level security;
alter table app_user force row level security;
-- The application knows the people of its entity, and nobody else.
create policy colleague on app_user to waypost_app using (
  exists (select from membership m where m.user_id = app_user.id and m.entity_id = (select current_entity()))
);
grant select on app_user to waypost_app;
call open_across_entities('app_user', 'waypost_signin', 'select, update');
call open_across_entities('app_user', 'waypost_provision', 'select, insert, update');

create table user_facility (
  entity_id uuid not null,
  user_id uuid not null,
  facility_id uuid not null,
  primary key (entity_id, user_id, facility_id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
call protect_tenant_table('user_facility');
call open_across_entities('user_facility', 'waypost_signin', 'select');
call open_across_entities('user_facility', 'waypost_provision', 'select, insert, delete');

create table role (
  entity_id uuid not null references entity (id),
  id uuid not null,
  name text not null,
  is_read_only boolean not null default false,
  user_limit integer,
  version integer not null default 1,
  primary key (entity_id, id),
  unique (entity_id, name)
);
call protect_tenant_table('role');
call open_across_entities('role', 'waypost_signin', 'select');
call open_across_entities('role', 'waypost_provision', 'select, insert, update');

create table role_permission (
  entity_id uuid not null,
  role_id uuid not null,
  permission_name text not null,
  primary key (entity_id, role_id, permission_name),
  foreign key (entity_id, role_id) references role (entity_id, id)
);
call protect_tenant_table('role_permission');
call open_across_entities('role_permission', 'waypost_signin', 'select');
call open_across_entities('role_permission', 'waypost_provision', 'select, insert, delete');

create table user_role (
  entity_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (entity_id, user_id, role_id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id),
  foreign key (entity_id, role_id) references role (entity_id, id)
);
call protect_tenant_table('user_role');
call open_across_entities('user_role', 'waypost_signin', 'select');
call open_across_entities('user_role', 'waypost_provision', 'select, insert, delete');

-- A sign-in, for as long as it lasts. Only hashes are kept: neither the session id nor the token can be read
-- back. A table without an entity: one session serves all entities of its user.
create table user_session (
  id uuid primary key,
  secret_hash bytea not null unique,
  token_hash bytea not null unique,
  user_id uuid not null references app_user (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sign-out', 'timeout', 'idle', 'deactivated'))
);
alter table user_session enable row level security;
alter table user_session force row level security;
call open_across_entities('user_session', 'waypost_signin', 'select, insert, update');
