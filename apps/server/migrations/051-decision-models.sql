-- Whether an organisation keeps the defaults that decide for all: stated by the operator.
alter table entity add column keeps_defaults boolean not null default false;

-- Decision models. The provider's defaults belong to nobody: their entity is the one of zeros.
create table decision_model (
  entity_id uuid not null,
  id uuid not null,
  name text not null,
  version integer not null,
  -- An own model that was removed keeps its name and its versions.
  is_removed boolean not null default false,
  primary key (entity_id, id),
  unique (entity_id, name)
);

-- Each version as it was. Nothing of it is ever changed.
create table decision_model_version (
  entity_id uuid not null,
  model_id uuid not null,
  version integer not null,
  step text not null check (step in ('installed', 'uploaded', 'rules', 'restored', 'removed')),
  xml text not null,
  file_name text,
  -- The table whose rules were replaced.
  table_name text,
  restored integer,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'service', 'rpa', 'system')),
  actor_id uuid,
  primary key (entity_id, model_id, version),
  foreign key (entity_id, model_id) references decision_model (entity_id, id)
);

-- The tables of the versions that stand now, by name. One that is no more keeps its name, its id and its version.
create table decision_table (
  entity_id uuid not null,
  id uuid not null,
  model_id uuid not null,
  name text not null,
  version integer not null,
  rule_count integer not null,
  position integer not null,
  is_removed boolean not null default false,
  primary key (entity_id, id),
  unique (entity_id, name),
  foreign key (entity_id, model_id) references decision_model (entity_id, id)
);
create index decision_table_by_model on decision_table (entity_id, model_id);

call protect_tenant_table('decision_model');
call protect_tenant_table('decision_model_version');
call protect_tenant_table('decision_table');
revoke delete on decision_model, decision_table from waypost_app;
revoke update, delete on decision_model_version from waypost_app;
call open_across_entities('decision_model', 'waypost_worker', 'select, insert, update');
call open_across_entities('decision_model_version', 'waypost_worker', 'select, insert');
call open_across_entities('decision_table', 'waypost_worker', 'select, insert, update');

-- Everybody who works in an organisation reads the defaults; only one that keeps them writes them.
create function keeps_defaults() returns boolean
  language sql stable
  return exists (select from entity e where e.id = current_entity() and e.keeps_defaults);

do $$
declare
  target text;
begin
  foreach target in array array['decision_model', 'decision_model_version', 'decision_table'] loop
    execute format(
      'create policy defaults_read on %I for select to waypost_app using (entity_id = %L and (select current_entity()) is not null)',
      target, '00000000-0000-0000-0000-000000000000'
    );
    execute format(
      'create policy defaults_made on %I for insert to waypost_app with check (entity_id = %L and (select keeps_defaults()))',
      target, '00000000-0000-0000-0000-000000000000'
    );
    execute format(
      'create policy defaults_kept on %I for update to waypost_app using (entity_id = %L and (select keeps_defaults()))',
      target, '00000000-0000-0000-0000-000000000000'
    );
  end loop;
end
$$;

-- A default has no organisation whose record its change could be on: it is on that of whoever keeps it.
create or replace function change_is_on_record() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  changed uuid;
begin
  if tg_op = 'DELETE' then
    changed := (to_jsonb(old) ->> 'entity_id')::uuid;
  else
    changed := (to_jsonb(new) ->> 'entity_id')::uuid;
  end if;
  changed := nullif(changed, '00000000-0000-0000-0000-000000000000');
  if not exists (
    select from audit_unsealed u
    where u.transaction_id = pg_current_xact_id() and (changed is null or u.entity_id = changed)
  ) then
    raise exception 'a change of % left no audit record', tg_table_name using errcode = 'WP001';
  end if;
  return null;
end
$$;
call audit_changes('decision_model');
call audit_changes('decision_model_version');
call audit_changes('decision_table');
