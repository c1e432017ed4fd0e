-- The case a record concerns, so that a case's history is one range of an index. Records from before have none, and
-- their hash must stay what it was: see `recordHash`.
alter table audit_record add column case_id uuid;
create index audit_record_by_case on audit_record (entity_id, case_id, occurred_at desc) where case_id is not null;
create index audit_record_by_time on audit_record (entity_id, occurred_at desc);

alter table audit_record drop constraint audit_record_action_check;
alter table audit_record add constraint audit_record_action_check check (action in (
  'SignIn', 'SignInFailed', 'MfaFailed', 'SignOut', 'SignOutTimeout', 'PasswordChange',
  'View', 'Export', 'Mutation', 'Refused'
)) not valid;

-- Found where the record is written, so that no command can forget it: named by the snapshot, or by what changed.
create function audit_record_takes_case() returns trigger
  language plpgsql
as $$
begin
  -- Statements apart: a role that writes records need not be allowed to read what its records are never about.
  if new.snapshot ->> 'CaseId' <> '' then
    new.case_id := (new.snapshot ->> 'CaseId')::uuid;
  elsif new.domain_type = 'Case' then
    new.case_id := new.domain_id::uuid;
  elsif new.domain_type in ('Task', 'EligibilityPrefill') then
    select t.case_id into new.case_id from task t where t.entity_id = new.entity_id and t.id = new.domain_id::uuid;
  elsif new.domain_type in ('EligibilityTransaction', 'SocialSecurityNumber') then
    select x.case_id into new.case_id from eligibility_exchange x
      where x.entity_id = new.entity_id and x.id = new.domain_id::uuid;
  end if;
  return new;
end
$$;
create trigger takes_case before insert on audit_record
  for each row when (new.case_id is null and (
    new.snapshot ? 'CaseId' or new.domain_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
  ))
  execute function audit_record_takes_case();

-- Sign-ins concern no entity. Whoever may read the record of an entity sees those of its people. One policy, not two:
-- the OR of two would take the order from every index.
drop policy tenant on audit_record;
create policy tenant on audit_record to waypost_app
  using (
    entity_id = any ((select array[
      current_entity(), case when current_entity() is not null then '00000000-0000-0000-0000-000000000000'::uuid end
    ])::uuid[])
    and (entity_id = (select current_entity()) or exists (
      select from membership m where m.entity_id = (select current_entity()) and m.user_id = audit_record.actor_id
    ))
  )
  with check (entity_id = (select current_entity()));

-- Which records say that something changed, and in which transaction: what the guard below looks for.
alter table audit_unsealed add column transaction_id xid8;
create index audit_unsealed_by_transaction on audit_unsealed (transaction_id, entity_id)
  where transaction_id is not null;

create or replace function list_unsealed() returns trigger
  language plpgsql
as $$
begin
  insert into audit_unsealed (entity_id, record_id, transaction_id)
    select entity_id, id, case when action not in ('View', 'Export', 'Refused') then pg_current_xact_id() end
    from written;
  return null;
end
$$;

-- The guard: at its commit a transaction that changed an audited table must have put a change on record, for the same
-- entity. Works as the sealer, who alone may read the list.
create function change_is_on_record() returns trigger
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
  if not exists (
    select from audit_unsealed u
    where u.transaction_id = pg_current_xact_id() and (changed is null or u.entity_id = changed)
  ) then
    raise exception 'a change of % left no audit record', tg_table_name using errcode = 'WP001';
  end if;
  return null;
end
$$;
grant create on schema public to waypost_sealer;
alter function change_is_on_record() owner to waypost_sealer;
revoke create on schema public from waypost_sealer;

-- Puts a table under the guard. `technical` names columns that are nobody's record (a lease, a copy kept by a
-- trigger): an update of those alone needs none. Binds the roles of the product; the owner's hand (a migration, a
-- repair) is none of them, and could drop the trigger anyway. Nor does it bind who seals values with another key: that
-- changes nothing they say, the role may write no other column, and the command puts itself on record.
create procedure audit_changes(target regclass, technical text[] default '{}')
  language plpgsql
as $$
declare
  by_product constant text :=
    'not pg_has_role(current_user, ''waypost_sealer'', ''member'') and current_user <> ''waypost_keys''';
begin
  execute format(
    'create constraint trigger audited after insert or delete on %s deferrable initially deferred
      for each row when (%s) execute function change_is_on_record()', target, by_product
  );
  execute format(
    'create constraint trigger audited_update after update on %s deferrable initially deferred
      for each row when (%s and %s) execute function change_is_on_record()', target, by_product,
    case when technical = '{}' then 'true'
      else format('to_jsonb(old) - %L::text[] is distinct from to_jsonb(new) - %L::text[]', technical, technical)
    end
  );
end
$$;

do $$
declare
  target regclass;
begin
  foreach target in array array[
    'entity', 'facility', 'facility_holiday', 'app_user', 'membership', 'user_facility', 'role', 'role_permission',
    'user_role', 'patient', 'payer', 'payer_search_option', 'payer_connection', 'patient_case', 'case_coverage',
    'task_to_do', 'working_task', 'email_update', 'invitation', 'eligibility_alert_decision', 'facility_provider'
  ]::regclass[] loop
    call audit_changes(target);
  end loop;
end
$$;
call audit_changes('task', '{assignee_name,assignee_name_key}');
call audit_changes('eligibility_exchange', '{lease_until,control_number,raw_270_sealed}');
call audit_changes('user_session', '{last_seen_at}');
call open_across_entities('audit_record', 'waypost_provision', 'insert');
call open_across_entities('audit_unsealed', 'waypost_provision', 'insert');

-- The provider is not let near the record: what it may do to sessions puts itself there.
create or replace function end_sessions_of_account(of_issuer text, of_subject text, ended timestamptz) returns integer
  language sql security definer set search_path = ''
as $$
  with over as (
    update public.user_session s set ended_at = ended, end_reason = 'credentials-change'
    from public.app_user u
    where u.id = s.user_id and u.issuer = of_issuer and u.subject = of_subject and s.ended_at is null
    returning s.user_id
  ), recorded as (
    insert into public.audit_record
      (entity_id, id, occurred_at, actor_kind, actor_id, action, operation, domain_type, domain_id, details, correlation_id)
    select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), ended, 'user', user_id, 'Mutation', 'Update',
      'Login', user_id::text,
      '[{"propertyName": "Sessions", "previousValue": null, "newValue": "all ended"}]', 'sessions-' || gen_random_uuid()
    from (select distinct user_id from over) as person
  )
  select count(*)::integer from over
$$;

-- Sessions that nobody ends are ended by the worker's clock.
create index user_session_by_last_seen on user_session (last_seen_at) where ended_at is null;

-- Ends of chains, signed once a day with a key that the database does not hold. Written by the sealer, and to a file
-- beside the database: what is cut off a chain no longer reaches the head that was signed.
create table audit_head (
  entity_id uuid not null,
  position bigint not null check (position >= 1),
  link_hash bytea not null,
  signed_at timestamptz not null,
  signature text not null,
  primary key (entity_id, position)
);
-- Where a chain begins after its oldest records were pruned; signed likewise.
create table audit_checkpoint (
  entity_id uuid not null,
  position bigint not null check (position >= 1),
  link_hash bytea not null,
  signed_at timestamptz not null,
  signature text not null,
  primary key (entity_id, position)
);

-- Removes what is older than the retention: the one role that may, used by one command.
do $$
begin
  if not exists (select from pg_roles where rolname = 'waypost_pruner') then
    create role waypost_pruner nologin nobypassrls noinherit;
  end if;
  grant waypost_pruner to current_user;
  grant usage on schema public to waypost_pruner;
end
$$;
do $$
declare
  target regclass;
begin
  foreach target in array array['audit_head', 'audit_checkpoint']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
  end loop;
end
$$;
call open_across_entities('audit_head', 'waypost_sealer', 'select, insert');
call open_across_entities('audit_checkpoint', 'waypost_sealer', 'select');
call open_across_entities('audit_checkpoint', 'waypost_pruner', 'select, insert');
call open_across_entities('audit_record', 'waypost_pruner', 'select, insert, delete');
call open_across_entities('audit_unsealed', 'waypost_pruner', 'insert');
call open_across_entities('audit_link', 'waypost_pruner', 'select, delete');
call open_across_entities('entity', 'waypost_pruner', 'select');
