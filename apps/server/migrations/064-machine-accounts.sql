-- Other programs that call the API act under an account of their own. It is a user, so that everything that names who did
-- something names it too; it has no provider, no password and no session.
alter table app_user
  add column is_machine boolean not null default false,
  -- The name as lists and histories show it.
  add column listed_name text not null generated always as (
    case when is_machine then first_name || ' ' || last_name else last_name || ', ' || first_name end
  ) stored;
grant insert (id, issuer, subject, email, first_name, last_name, type_of_user, is_machine) on app_user to waypost_app;
create policy machine on app_user for insert to waypost_app
  with check (is_machine and issuer = 'urn:waypost:machine' and subject = id::text);

-- Its place in the entity is of a kind of its own: whoever looks for the people of an entity does not find it.
alter table membership drop constraint membership_status_check;
alter table membership add constraint membership_status_check check (
  status in ('Active', 'Pending', 'Deactivated', 'Cancelled', 'Machine')
);

create table machine_account (
  entity_id uuid not null references entity (id),
  id uuid not null references app_user (id),
  name text not null,
  permissions text[] not null,
  -- Who has said what it may do.
  given_by uuid[] not null,
  calls_per_minute integer not null check (calls_per_minute > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id),
  revoked_at timestamptz,
  revoked_by uuid references app_user (id),
  last_used_at timestamptz,
  version integer not null default 1,
  primary key (entity_id, id),
  unique (id),
  foreign key (entity_id, id) references membership (entity_id, user_id)
);
create unique index machine_account_by_name on machine_account (entity_id, lower(name)) where revoked_at is null;
call protect_tenant_table('machine_account');
revoke delete on machine_account from waypost_app;
call open_across_entities('machine_account', 'waypost_signin', 'select');
grant update (last_used_at) on machine_account to waypost_signin;
call audit_changes('machine_account', '{last_used_at}');

-- What an account signs in with. A hash is enough: a secret is shown once, and has 256 random bits.
create table machine_secret (
  entity_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  secret_hash bytea not null unique,
  -- Its last characters, by which people tell secrets apart.
  hint text not null,
  made_at timestamptz not null,
  made_by uuid not null references app_user (id),
  ends_at timestamptz,
  last_used_at timestamptz,
  primary key (entity_id, id),
  unique (id),
  foreign key (entity_id, account_id) references machine_account (entity_id, id)
);
create index machine_secret_by_account on machine_secret (entity_id, account_id);
call protect_tenant_table('machine_secret');
revoke delete on machine_secret from waypost_app;
call open_across_entities('machine_secret', 'waypost_signin', 'select');
grant update (last_used_at) on machine_secret to waypost_signin;
call audit_changes('machine_secret', '{last_used_at}');

-- Tokens that were given out for a secret, for some minutes each. They end with the secret and with the account.
create table machine_token (
  token_hash bytea primary key,
  entity_id uuid not null,
  account_id uuid not null,
  secret_id uuid not null,
  expires_at timestamptz not null,
  foreign key (entity_id, account_id) references machine_account (entity_id, id),
  foreign key (entity_id, secret_id) references machine_secret (entity_id, id)
);
create index machine_token_by_account on machine_token (account_id, expires_at);
alter table machine_token enable row level security;
alter table machine_token force row level security;
call open_across_entities('machine_token', 'waypost_signin', 'select, insert, delete');

-- The name of the assignee is the listed one.
create or replace function task_takes_assignee_name() returns trigger
  language plpgsql
as $$
begin
  if new.assignee_id is null then
    new.assignee_name := '';
  elsif tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id then
    new.assignee_name := coalesce((select u.listed_name from app_user u where u.id = new.assignee_id), '');
  end if;
  return new;
end
$$;
create or replace function tasks_take_new_name() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  update task set assignee_name = new.listed_name where assignee_id = new.id;
  return null;
end
$$;
