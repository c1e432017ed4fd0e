-- The schema of the database after all migrations, for reading only. It lists the tables of each part of the product with their
-- constraints, policies and grants, and its functions, which its README describes. Comments are taken from the migrations.
--
-- Written by `node tools/schema/main.ts`, with the types of the tables; a test fails when it is not up to date.

-- framework
-- =========

-- A key a client sent with a call about an account that sends mail: the same key means the same call, done once. Such calls
-- are of no organisation, so that their keys stand beside no organisation's (idempotency_key), for the sign-in role alone.
create table account_call_key (
  user_id uuid not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  record_id uuid not null,
  answer jsonb,
  created_at timestamptz not null,
  constraint account_call_key_pkey primary key (user_id, operation, key),
  constraint account_call_key_user_id_fkey foreign key (user_id) references app_user(id)
);
create index account_call_key_by_time on account_call_key (created_at);
alter table account_call_key force row level security;
create policy waypost_signin on account_call_key to waypost_signin using (true);
create policy waypost_worker on account_call_key to waypost_worker using (true);
grant insert, select, update on account_call_key to waypost_signin;
grant delete, select on account_call_key to waypost_worker;

-- The record of who did and saw what. Append-only: no role may change or delete a row. What concerns no
-- entity (a sign-in) is filed under the empty identifier.
create table audit_record (
  entity_id uuid not null,
  id uuid not null,
  occurred_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  operation text,
  domain_type text not null,
  domain_id text,
  details jsonb not null default '[]'::jsonb,
  snapshot jsonb,
  client jsonb not null default '{}'::jsonb,
  session_id uuid,
  correlation_id text not null,
  case_id uuid,
  constraint audit_record_pkey primary key (entity_id, id),
  constraint audit_record_action_check check ((action in ('SignIn', 'SignInFailed', 'MfaFailed', 'SignOut', 'SignOutTimeout', 'PasswordChange', 'View', 'Export', 'Mutation', 'Refused'))) not valid,
  constraint audit_record_actor_kind_check check ((actor_kind in ('user', 'service', 'rpa', 'system'))),
  constraint audit_record_operation_check check ((operation in ('Create', 'Update', 'Delete')))
);
create index audit_record_by_actor on audit_record (entity_id, actor_id, occurred_at desc);
create index audit_record_by_case on audit_record (entity_id, case_id, occurred_at desc) where (case_id is not null);
create index audit_record_by_domain on audit_record (entity_id, domain_type, domain_id, occurred_at desc);
create index audit_record_by_time on audit_record (entity_id, occurred_at desc);
create index audit_record_of_programs on audit_record (entity_id, occurred_at desc) where (actor_kind in ('rpa', 'system'));
alter table audit_record force row level security;
create policy tenant on audit_record to waypost_app using (((entity_id = any (( select array[current_entity(),
        case
            when (current_entity() is not null) then '00000000-0000-0000-0000-000000000000'::uuid
            else null::uuid
        end] as "array")::uuid[])) and
case
    when (entity_id <> (select current_entity())) then ((exists ( select
       from membership_time t
      where ((t.entity_id = (select current_entity())) and (t.user_id = audit_record.actor_id) and (t.began_at <= audit_record.occurred_at) and ((t.ended_at is null) or (t.ended_at > audit_record.occurred_at))))) and ((exists ( select
       from session_place p
      where ((p.session_id = audit_record.session_id) and (p.entity_id = (select current_entity()))))) or is_of_no_other_entity(actor_id, session_id, occurred_at)))
    when (case_id is not null) then ((exists ( select
       from patient_case c
      where ((c.entity_id = (select current_entity())) and (c.id = audit_record.case_id)))) or is_within_reach('Case', (case_id)::text))
    when (domain_type in ('Case', 'Patient', 'PatientCaseList', 'Task', 'EligibilityPrefill', 'EligibilityTransaction', 'SocialSecurityNumber', 'GeneratedDocument')) then is_within_reach(domain_type, domain_id)
    when ((domain_type in ('GridView', 'ViewSubscription')) or ((domain_type = 'AuditHistory') and ((snapshot #>> '{search,patient}'::text[]) <> '')) or ((domain_type = 'TaskList') and (jsonb_typeof((snapshot -> 'filter')) = 'object') and ((snapshot -> 'filter') <> '{}'::jsonb)) or ((domain_type = 'UserFile') and ((snapshot ->> 'FileName') ~~ 'letter-%'))) then (select sees_all_facilities())
    else true
end)) with check ((entity_id = (select current_entity())));
create policy waypost_keys on audit_record to waypost_keys using (true);
create policy waypost_provision on audit_record to waypost_provision using (true);
create policy waypost_pruner on audit_record to waypost_pruner using (true);
create policy waypost_sealer on audit_record to waypost_sealer using (true);
create policy waypost_signin on audit_record to waypost_signin using (true);
create policy waypost_worker on audit_record to waypost_worker using (true);
grant insert, select on audit_record to waypost_app;
grant insert on audit_record to waypost_keys;
grant insert on audit_record to waypost_provision;
grant delete, insert, select on audit_record to waypost_pruner;
grant select on audit_record to waypost_sealer;
grant insert on audit_record to waypost_signin;
grant insert on audit_record to waypost_worker;
create trigger list_unsealed after insert on audit_record referencing new table as written for each statement execute function list_unsealed();
create trigger takes_case before insert on audit_record for each row when (((new.case_id is null) and ((new.snapshot ? 'CaseId') or (new.domain_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$')))) execute function audit_record_takes_case();

create table call_use (
  caller_id uuid not null,
  process_id uuid not null,
  minute timestamptz not null,
  calls integer not null,
  constraint call_use_pkey primary key (minute, caller_id, process_id)
);
alter table call_use force row level security;
create policy waypost_signin on call_use to waypost_signin using (true);
grant delete, insert, select, update on call_use to waypost_signin;

-- What happened, written in the transaction of the change; ids and codes only. Each consumer that listens to the kind
-- has a row of its own until it has done its work: no row waits for nobody.
create table event (
  entity_id uuid not null,
  id uuid not null,
  seq bigint not null generated always as identity,
  type text not null,
  subject_id uuid not null,
  case_id uuid,
  facility_id uuid,
  occurred_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  data jsonb not null,
  correlation_id text not null,
  written_by xid8 default pg_current_xact_id(),
  constraint event_pkey primary key (entity_id, id),
  constraint event_actor_kind_check check ((actor_kind in ('user', 'service', 'rpa', 'system')))
);
create index event_by_age on event using brin (occurred_at);
create index event_by_transaction on event (written_by);
alter table event force row level security;
create policy tenant on event to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_signin on event to waypost_signin using (true);
create policy waypost_worker on event to waypost_worker using (true);
grant insert, select on event to waypost_app;
grant insert, select (entity_id, id, seq, type, subject_id, case_id, facility_id, occurred_at, written_by) on event to waypost_signin;
grant delete, insert, select on event to waypost_worker;
create trigger tell_webhooks after insert on event referencing new table as told for each statement execute function tell_webhooks();

create table event_delivery (
  entity_id uuid not null,
  consumer text not null,
  seq bigint not null,
  event_id uuid not null,
  order_key uuid not null,
  constraint event_delivery_pkey primary key (entity_id, consumer, seq),
  constraint event_delivery_entity_id_event_id_fkey foreign key (entity_id, event_id) references event(entity_id, id)
);
create index event_delivery_in_order on event_delivery (entity_id, consumer, order_key, seq);
create index event_delivery_of_event on event_delivery (entity_id, event_id);
alter table event_delivery force row level security;
create policy tenant on event_delivery to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_signin on event_delivery to waypost_signin using (true);
create policy waypost_worker on event_delivery to waypost_worker using (true);
grant delete, insert, select, update (seq) on event_delivery to waypost_app;
grant insert, select on event_delivery to waypost_signin;
grant insert, select on event_delivery to waypost_worker;

-- What was handled last of a case, by consumers that take what waits of a case together: for a second it rests, so that many
-- changes of one case are one look and not one each. Forgotten by the worker after some minutes.
create table event_rest (
  entity_id uuid not null,
  consumer text not null,
  order_key uuid not null,
  handled_at timestamptz not null,
  times integer not null,
  events integer not null,
  constraint event_rest_pkey primary key (entity_id, consumer, order_key)
);
alter table event_rest force row level security;
create policy tenant on event_rest to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on event_rest to waypost_worker using (true);
grant delete, insert, select, update on event_rest to waypost_app;
grant delete, select on event_rest to waypost_worker;

-- Which consumers listen to which kinds; written by the worker when it starts.
create table event_subscription (
  consumer text not null,
  type text not null,
  constraint event_subscription_pkey primary key (consumer, type)
);
-- no row security
grant select on event_subscription to waypost_app;
grant select on event_subscription to waypost_signin;
grant delete, insert, select on event_subscription to waypost_worker;

-- A key a client sent with a call that creates or sends: the same key means the same call, done once.
create table idempotency_key (
  entity_id uuid not null,
  user_id uuid not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  record_id uuid not null,
  created_at timestamptz not null,
  answer jsonb,
  constraint idempotency_key_pkey primary key (entity_id, user_id, operation, key),
  constraint idempotency_key_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint idempotency_key_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id)
);
create index idempotency_key_by_time on idempotency_key (created_at);
alter table idempotency_key force row level security;
create policy tenant on idempotency_key to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on idempotency_key to waypost_worker using (true);
grant delete, insert, select, update on idempotency_key to waypost_app;
grant delete, select on idempotency_key to waypost_worker;

-- Things due that were tried and are not done: while one is being worked, or until it is tried again. What is done has
-- no row; what was tried too often is dead, until an operator puts it back.
create table job_attempt (
  queue text not null,
  item_id uuid not null,
  entity_id uuid,
  attempts integer not null,
  next_attempt_at timestamptz not null,
  failure text,
  dead_at timestamptz,
  constraint job_attempt_pkey primary key (queue, item_id),
  constraint job_attempt_attempts_check check ((attempts >= 0))
);
create index job_attempt_dead on job_attempt (dead_at) where (dead_at is not null);
alter table job_attempt force row level security;
create policy tenant on job_attempt to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_signin on job_attempt to waypost_signin using (true);
create policy waypost_worker on job_attempt to waypost_worker using (true);
grant delete, insert, select, update on job_attempt to waypost_app;
grant delete, insert, select, update on job_attempt to waypost_signin;
grant delete, insert, select, update on job_attempt to waypost_worker;

-- In which entities a session was used. One that was used in another entity is that entity's.
create table session_place (
  session_id uuid not null,
  entity_id uuid not null,
  user_id uuid not null,
  signed_in_at timestamptz not null,
  constraint session_place_pkey primary key (session_id, entity_id),
  constraint session_place_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint session_place_session_id_fkey foreign key (session_id) references user_session(id) on delete cascade,
  constraint session_place_user_id_fkey foreign key (user_id) references app_user(id)
);
create index session_place_by_user on session_place (entity_id, user_id, signed_in_at);
alter table session_place force row level security;
create policy tenant on session_place for select to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_signin on session_place to waypost_signin using (true);
grant select on session_place to waypost_app;
grant insert, select on session_place to waypost_signin;

-- Files whose bytes lie in the file store, sealed with a key of their own that is sealed here.
create table stored_file (
  entity_id uuid not null,
  id uuid not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  key_sealed text not null,
  created_at timestamptz not null,
  constraint stored_file_pkey primary key (entity_id, id),
  constraint stored_file_size_check check ((size >= 0)),
  constraint stored_file_entity_id_fkey foreign key (entity_id) references entity(id)
);
create unique index stored_file_by_id on stored_file (id);
alter table stored_file force row level security;
create policy tenant on stored_file to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on stored_file to waypost_keys using (true);
create policy waypost_worker on stored_file to waypost_worker using (true);
grant delete, insert, select on stored_file to waypost_app;
grant select (entity_id, id, key_sealed), update (key_sealed) on stored_file to waypost_keys;
grant select on stored_file to waypost_worker;
create constraint trigger audited after insert or delete on stored_file deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on stored_file deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- A sign-in, for as long as it lasts. Only hashes are kept: neither the session id nor the token can be read
-- back. A table without an entity: one session serves all entities of its user.
create table user_session (
  id uuid not null,
  secret_hash bytea not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  client jsonb not null default '{}'::jsonb,
  provider_session text,
  signed_in_at timestamptz,
  constraint user_session_pkey primary key (id),
  constraint user_session_secret_hash_key unique (secret_hash),
  constraint user_session_token_hash_key unique (token_hash),
  constraint user_session_end_reason_check check ((end_reason in ('sign-out', 'timeout', 'idle', 'deactivated', 'revoked', 'email-change', 'credentials-change'))),
  constraint user_session_user_id_fkey foreign key (user_id) references app_user(id)
);
create index user_session_by_last_seen on user_session (last_seen_at) where (ended_at is null);
create index user_session_by_user on user_session (user_id);
create index user_session_live on user_session (user_id) where (ended_at is null);
alter table user_session force row level security;
create policy waypost_signin on user_session to waypost_signin using (true);
grant insert, select, update on user_session to waypost_signin;
create constraint trigger audited after insert or delete on user_session deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on user_session deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{last_seen_at}'::text[]) is distinct from (to_jsonb(new.*) - '{last_seen_at}'::text[])))) execute function change_is_on_record();

-- Puts a table under the guard. `technical` names columns that are nobody's record (a lease, a copy kept by a
-- trigger): an update of those alone needs none. Binds the roles of the product; the owner's hand (a migration, a
-- repair) is none of them, and could drop the trigger anyway. Nor does it bind who seals values with another key: that
-- changes nothing they say, the role may write no other column, and the command puts itself on record.
create or replace procedure audit_changes(in target regclass, in technical text[] default '{}'::text[])
 language plpgsql
as $procedure$
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
$procedure$;

-- Found where the record is written, so that no command can forget it: named by the snapshot, or by what changed.
create or replace function audit_record_takes_case()
 returns trigger
 language plpgsql
 set search_path to 'public', 'pg_temp'
as $function$
begin
  -- Statements apart: a role that writes records need not be allowed to read what its records are never about.
  if new.snapshot ->> 'CaseId' <> '' then
    new.case_id := (new.snapshot ->> 'CaseId')::uuid;
  elsif new.domain_type = 'Case' then
    new.case_id := new.domain_id::uuid;
  elsif new.domain_type in ('Task', 'EligibilityPrefill') then
    select t.case_id into new.case_id from task t where t.entity_id = new.entity_id and t.id = new.domain_id::uuid;
  elsif new.domain_type in ('EligibilityTransaction', 'SocialSecurityNumber') then
    select x.case_id into new.case_id from eligibility_transaction x
      where x.entity_id = new.entity_id and x.id = new.domain_id::uuid;
  end if;
  return new;
end
$function$;

-- A default has no organisation whose record its change could be on: it is on that of whoever keeps it.
create or replace function change_is_on_record()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
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
$function$;

-- The entity, user and facilities of the running transaction; set with set_config(…, true), so that a pooled
-- connection carries nothing over. Unset means null, and null matches no row.
create or replace function current_entity()
 returns uuid
 language sql
 stable
return (nullif(current_setting('waypost.entity_id', true), ''))::uuid;

create or replace function current_facilities()
 returns uuid[]
 language sql
 stable
return (string_to_array(nullif(current_setting('waypost.facility_ids', true), ''), ','))::uuid[];

-- The user of the running transaction, as `current_entity()` is its entity.
create or replace function current_person()
 returns uuid
 language sql
 stable
return (nullif(current_setting('waypost.user_id', true), ''))::uuid;

-- Letters that no accent makes are compared, too, as the letters that they are written with elsewhere.
create or replace function folded(name text)
 returns text
 language sql
 immutable parallel safe strict
return regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(normalize(name, nfkd)), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), 'ŋ', 'ng'), 'Ŋ', 'ng'), 'øØłŁđĐðÐħĦıŧŦ', 'oollddddhhitt'), '[[:space:][:punct:]\u0300-\u036f\u02b0-\u02ff\u2010-\u201f\u00b4\u0060]+', '', 'g');

-- The provider ends sessions through a function without a search path of its own, and the record of it is written inside:
-- what the record's trigger writes must be named in full.
create or replace function list_unsealed()
 returns trigger
 language plpgsql
as $function$
begin
  insert into public.audit_unsealed (entity_id, record_id, transaction_id)
    select entity_id, id, case when action not in ('View', 'Export', 'Refused') then pg_current_xact_id() end
    from written;
  return null;
end
$function$;

-- Opens a protected table to one of the named roles that work across entities.
create or replace procedure open_across_entities(in target regclass, in role_name text, in privileges text)
 language plpgsql
as $procedure$
begin
  execute format('create policy %I on %s to %I using (true) with check (true)', role_name, target, role_name);
  execute format('grant %s on %s to %I', privileges, target, role_name);
end
$procedure$;

-- Narrows a tenant table to the facilities assigned to the user: a restrictive policy, on top of the entity's.
create or replace procedure protect_facility_table(in target regclass)
 language plpgsql
as $procedure$
begin
  execute format(
    'create policy facility on %s as restrictive to waypost_app using (facility_id = any ((select current_facilities())::uuid[])) with check (facility_id = any ((select current_facilities())::uuid[]))',
    target
  );
end
$procedure$;

-- Puts a tenant table under row security: the application sees the rows of the current entity alone.
create or replace procedure protect_tenant_table(in target regclass)
 language plpgsql
as $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to waypost_app using (entity_id = (select current_entity())) with check (entity_id = (select current_entity()))',
    target
  );
  execute format('grant select, insert, update, delete on %s to waypost_app', target);
end
$procedure$;

-- account
-- =======

-- An e-mail change that waits for its link (P-167): the address changes when the link is followed, not before.
create table email_update (
  id uuid not null,
  user_id uuid not null,
  new_email text not null,
  secret_hash bytea not null,
  requested_by uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  asked_in uuid,
  constraint email_update_pkey primary key (id),
  constraint email_update_check check (((ended_at is null) = (outcome is null))),
  constraint email_update_new_email_check check (((new_email = lower(btrim(new_email))) and (new_email <> ''))),
  constraint email_update_outcome_check check ((outcome in ('confirmed', 'replaced', 'withdrawn'))),
  constraint email_update_asked_in_fkey foreign key (asked_in) references entity(id),
  constraint email_update_requested_by_fkey foreign key (requested_by) references app_user(id),
  constraint email_update_user_id_fkey foreign key (user_id) references app_user(id)
);
create unique index email_update_pending on email_update (user_id) where (ended_at is null);
alter table email_update force row level security;
create policy colleague on email_update for select to waypost_app using ((exists ( select
   from membership m
  where ((m.user_id = email_update.user_id) and (m.entity_id = (select current_entity())) and (m.status = 'Active')))));
create policy waypost_signin on email_update to waypost_signin using (true);
grant select (id, user_id, new_email, created_at, expires_at, ended_at, outcome) on email_update to waypost_app;
grant insert, select, update on email_update to waypost_signin;
create constraint trigger audited after insert or delete on email_update deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on email_update deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Inside an entity, whoever manages its users ends the sessions of a colleague, and of nobody else.
create or replace function end_colleague_sessions(of_user uuid, reason text, ended timestamptz)
 returns boolean
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  here uuid := public.current_entity();
begin
  perform from public.app_user u where u.id = of_user and exists (
    select from public.membership m where m.user_id = of_user and m.entity_id = here and m.status = 'Active'
  ) for update;
  if not found then
    return null;
  end if;
  if not exists (
    select from public.membership m where m.user_id = of_user and m.entity_id <> here and m.status = 'Active'
  ) then
    perform public.end_sessions_of(of_user, reason, ended);
    return true;
  end if;
  update public.user_session s set ended_at = ended, end_reason = reason
    where s.user_id = of_user and s.ended_at is null and exists (
      select from public.session_place p where p.session_id = s.id and p.entity_id = here
    );
  return false;
end
$function$;
grant execute on function end_colleague_sessions to waypost_app;

create or replace function end_sessions_of(of_user uuid, reason text, ended timestamptz)
 returns integer
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  count integer;
begin
  update public.app_user u set sessions_ended_at = greatest(u.sessions_ended_at, ended) where u.id = of_user;
  update public.user_session s set ended_at = ended, end_reason = reason
    where s.user_id = of_user and s.ended_at is null;
  get diagnostics count = row_count;
  return count;
end
$function$;

-- The provider is not let near the record: what it may do to sessions puts itself there.
create or replace function end_sessions_of_account(of_issuer text, of_subject text, ended timestamptz)
 returns integer
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  person uuid;
  count integer;
begin
  select u.id into person from public.app_user u where u.issuer = of_issuer and u.subject = of_subject;
  if person is null then
    return 0;
  end if;
  count := public.end_sessions_of(person, 'credentials-change', ended);
  if count > 0 then
    insert into public.audit_record
      (entity_id, id, occurred_at, actor_kind, actor_id, action, operation, domain_type, domain_id, details, correlation_id)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), ended, 'user', person, 'Mutation', 'Update',
      'Login', person::text,
      '[{"propertyName": "Sessions", "previousValue": null, "newValue": "all ended"}]', 'sessions-' || gen_random_uuid());
  end if;
  return count;
end
$function$;
grant execute on function end_sessions_of_account to waypost_identity;

-- audit
-- =====

-- What the provider sees and the audit record must know: failed sign-ins, failed second factors, changed passwords.
-- The provider leaves it here in the transaction of what happened; the worker's program takes it into the record, as the role of sign-ins.
-- It lies outside the provider's own rooms, which stay closed to every other role.
create table account_event (
  id uuid not null,
  kind text not null,
  account_id uuid not null,
  occurred_at timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  constraint account_event_pkey primary key (id),
  constraint account_event_kind_check check ((kind in ('sign-in-failed', 'mfa-failed', 'password-changed')))
);
create index account_event_by_time on account_event (occurred_at);
-- no row security
grant insert on account_event to waypost_identity;
grant delete, select, update (occurred_at) on account_event to waypost_signin;

-- Where a chain begins after its oldest records were pruned; signed likewise.
create table audit_checkpoint (
  entity_id uuid not null,
  position bigint not null,
  link_hash bytea not null,
  signed_at timestamptz not null,
  signature text not null,
  constraint audit_checkpoint_pkey primary key (entity_id, "position"),
  constraint audit_checkpoint_position_check check (("position" >= 1))
);
alter table audit_checkpoint force row level security;
create policy waypost_pruner on audit_checkpoint to waypost_pruner using (true);
create policy waypost_sealer on audit_checkpoint to waypost_sealer using (true);
grant insert, select on audit_checkpoint to waypost_pruner;
grant select on audit_checkpoint to waypost_sealer;

-- Ends of chains, signed once a day with a key that the database does not hold. Written by the sealer, and to a file
-- beside the database: what is cut off a chain no longer reaches the head that was signed.
create table audit_head (
  entity_id uuid not null,
  position bigint not null,
  link_hash bytea not null,
  signed_at timestamptz not null,
  signature text not null,
  constraint audit_head_pkey primary key (entity_id, "position"),
  constraint audit_head_position_check check (("position" >= 1))
);
alter table audit_head force row level security;
create policy waypost_sealer on audit_head to waypost_sealer using (true);
grant insert, select on audit_head to waypost_sealer;

-- The chain over the record, one per entity: each link holds the hash of its record and of the link before,
-- so that a record changed, removed, inserted or moved afterwards breaks it. Written by the sealer alone.
create table audit_link (
  entity_id uuid not null,
  position bigint not null,
  record_id uuid not null,
  record_hash bytea not null,
  link_hash bytea not null,
  sealed_at timestamptz not null,
  constraint audit_link_pkey primary key (entity_id, "position"),
  constraint audit_link_entity_id_record_id_key unique (entity_id, record_id),
  constraint audit_link_entity_id_record_id_fkey foreign key (entity_id, record_id) references audit_record(entity_id, id)
);
alter table audit_link force row level security;
create policy waypost_pruner on audit_link to waypost_pruner using (true);
create policy waypost_sealer on audit_link to waypost_sealer using (true);
grant delete, select on audit_link to waypost_pruner;
grant insert, select on audit_link to waypost_sealer;

-- Records that are not in their entity's chain yet. Without this list the sealer would have to compare the whole
-- record with the whole chain each time it looks: 21 s at ten million records. The insert lists it in its own
-- transaction, so that no record can be missed, however late it commits.
create table audit_unsealed (
  entity_id uuid not null,
  record_id uuid not null,
  transaction_id xid8,
  constraint audit_unsealed_pkey primary key (entity_id, record_id)
);
create index audit_unsealed_by_transaction on audit_unsealed (transaction_id, entity_id) where (transaction_id is not null);
alter table audit_unsealed force row level security;
create policy tenant on audit_unsealed for insert to waypost_app with check ((entity_id = (select current_entity())));
create policy waypost_keys on audit_unsealed to waypost_keys using (true);
create policy waypost_provision on audit_unsealed to waypost_provision using (true);
create policy waypost_pruner on audit_unsealed to waypost_pruner using (true);
create policy waypost_sealer on audit_unsealed to waypost_sealer using (true);
create policy waypost_signin on audit_unsealed to waypost_signin using (true);
create policy waypost_worker on audit_unsealed to waypost_worker using (true);
grant insert on audit_unsealed to waypost_app;
grant insert on audit_unsealed to waypost_keys;
grant insert on audit_unsealed to waypost_provision;
grant insert on audit_unsealed to waypost_pruner;
grant delete, select on audit_unsealed to waypost_sealer;
grant insert on audit_unsealed to waypost_signin;
grant insert on audit_unsealed to waypost_worker;

-- Whether nothing of another entity is in what an account did at a time: not its session, and not its person.
create or replace function is_of_no_other_entity(of_user uuid, of_session uuid, done_at timestamptz)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
  select not exists (select from public.session_place p where p.session_id = of_session)
    and not exists (select from public.membership m
      where m.user_id = of_user and m.entity_id <> (select public.current_entity()) and m.status = 'Active')
    and not exists (select from public.membership_time t
      where t.user_id = of_user and t.entity_id <> (select public.current_entity())
        and t.began_at <= done_at and (t.ended_at is null or t.ended_at > done_at))
$function$;
grant execute on function is_of_no_other_entity to waypost_app;

-- Records of somebody who was merged lie where whoever they are now is known: without a case of their own, everybody would see them.
create or replace function is_within_reach(kind text, id text)
 returns boolean
 language plpgsql
 stable security definer cost 1000
 set search_path to ''
as $function$
declare
  here constant uuid := public.current_entity();
  mine constant uuid[] := coalesce(public.current_facilities(), '{}');
  wanted uuid;
  survivor uuid;
  into_whom uuid;
  at uuid[];
begin
  if id is null or id !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    return true;
  end if;
  wanted := id::uuid;
  if kind = 'Case' then
    at := array(select c.facility_id from public.patient_case c where c.entity_id = here and c.id = wanted);
  elsif kind in ('Task', 'EligibilityPrefill') then
    at := array(select t.facility_id from public.task t where t.entity_id = here and t.id = wanted);
  elsif kind = 'GeneratedDocument' then
    at := array(select d.facility_id from public.generated_document d where d.entity_id = here and d.id = wanted);
  else
    survivor := wanted;
    loop
      select p.merged_into into into_whom from public.patient p where p.entity_id = here and p.id = survivor;
      exit when into_whom is null;
      survivor := into_whom;
    end loop;
    at := array(
      select c.facility_id from public.patient_case c where c.entity_id = here and c.patient_id in (survivor, wanted)
      union select x.facility_id from public.eligibility_transaction x where x.entity_id = here and x.id = wanted);
  end if;
  return at = '{}' or at && mine;
end
$function$;
grant execute on function is_within_reach to waypost_app;

create or replace function sees_all_facilities()
 returns boolean
 language sql
 stable
return (not (exists (select from facility f where ((f.entity_id = current_entity()) and (f.id <> all (coalesce(current_facilities(), '{}'::uuid[])))))));

-- cases
-- =====

create table case_coverage (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  position integer not null,
  payer_id uuid,
  insurance_name text not null,
  plan_name text,
  subscriber_id text not null,
  group_number text,
  period_start date,
  period_end date,
  relationship text not null default 'Self',
  subscriber_first_name text,
  subscriber_last_name text,
  subscriber_birth_date date,
  subscriber_gender text,
  status text not null default 'Active',
  version integer not null default 1,
  facility_id uuid not null,
  payment_type text not null default 'Insurance',
  administration_type text not null default 'Unable to Verify',
  pre_claim_requirement text,
  insurance_code text,
  client_insurance_code text,
  hard_copy_claim boolean not null default false,
  media text not null default 'Electronic',
  address_code text,
  address_name text,
  address_line1 text,
  address_line2 text,
  address_line3 text,
  address_line4 text,
  address_city text,
  address_state text,
  address_postal_code text,
  address_country text,
  address_district text,
  subscriber_middle_initial text,
  subscriber_line1 text,
  subscriber_line2 text,
  subscriber_line3 text,
  subscriber_line4 text,
  subscriber_city text,
  subscriber_state text,
  subscriber_postal_code text,
  subscriber_country text,
  field_writers jsonb not null default '{}'::jsonb,
  source_id uuid,
  sent_as jsonb,
  constraint case_coverage_pkey primary key (entity_id, id),
  constraint case_coverage_by_case unique (entity_id, case_id, "position") deferrable,
  constraint case_coverage_administration_type_check check ((administration_type in ('Fully Funded', 'Self Funded', 'Unable to Verify'))),
  constraint case_coverage_media_check check ((media in ('Electronic', 'Paper', 'Fax', 'Portal'))),
  constraint case_coverage_payment_type_check check ((payment_type in ('Insurance', 'Self-Pay', 'Other'))),
  constraint case_coverage_position_check check (("position" >= 1)),
  constraint case_coverage_pre_claim_requirement_check check ((pre_claim_requirement in ('A', 'M', 'S', 'C', 'T', 'L', 'R', 'D', 'P'))),
  constraint case_coverage_relationship_check check ((relationship in ('Self', 'Spouse', 'Child', 'Other'))),
  constraint case_coverage_status_check check ((status in ('Active', 'Canceled', 'Draft', 'Entered-In-Error'))),
  constraint case_coverage_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade,
  constraint case_coverage_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id),
  constraint case_coverage_payer_id_fkey foreign key (payer_id) references payer(id)
);
alter table case_coverage force row level security;
create policy tenant on case_coverage to waypost_app using ((entity_id = (select current_entity())));
create policy facility on case_coverage as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on case_coverage to waypost_app;
create constraint trigger audited after insert or delete on case_coverage deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on case_coverage deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table case_diagnosis (
  entity_id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  position smallint not null,
  code text not null,
  system text not null,
  type text,
  constraint case_diagnosis_pkey primary key (entity_id, case_id, "position"),
  constraint case_diagnosis_code_check check ((code <> '')),
  constraint case_diagnosis_position_check check (("position" >= 1)),
  constraint case_diagnosis_system_check check ((system in ('ICD-10-CM', 'ICD-10'))),
  constraint case_diagnosis_type_check check ((type in ('Admitting', 'Working', 'Final'))),
  constraint case_diagnosis_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade
);
alter table case_diagnosis force row level security;
create policy tenant on case_diagnosis to waypost_app using ((entity_id = (select current_entity())));
create policy facility on case_diagnosis as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on case_diagnosis to waypost_app;
create constraint trigger audited after insert or delete on case_diagnosis deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on case_diagnosis deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Who answers for the bill. It lies where its case lies, and so do the physicians and the diagnoses of the visit.
create table case_guarantor (
  entity_id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  family_name text not null,
  first_name text,
  middle_name text,
  relationship text,
  birth_date date,
  phone text,
  line1 text,
  line2 text,
  city text,
  state text,
  postal_code text,
  country text,
  constraint case_guarantor_pkey primary key (entity_id, case_id),
  constraint case_guarantor_family_name_check check ((family_name <> '')),
  constraint case_guarantor_relationship_check check ((relationship in ('Self', 'Spouse', 'Parent', 'Child', 'Guardian', 'Employer', 'Other'))),
  constraint case_guarantor_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade
);
alter table case_guarantor force row level security;
create policy tenant on case_guarantor to waypost_app using ((entity_id = (select current_entity())));
create policy facility on case_guarantor as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on case_guarantor to waypost_app;
create constraint trigger audited after insert or delete on case_guarantor deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on case_guarantor deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- It lies where its case lies.
create table case_identifier (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  authority text not null,
  type text not null,
  value text not null,
  given_at timestamptz not null,
  retired_at timestamptz,
  constraint case_identifier_pkey primary key (entity_id, id),
  constraint case_identifier_authority_check check ((authority <> '')),
  constraint case_identifier_type_check check ((type ~ '^[A-Z][A-Z0-9]{0,7}$')),
  constraint case_identifier_value_check check ((value <> '')),
  constraint case_identifier_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade
);
create index case_identifier_by_case on case_identifier (entity_id, case_id);
create unique index case_identifier_names_one on case_identifier (entity_id, authority, type, value) where (retired_at is null);
alter table case_identifier force row level security;
create policy tenant on case_identifier to waypost_app using ((entity_id = (select current_entity())));
create policy facility on case_identifier as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select, update on case_identifier to waypost_app;
create constraint trigger audited after insert or delete on case_identifier deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on case_identifier deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- What people write down about a case, and what the product does: it has no writer then. A note stands as it was
-- written: nobody changes it or takes it away.
create table case_note (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  event_type text not null,
  note text not null,
  written_by uuid,
  entered_at timestamptz not null,
  constraint case_note_pkey primary key (entity_id, id),
  constraint case_note_check check (((written_by is not null) or (event_type <> 'Message'))),
  constraint case_note_event_type_check check ((event_type in ('Message', 'Eligibility'))),
  constraint case_note_note_check check (((length(note) >= 1) and (length(note) <= 4000))),
  constraint case_note_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade,
  constraint case_note_written_by_fkey foreign key (written_by) references app_user(id)
);
create index case_note_by_case on case_note (entity_id, case_id, entered_at desc, id desc);
alter table case_note force row level security;
create policy tenant on case_note to waypost_app using ((entity_id = (select current_entity())));
create policy facility on case_note as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select on case_note to waypost_app;
create constraint trigger audited after insert or delete on case_note deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on case_note deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table case_physician (
  entity_id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  position smallint not null,
  role text not null,
  npi text,
  family_name text,
  first_name text,
  middle_name text,
  suffix text,
  constraint case_physician_pkey primary key (entity_id, case_id, "position"),
  constraint case_physician_check check (((npi is not null) or (family_name is not null))),
  constraint case_physician_npi_check check ((npi ~ '^[12][0-9]{9}$')),
  constraint case_physician_position_check check (("position" >= 1)),
  constraint case_physician_role_check check ((role in ('Attending', 'Referring', 'Consulting', 'Admitting', 'Primary Care'))),
  constraint case_physician_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade
);
alter table case_physician force row level security;
create policy tenant on case_physician to waypost_app using ((entity_id = (select current_entity())));
create policy facility on case_physician as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on case_physician to waypost_app;
create constraint trigger audited after insert or delete on case_physician deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on case_physician deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- What other systems hold about a case: 1 a case of PAS, 2 a ticket of HARP. It comes from those systems; nobody
-- changes it here. It lies where its case lies.
create table case_related_record (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  record_type_id smallint not null,
  record_number text not null,
  constraint case_related_record_pkey primary key (entity_id, id),
  constraint case_related_record_entity_id_case_id_record_type_id_record_key unique (entity_id, case_id, record_type_id, record_number),
  constraint case_related_record_record_number_check check (((length(record_number) >= 1) and (length(record_number) <= 60))),
  constraint case_related_record_record_type_id_check check ((record_type_id in (1, 2))),
  constraint case_related_record_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade
);
alter table case_related_record force row level security;
create policy tenant on case_related_record to waypost_app using ((entity_id = (select current_entity())));
create policy facility on case_related_record as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select on case_related_record to waypost_app;
create constraint trigger audited after insert or delete on case_related_record deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on case_related_record deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- The day on which a date of service came near was told once for each date.
create table case_service_near (
  entity_id uuid not null,
  case_id uuid not null,
  service_start date not null,
  facility_id uuid not null,
  told_at timestamptz not null,
  constraint case_service_near_pkey primary key (entity_id, case_id, service_start),
  constraint case_service_near_entity_id_case_id_fkey foreign key (entity_id, case_id) references patient_case(entity_id, id)
);
alter table case_service_near force row level security;
create policy tenant on case_service_near to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on case_service_near to waypost_worker using (true);
create policy facility on case_service_near as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on case_service_near to waypost_app;
grant insert, select, update (facility_id) on case_service_near to waypost_worker;

create table patient_case (
  entity_id uuid not null,
  id uuid not null,
  case_number text not null,
  patient_id uuid not null,
  facility_id uuid not null,
  account_number text,
  status text not null,
  service_start date not null,
  service_end date,
  encounter text,
  requisition text,
  order_number text,
  location text,
  version integer not null default 1,
  case_number_key text not null generated always as (lower(case_number)) stored,
  account_number_key text generated always as (lower(account_number)) stored,
  visit_class text,
  admission_type text,
  expected_amount numeric(11,2),
  appointment_start timestamptz,
  appointment_zone text,
  appointment_minutes integer,
  appointment_status text,
  constraint patient_case_pkey primary key (entity_id, id),
  constraint patient_case_at_facility unique (entity_id, id, facility_id),
  constraint patient_case_entity_id_case_number_key unique (entity_id, case_number),
  constraint patient_case_admission_type_check check ((admission_type in ('Accident', 'Elective', 'Emergency', 'Labor and Delivery', 'Newborn', 'Routine', 'Urgent'))) not valid,
  constraint patient_case_appointment_check check ((((appointment_start is null) = (appointment_zone is null)) and ((appointment_start is not null) or ((appointment_minutes is null) and (appointment_status is null))))) not valid,
  constraint patient_case_appointment_minutes_check check ((appointment_minutes >= 1)) not valid,
  constraint patient_case_appointment_status_check check ((appointment_status in ('Pending', 'Waitlisted', 'Booked', 'Arrived', 'Completed', 'Cancelled', 'No-show'))) not valid,
  constraint patient_case_expected_amount_check check ((expected_amount >= (0)::numeric)) not valid,
  constraint patient_case_visit_class_check check ((visit_class in ('Inpatient', 'Outpatient', 'Emergency', 'Preadmit', 'Recurring', 'Obstetrics', 'Observation'))) not valid,
  constraint patient_case_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint patient_case_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint patient_case_entity_id_patient_id_fkey foreign key (entity_id, patient_id) references patient(entity_id, id)
);
create index patient_case_by_account on patient_case (entity_id, account_number_key);
create index patient_case_by_number on patient_case (entity_id, case_number_key);
create index patient_case_by_patient on patient_case (entity_id, patient_id);
alter table patient_case force row level security;
create policy tenant on patient_case to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on patient_case to waypost_worker using (true);
create policy facility on patient_case as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on patient_case to waypost_app;
grant select, update (version) on patient_case to waypost_worker;
create constraint trigger audited after insert or delete on patient_case deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on patient_case deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();
create trigger parts_follow_case after update of facility_id on patient_case for each row when ((old.facility_id is distinct from new.facility_id)) execute function parts_follow_case();
create trigger tasks_take_patient after update of patient_id on patient_case for each row when ((old.patient_id is distinct from new.patient_id)) execute function tasks_take_patient();
create trigger tasks_take_visit after update of account_number, service_start, expected_amount on patient_case for each row when (((old.account_number is distinct from new.account_number) or (old.service_start is distinct from new.service_start) or (old.expected_amount is distinct from new.expected_amount))) execute function tasks_take_visit();

create or replace function parts_follow_case()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
declare
  tasks constant uuid[] := array(select id from task where entity_id = new.entity_id and case_id = new.id);
begin
  -- Where work on it begins may name the facility.
  update task set facility_id = new.facility_id,
      start_url = replace(start_url, old.facility_id::text, new.facility_id::text)
    where entity_id = new.entity_id and id = any (tasks);
  update task_step set facility_id = new.facility_id where entity_id = new.entity_id and task_id = any (tasks);
  update task_reason set facility_id = new.facility_id where entity_id = new.entity_id and task_id = any (tasks);
  update escalation_done set facility_id = new.facility_id where entity_id = new.entity_id and task_id = any (tasks);
  update escalation_notice set facility_id = new.facility_id where entity_id = new.entity_id and task_id = any (tasks);
  update case_service_near set facility_id = new.facility_id where entity_id = new.entity_id and case_id = new.id;
  update eligibility_transaction set facility_id = new.facility_id
    where entity_id = new.entity_id and case_id = new.id;
  return null;
end
$function$;

-- comments
-- ========

-- What colleagues say to each other about a case, or about a task of it. It lies where its case lies. Its writer may change or
-- withdraw it for a while; the record keeps what it said.
create table case_comment (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  task_id uuid,
  written_by uuid not null,
  text text,
  written_at timestamptz not null,
  edited_at timestamptz,
  withdrawn_at timestamptz,
  version integer not null default 1,
  constraint case_comment_pkey primary key (entity_id, id),
  constraint case_comment_entity_id_id_facility_id_key unique (entity_id, id, facility_id),
  constraint case_comment_check check (((text is null) = (withdrawn_at is not null))),
  constraint case_comment_text_check check (((length(text) >= 1) and (length(text) <= 2000))),
  constraint case_comment_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade,
  constraint case_comment_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id),
  constraint case_comment_written_by_fkey foreign key (written_by) references app_user(id)
);
create index case_comment_by_case on case_comment (entity_id, case_id, id);
create index case_comment_by_task on case_comment (entity_id, task_id, id) where (task_id is not null);
alter table case_comment force row level security;
create policy tenant on case_comment to waypost_app using ((entity_id = (select current_entity())));
create policy facility on case_comment as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select, update on case_comment to waypost_app;
create constraint trigger audited after insert or delete on case_comment deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on case_comment deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Who is mentioned in it, and since when they have opened it.
create table comment_mention (
  entity_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  facility_id uuid not null,
  read_at timestamptz,
  constraint comment_mention_pkey primary key (entity_id, comment_id, user_id),
  constraint comment_mention_entity_id_comment_id_facility_id_fkey foreign key (entity_id, comment_id, facility_id) references case_comment(entity_id, id, facility_id) on update cascade,
  constraint comment_mention_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
create index comment_mention_of_user on comment_mention (entity_id, user_id, comment_id desc);
alter table comment_mention force row level security;
create policy tenant on comment_mention to waypost_app using ((entity_id = (select current_entity())));
create policy facility on comment_mention as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on comment_mention to waypost_app;
create constraint trigger audited after insert or delete on comment_mention deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on comment_mention deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{read_at}'::text[]) is distinct from (to_jsonb(new.*) - '{read_at}'::text[])))) execute function change_is_on_record();

-- Who wants mail when they are mentioned.
-- Whoever mentions somebody reads it; a person's own call alone writes it.
create table mention_mail (
  entity_id uuid not null,
  user_id uuid not null,
  constraint mention_mail_pkey primary key (entity_id, user_id),
  constraint mention_mail_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
alter table mention_mail force row level security;
create policy tenant on mention_mail to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select on mention_mail to waypost_app;
create constraint trigger audited after insert or delete on mention_mail deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on mention_mail deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- decision-tables
-- ===============

-- Decision models. The provider's defaults belong to nobody: their entity is the one of zeros.
create table decision_model (
  entity_id uuid not null,
  id uuid not null,
  name text not null,
  version integer not null,
  is_removed boolean not null default false,
  constraint decision_model_pkey primary key (entity_id, id),
  constraint decision_model_entity_id_name_key unique (entity_id, name)
);
alter table decision_model force row level security;
create policy defaults_kept on decision_model for update to waypost_app using (((entity_id = '00000000-0000-0000-0000-000000000000'::uuid) and (select keeps_defaults())));
create policy defaults_made on decision_model for insert to waypost_app with check (((entity_id = '00000000-0000-0000-0000-000000000000'::uuid) and (select keeps_defaults())));
create policy defaults_read on decision_model for select to waypost_app using (((entity_id = '00000000-0000-0000-0000-000000000000'::uuid) and ((select current_entity()) is not null)));
create policy tenant on decision_model to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on decision_model to waypost_worker using (true);
grant insert, select, update on decision_model to waypost_app;
grant insert, select, update on decision_model to waypost_worker;
create constraint trigger audited after insert or delete on decision_model deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on decision_model deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Each version as it was. Nothing of it is ever changed.
create table decision_model_version (
  entity_id uuid not null,
  model_id uuid not null,
  version integer not null,
  step text not null,
  xml text not null,
  file_name text,
  table_name text,
  restored integer,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  constraint decision_model_version_pkey primary key (entity_id, model_id, version),
  constraint decision_model_version_actor_kind_check check ((actor_kind in ('user', 'service', 'rpa', 'system'))),
  constraint decision_model_version_step_check check ((step in ('installed', 'uploaded', 'rules', 'restored', 'removed'))),
  constraint decision_model_version_entity_id_model_id_fkey foreign key (entity_id, model_id) references decision_model(entity_id, id)
);
alter table decision_model_version force row level security;
create policy defaults_kept on decision_model_version for update to waypost_app using (((entity_id = '00000000-0000-0000-0000-000000000000'::uuid) and (select keeps_defaults())));
create policy defaults_made on decision_model_version for insert to waypost_app with check (((entity_id = '00000000-0000-0000-0000-000000000000'::uuid) and (select keeps_defaults())));
create policy defaults_read on decision_model_version for select to waypost_app using (((entity_id = '00000000-0000-0000-0000-000000000000'::uuid) and ((select current_entity()) is not null)));
create policy tenant on decision_model_version to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on decision_model_version to waypost_worker using (true);
grant insert, select on decision_model_version to waypost_app;
grant insert, select on decision_model_version to waypost_worker;
create constraint trigger audited after insert or delete on decision_model_version deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on decision_model_version deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

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
  constraint decision_table_pkey primary key (entity_id, id),
  constraint decision_table_entity_id_name_key unique (entity_id, name),
  constraint decision_table_entity_id_model_id_fkey foreign key (entity_id, model_id) references decision_model(entity_id, id)
);
create index decision_table_by_model on decision_table (entity_id, model_id);
alter table decision_table force row level security;
create policy defaults_kept on decision_table for update to waypost_app using (((entity_id = '00000000-0000-0000-0000-000000000000'::uuid) and (select keeps_defaults())));
create policy defaults_made on decision_table for insert to waypost_app with check (((entity_id = '00000000-0000-0000-0000-000000000000'::uuid) and (select keeps_defaults())));
create policy defaults_read on decision_table for select to waypost_app using (((entity_id = '00000000-0000-0000-0000-000000000000'::uuid) and ((select current_entity()) is not null)));
create policy tenant on decision_table to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on decision_table to waypost_worker using (true);
grant insert, select, update on decision_table to waypost_app;
grant insert, select, update on decision_table to waypost_worker;
create constraint trigger audited after insert or delete on decision_table deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on decision_table deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Everybody who works in an organisation reads the defaults; only one that keeps them writes them.
create or replace function keeps_defaults()
 returns boolean
 language sql
 stable
return (exists (select from entity e where ((e.id = current_entity()) and e.keeps_defaults)));

-- documents
-- =========

-- One that was begun: what proves that its answer is ours. It works once, in its own session, and not for long.
create table integration_sign_in (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  type text not null,
  state_hash bytea not null,
  verifier_sealed text not null,
  expires_at timestamptz not null,
  system text,
  constraint integration_sign_in_pkey primary key (entity_id, id),
  constraint integration_sign_in_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint integration_sign_in_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade,
  constraint integration_sign_in_session_id_fkey foreign key (session_id) references user_session(id) on delete cascade
);
create index integration_sign_in_of_session on integration_sign_in (entity_id, session_id, expires_at);
alter table integration_sign_in force row level security;
create policy tenant on integration_sign_in to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on integration_sign_in to waypost_keys using (true);
create policy holder on integration_sign_in as restrictive to waypost_app using ((user_id = (select current_person())));
grant delete, insert, select, update on integration_sign_in to waypost_app;
grant select (entity_id, id, verifier_sealed), update (verifier_sealed) on integration_sign_in to waypost_keys;

-- What came of it: the tokens of a user for a facility. They go when the facility is taken from the user.
create table integration_token (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  facility_id uuid not null,
  type text not null,
  tokens_sealed text not null,
  expires_at timestamptz not null,
  signed_in_at timestamptz not null,
  refresh_until timestamptz,
  version integer not null default 1,
  system text,
  constraint integration_token_pkey primary key (entity_id, id),
  constraint integration_token_entity_id_user_id_facility_id_type_key unique (entity_id, user_id, facility_id, type),
  constraint integration_token_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint integration_token_entity_id_user_id_facility_id_fkey foreign key (entity_id, user_id, facility_id) references user_facility(entity_id, user_id, facility_id) on delete cascade
);
alter table integration_token force row level security;
create policy tenant on integration_token to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on integration_token to waypost_keys using (true);
create policy facility on integration_token as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
create policy holder on integration_token as restrictive to waypost_app using ((user_id = (select current_person())));
grant delete, insert, select, update on integration_token to waypost_app;
grant select (entity_id, id, tokens_sealed), update (tokens_sealed) on integration_token to waypost_keys;
create constraint trigger audited after insert or delete on integration_token deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on integration_token deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{refresh_until}'::text[]) is distinct from (to_jsonb(new.*) - '{refresh_until}'::text[])))) execute function change_is_on_record();

-- drafts
-- ======

-- What a person has typed into a form and not saved yet. It outlives the tab, the session and the server, is
-- sealed as a whole (it can hold anything that the form takes) and is seen by nobody but its writer.
create table draft (
  entity_id uuid not null,
  user_id uuid not null,
  form text not null,
  subject_id uuid not null,
  content_sealed text not null,
  saved_at timestamptz not null,
  constraint draft_pkey primary key (entity_id, user_id, form, subject_id),
  constraint draft_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint draft_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
create index draft_by_age on draft (saved_at);
alter table draft force row level security;
create policy tenant on draft to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on draft to waypost_keys using (true);
create policy waypost_worker on draft to waypost_worker using (true);
create policy writer on draft as restrictive to waypost_app using ((user_id = ( select (nullif(current_setting('waypost.user_id', true), ''))::uuid as "nullif")));
grant delete, insert, select, update on draft to waypost_app;
grant select (entity_id, user_id, form, subject_id, content_sealed), update (content_sealed) on draft to waypost_keys;
grant delete, select on draft to waypost_worker;

-- drop-folders
-- ============

-- Each file that was seen in one, and what became of it. What is in it is of patients, and may be its name, too.
create table drop_file (
  entity_id uuid not null,
  id uuid not null,
  folder_id uuid not null,
  name_sealed text not null,
  name_hash text not null,
  size bigint not null,
  modified_at timestamptz not null,
  seen_at timestamptz not null,
  state text not null,
  reason text,
  taken_at timestamptz,
  moved_as text,
  sha256 text,
  is_cut_off boolean not null default false,
  import_id uuid,
  counts jsonb,
  ended_at timestamptz,
  is_put_away boolean not null default false,
  constraint drop_file_pkey primary key (entity_id, id),
  constraint drop_file_state_check check ((state in ('waiting', 'taking', 'importing', 'asks', 'done', 'failed', 'same', 'gone'))),
  constraint drop_file_entity_id_folder_id_fkey foreign key (entity_id, folder_id) references drop_folder(entity_id, id),
  constraint drop_file_entity_id_import_id_fkey foreign key (entity_id, import_id) references import(entity_id, id)
);
create index drop_file_content on drop_file (entity_id, sha256) where (sha256 is not null);
create index drop_file_going_on on drop_file (entity_id, folder_id) where (state in ('taking', 'importing', 'asks'));
create index drop_file_not_away on drop_file (entity_id, folder_id) where ((ended_at is not null) and (not is_put_away));
create index drop_file_of_folder on drop_file (entity_id, folder_id, seen_at desc);
create unique index drop_file_open on drop_file (entity_id, folder_id, name_hash) where (state in ('waiting', 'taking'));
alter table drop_file force row level security;
create policy tenant on drop_file to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on drop_file to waypost_keys using (true);
grant insert, select, update on drop_file to waypost_app;
grant select (entity_id, id, name_sealed), update (name_sealed) on drop_file to waypost_keys;

-- Folders in which other systems put files, on this machine or on an SFTP server: what comes there is brought in without a person.
create table drop_folder (
  entity_id uuid not null,
  id uuid not null,
  name text not null,
  source_id uuid not null,
  kind text not null,
  facility_id uuid,
  place text not null,
  path text not null default '',
  host text not null default '',
  port integer not null default 22,
  user_name text not null default '',
  host_key text,
  secret_kind text,
  secret_sealed text,
  pattern text not null,
  ready text not null,
  every_minutes integer,
  at_time time without time zone,
  expected_by time without time zone,
  time_zone text not null,
  on_trouble text not null,
  report_to uuid[] not null default '{}'::uuid[],
  user_id uuid not null,
  facility_ids uuid[] not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  version integer not null default 1,
  next_at timestamptz,
  look_at timestamptz,
  looked_at timestamptz,
  problem text,
  problem_since timestamptz,
  failures integer not null default 0,
  alarmed_at timestamptz,
  missing_since timestamptz,
  expected_at timestamptz,
  mapping_id uuid,
  constraint drop_folder_pkey primary key (entity_id, id),
  constraint drop_folder_check check (((secret_kind is null) = (secret_sealed is null))),
  constraint drop_folder_check1 check (((every_minutes is null) <> (at_time is null))),
  constraint drop_folder_check2 check (((ended_at is null) = (next_at is not null))),
  constraint drop_folder_name_check check ((name <> '')),
  constraint drop_folder_on_trouble_check check ((on_trouble in ('hold', 'stop'))),
  constraint drop_folder_place_check check ((place in ('local', 'sftp'))),
  constraint drop_folder_ready_check check ((ready in ('still', 'marker'))),
  constraint drop_folder_secret_kind_check check ((secret_kind in ('password', 'private-key'))),
  constraint drop_folder_ended_by_fkey foreign key (ended_by) references app_user(id),
  constraint drop_folder_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint drop_folder_entity_id_mapping_id_fkey foreign key (entity_id, mapping_id) references import_mapping(entity_id, id),
  constraint drop_folder_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id),
  constraint drop_folder_user_id_fkey foreign key (user_id) references app_user(id)
);
create index drop_folder_due on drop_folder (next_at) where (next_at is not null);
create unique index drop_folder_name on drop_folder (entity_id, lower(name));
alter table drop_folder force row level security;
create policy tenant on drop_folder to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on drop_folder to waypost_keys using (true);
create policy waypost_worker on drop_folder to waypost_worker using (true);
grant insert, select, update on drop_folder to waypost_app;
grant select (entity_id, id, secret_sealed), update (secret_sealed) on drop_folder to waypost_keys;
grant select on drop_folder to waypost_worker;
create constraint trigger audited after insert or delete on drop_folder deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on drop_folder deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{next_at,look_at,looked_at,problem,problem_since,failures,alarmed_at,missing_since,expected_at}'::text[]) is distinct from (to_jsonb(new.*) - '{next_at,look_at,looked_at,problem,problem_since,failures,alarmed_at,missing_since,expected_at}'::text[])))) execute function change_is_on_record();

-- eligibility
-- ===========

create sequence interchange_control_number minvalue 1 maxvalue 999999999 cycle;

-- What somebody decided where request and answer differ. Final: a row is neither changed nor taken away, and the
-- key refuses a second decision.
create table eligibility_alert_decision (
  entity_id uuid not null,
  transaction_id uuid not null,
  field text not null,
  choice text not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  written_to text,
  constraint eligibility_alert_decision_pkey primary key (entity_id, transaction_id, field),
  constraint eligibility_alert_decision_choice_check check ((choice in ('accept', 'keep'))),
  constraint eligibility_alert_decision_written_to_check check ((written_to in ('insurance', 'patient'))),
  constraint eligibility_alert_decision_decided_by_fkey foreign key (decided_by) references app_user(id),
  constraint eligibility_alert_decision_entity_id_transaction_id_fkey foreign key (entity_id, transaction_id) references eligibility_transaction(entity_id, id)
);
alter table eligibility_alert_decision force row level security;
create policy tenant on eligibility_alert_decision to waypost_app using ((entity_id = (select current_entity())));
grant insert, select on eligibility_alert_decision to waypost_app;
create constraint trigger audited after insert or delete on eligibility_alert_decision deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on eligibility_alert_decision deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table eligibility_attempt (
  entity_id uuid not null,
  transaction_id uuid not null,
  number integer not null,
  connection_id uuid not null,
  control_number integer not null,
  started_at timestamptz not null,
  lease_until timestamptz not null,
  ended_at timestamptz,
  result text,
  was_sent boolean,
  steps jsonb,
  constraint eligibility_attempt_pkey primary key (entity_id, transaction_id, number),
  constraint eligibility_attempt_number_check check ((number >= 1)),
  constraint eligibility_attempt_entity_id_transaction_id_fkey foreign key (entity_id, transaction_id) references eligibility_transaction(entity_id, id) on delete cascade
);
create index eligibility_attempt_on_its_way on eligibility_attempt (entity_id, connection_id, lease_until) where (ended_at is null);
alter table eligibility_attempt force row level security;
create policy tenant on eligibility_attempt to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on eligibility_attempt to waypost_worker using (true);
grant select on eligibility_attempt to waypost_app;
grant insert, select, update on eligibility_attempt to waypost_worker;

create table eligibility_transaction (
  entity_id uuid not null,
  id uuid not null,
  facility_id uuid not null,
  payer_code text not null,
  payer_name text not null,
  task_id uuid,
  case_id uuid,
  requested_by uuid not null,
  request_source text not null,
  state text not null,
  request jsonb not null,
  patient_name text not null,
  ssn_sealed text,
  trace_number text not null,
  control_number integer not null,
  sent_at timestamptz not null,
  lease_until timestamptz not null,
  answered_at timestamptz,
  coverage_status text,
  failure_kind text,
  failure_detail text,
  is_late boolean not null default false,
  raw_270_sealed text not null,
  raw_271_sealed text,
  version integer not null default 1,
  normalized_status text,
  subject_key text generated always as (
case
    when (((request ->> 'patientLastName') <> '') and ((request ->> 'patientDateOfBirth') <> '')) then ((((('person/' || regexp_replace(upper((request ->> 'patientLastName')), '[^A-Z0-9]', '', 'g')) || '/') || regexp_replace(upper((request ->> 'patientFirstName')), '[^A-Z0-9]', '', 'g')) || '/') || (request ->> 'patientDateOfBirth'))
    when ((request ->> 'memberId') <> '') then ('member/' || upper((request ->> 'memberId')))
    else null::text
end) stored,
  has_other_coverage boolean not null default false,
  error_code text,
  rules_result jsonb,
  risk_indicator text,
  meaning_version smallint not null default 1,
  shown_coverage_status text,
  shown_normalized_status text,
  shown_other_coverage boolean,
  coverage_caution text,
  failure_message_sealed text,
  constraint eligibility_transaction_pkey primary key (entity_id, id),
  constraint eligibility_transaction_entity_id_trace_number_key unique (entity_id, trace_number),
  constraint eligibility_transaction_coverage_caution_check check ((coverage_caution in ('bill-another', 'bill-first', 'limited'))),
  constraint eligibility_transaction_normalized_status_check check ((normalized_status in ('active', 'inactive', 'rejected', 'unknown'))),
  constraint eligibility_transaction_state_check check ((state in ('sent', 'answered', 'rejected', 'failed', 'cancelled', 'interrupted'))),
  constraint eligibility_transaction_entity_id_case_id_fkey foreign key (entity_id, case_id) references patient_case(entity_id, id),
  constraint eligibility_transaction_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint eligibility_transaction_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint eligibility_transaction_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id),
  constraint eligibility_transaction_requested_by_fkey foreign key (requested_by) references app_user(id)
);
create index eligibility_transaction_by_case on eligibility_transaction (entity_id, case_id, sent_at desc) where (case_id is not null);
create index eligibility_transaction_by_subject on eligibility_transaction (entity_id, payer_code, subject_key, answered_at desc) where (state in ('answered', 'rejected'));
create index eligibility_transaction_by_task on eligibility_transaction (entity_id, task_id, sent_at desc) where (task_id is not null);
create index eligibility_transaction_meaning on eligibility_transaction (meaning_version) where ((state = 'answered') and (raw_271_sealed is not null));
create index eligibility_transaction_mine on eligibility_transaction (entity_id, requested_by, sent_at desc, id desc);
create index eligibility_transaction_on_its_way on eligibility_transaction (lease_until) where (state = 'sent');
create index eligibility_transaction_to_judge on eligibility_transaction (entity_id, case_id, payer_code, sent_at desc) where (case_id is not null);
alter table eligibility_transaction force row level security;
create policy tenant on eligibility_transaction to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on eligibility_transaction to waypost_keys using (true);
create policy waypost_worker on eligibility_transaction to waypost_worker using (true);
create policy facility on eligibility_transaction as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on eligibility_transaction to waypost_app;
grant select (entity_id, id, ssn_sealed, raw_270_sealed, raw_271_sealed, failure_message_sealed), update (ssn_sealed, raw_270_sealed, raw_271_sealed, failure_message_sealed) on eligibility_transaction to waypost_keys;
grant select, update on eligibility_transaction to waypost_worker;
create constraint trigger audited after insert or delete on eligibility_transaction deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on eligibility_transaction deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{lease_until,control_number,raw_270_sealed}'::text[]) is distinct from (to_jsonb(new.*) - '{lease_until,control_number,raw_270_sealed}'::text[])))) execute function change_is_on_record();

-- Interchanges are numbered for each sender and receiver of an organisation, no longer in one row for the whole installation: a receiver
-- tells a repeated interchange by the sender and the number (ISA06, ISA13). Those that are there go on above all that was ever sent,
-- a thousand above: servers of the version before count on by the old sequence until the last of them has ended. It is dropped later.
create table interchange_number (
  entity_id uuid not null,
  sender_id text not null,
  receiver_id text not null,
  last_number integer not null,
  constraint interchange_number_pkey primary key (entity_id, sender_id, receiver_id),
  constraint interchange_number_last_number_check check (((last_number >= 1) and (last_number <= 999999999))),
  constraint interchange_number_entity_id_fkey foreign key (entity_id) references entity(id)
);
alter table interchange_number force row level security;
create policy tenant on interchange_number to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on interchange_number to waypost_worker using (true);
grant insert, select, update on interchange_number to waypost_app;
grant insert, select, update on interchange_number to waypost_worker;

-- How this entity reaches a payer: the connector, its address and its credentials.
create table payer_connection (
  entity_id uuid not null,
  id uuid not null,
  payer_id uuid not null,
  connector text not null,
  endpoint_url text not null,
  sender_id text not null,
  receiver_id text not null,
  user_name text,
  password_sealed text,
  timeout_ms integer not null default 60000,
  version integer not null default 1,
  sender_qualifier text not null default 'ZZ',
  receiver_qualifier text not null default 'ZZ',
  usage text not null default 'P',
  connect_timeout_ms integer not null default 10000,
  max_concurrent integer not null default 8,
  queue_ms integer not null default 5000,
  breaker_failures integer not null default 5,
  breaker_window_ms integer not null default 120000,
  breaker_open_ms integer not null default 30000,
  ended_at timestamptz,
  ended_by uuid,
  payer_entity text not null default 'PR',
  payer_id_qualifier text not null default 'PI',
  payer_sent_id text,
  payer_sent_name text,
  provider_entity text not null default '1P',
  provider_id_qualifier text,
  sender_code text,
  receiver_code text,
  authorization_qualifier text not null default '00',
  authorization_information text,
  security_qualifier text not null default '00',
  security_information_sealed text,
  core_rule_version text not null default '2.2.0',
  client_certificate text,
  client_key_sealed text,
  certificate_expires_at timestamptz,
  certificate_told integer,
  constraint payer_connection_pkey primary key (entity_id, id),
  constraint payer_connection_entity_id_payer_id_key unique (entity_id, payer_id),
  constraint authorization_said check (((authorization_qualifier = '00') = (authorization_information is null))),
  constraint certificate_is_whole check ((((client_certificate is null) = (client_key_sealed is null)) and ((client_certificate is null) = (certificate_expires_at is null)))),
  constraint ended_by_somebody check (((ended_by is null) or (ended_at is not null))),
  constraint payer_connection_authorization_information_check check (((length(authorization_information) >= 1) and (length(authorization_information) <= 10))),
  constraint payer_connection_authorization_qualifier_check check ((authorization_qualifier ~ '^[0-9]{2}$')),
  constraint payer_connection_breaker_failures_check check (((breaker_failures >= 1) and (breaker_failures <= 1000))),
  constraint payer_connection_breaker_open_ms_check check (((breaker_open_ms >= 1000) and (breaker_open_ms <= 3600000))),
  constraint payer_connection_breaker_window_ms_check check (((breaker_window_ms >= 1000) and (breaker_window_ms <= 3600000))),
  constraint payer_connection_certificate_told_check check ((certificate_told in (30, 7, 0))),
  constraint payer_connection_connect_timeout_ms_check check (((connect_timeout_ms >= 500) and (connect_timeout_ms <= 60000))),
  constraint payer_connection_connector_check check ((connector in ('core-mime', 'core-soap', 'https'))),
  constraint payer_connection_core_rule_version_check check ((core_rule_version = '2.2.0')),
  constraint payer_connection_max_concurrent_check check (((max_concurrent >= 1) and (max_concurrent <= 1000))),
  constraint payer_connection_payer_entity_check check ((payer_entity ~ '^[0-9A-Z]{2}$')),
  constraint payer_connection_payer_id_qualifier_check check ((payer_id_qualifier ~ '^[0-9A-Z]{2}$')),
  constraint payer_connection_payer_sent_id_check check ((payer_sent_id <> '')),
  constraint payer_connection_payer_sent_name_check check ((payer_sent_name <> '')),
  constraint payer_connection_provider_entity_check check ((provider_entity ~ '^[0-9A-Z]{2}$')),
  constraint payer_connection_provider_id_qualifier_check check ((provider_id_qualifier ~ '^[0-9A-Z]{2}$')),
  constraint payer_connection_queue_ms_check check (((queue_ms >= 0) and (queue_ms <= 60000))),
  constraint payer_connection_receiver_code_check check (((length(receiver_code) >= 2) and (length(receiver_code) <= 15))),
  constraint payer_connection_receiver_qualifier_check check ((receiver_qualifier ~ '^[0-9A-Z]{2}$')),
  constraint payer_connection_security_qualifier_check check ((security_qualifier ~ '^[0-9]{2}$')),
  constraint payer_connection_sender_code_check check (((length(sender_code) >= 2) and (length(sender_code) <= 15))),
  constraint payer_connection_sender_qualifier_check check ((sender_qualifier ~ '^[0-9A-Z]{2}$')),
  constraint payer_connection_timeout_ms_check check (((timeout_ms >= 1000) and (timeout_ms <= 300000))),
  constraint payer_connection_usage_check check ((usage in ('P', 'T'))),
  constraint security_said check (((security_qualifier = '00') = (security_information_sealed is null))),
  constraint told_of_a_certificate check (((certificate_told is null) or (certificate_expires_at is not null))),
  constraint payer_connection_ended_by_fkey foreign key (ended_by) references app_user(id),
  constraint payer_connection_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint payer_connection_payer_id_fkey foreign key (payer_id) references payer(id)
);
create index payer_connection_certificate_expires on payer_connection (certificate_expires_at) where (certificate_expires_at is not null);
alter table payer_connection force row level security;
create policy tenant on payer_connection to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on payer_connection to waypost_keys using (true);
create policy waypost_worker on payer_connection to waypost_worker using (true);
grant insert, select, update on payer_connection to waypost_app;
grant select (entity_id, id, password_sealed, security_information_sealed, client_key_sealed), update (password_sealed, security_information_sealed, client_key_sealed) on payer_connection to waypost_keys;
grant select (entity_id, id, ended_at, certificate_expires_at, certificate_told) on payer_connection to waypost_worker;
create constraint trigger audited after insert or delete on payer_connection deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on payer_connection deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- How the line to a payer is, as all processes see it. Written by those who send, read by everybody.
create table payer_line (
  entity_id uuid not null,
  connection_id uuid not null,
  failures integer not null default 0,
  failing_since timestamptz,
  opened_at timestamptz,
  probe_at timestamptz,
  constraint payer_line_pkey primary key (entity_id, connection_id),
  constraint open_has_a_probe check (((opened_at is null) = (probe_at is null))),
  constraint payer_line_entity_id_connection_id_fkey foreign key (entity_id, connection_id) references payer_connection(entity_id, id) on delete cascade
);
alter table payer_line force row level security;
create policy tenant on payer_line to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on payer_line to waypost_worker using (true);
grant select, update (failures, failing_since, opened_at, probe_at) on payer_line to waypost_app;
grant insert, select, update on payer_line to waypost_worker;

-- entities
-- ========

create table entity (
  id uuid not null,
  name text not null,
  lcode text not null,
  client_code text not null,
  default_client_code text not null,
  status character(1) not null,
  client_types text[] not null,
  products text[] not null default '{}'::text[],
  is_xpeditor_pre_release_candidate boolean not null default false,
  created_at timestamptz not null,
  keeps_defaults boolean not null default false,
  file_downloads integer not null default 5,
  file_days integer not null default 7,
  constraint entity_pkey primary key (id),
  constraint entity_lcode_key unique (lcode),
  constraint entity_file_days_check check (((file_days >= 1) and (file_days <= 90))),
  constraint entity_file_downloads_check check (((file_downloads >= 1) and (file_downloads <= 100))),
  constraint entity_lcode_check check ((lcode ~ '^[A-Z0-9]{2,12}$')),
  constraint entity_status_check check ((status in ('I'::bpchar, 'B'::bpchar, 'D'::bpchar, 'L'::bpchar, 'O'::bpchar, 'P'::bpchar, 'T'::bpchar, 'U'::bpchar)))
);
alter table entity force row level security;
create policy own on entity to waypost_app using ((id = (select current_entity())));
create policy waypost_provision on entity to waypost_provision using (true);
create policy waypost_pruner on entity to waypost_pruner using (true);
create policy waypost_sealer on entity to waypost_sealer using (true);
create policy waypost_signin on entity to waypost_signin using (true);
create policy waypost_worker on entity to waypost_worker using (true);
grant select on entity to waypost_app;
grant insert, select, update on entity to waypost_provision;
grant select on entity to waypost_pruner;
grant select on entity to waypost_sealer;
grant select on entity to waypost_signin;
grant select on entity to waypost_worker;
create constraint trigger audited after insert or delete on entity deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on entity deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Who does not want to see any more what their organisation lacks to begin with.
create table setup_put_away (
  entity_id uuid not null,
  user_id uuid not null,
  constraint setup_put_away_pkey primary key (entity_id, user_id),
  constraint setup_put_away_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
alter table setup_put_away force row level security;
create policy tenant on setup_put_away to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select on setup_put_away to waypost_app;
create constraint trigger audited after insert or delete on setup_put_away deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on setup_put_away deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Whether the organisation has a case, wherever: who sets it up need not work at the facility of its first. Works as the worker.
create or replace function entity_has_case()
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
  select exists (select from public.patient_case c where c.entity_id = public.current_entity())
$function$;
grant execute on function entity_has_case to waypost_app;

-- facilities
-- ==========

create table facility (
  entity_id uuid not null,
  id uuid not null,
  name text not null,
  lcode text not null,
  client_code text not null,
  default_npi text,
  state character(2) not null,
  time_zone text not null,
  document_system text,
  webhook_shape text not null default 'thin',
  ended_at timestamptz,
  version integer not null default 1,
  constraint facility_pkey primary key (entity_id, id),
  constraint facility_document_system_check check ((document_system <> '')),
  constraint facility_webhook_shape_check check ((webhook_shape in ('thin', 'full'))),
  constraint facility_entity_id_fkey foreign key (entity_id) references entity(id)
);
create unique index facility_by_lcode on facility (entity_id, lcode);
alter table facility force row level security;
create policy tenant on facility to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on facility to waypost_provision using (true);
create policy waypost_signin on facility to waypost_signin using (true);
create policy waypost_worker on facility to waypost_worker using (true);
grant insert, select, update on facility to waypost_app;
grant insert, select, update on facility to waypost_provision;
grant select on facility to waypost_signin;
grant select on facility to waypost_worker;
create constraint trigger audited after insert or delete on facility deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on facility deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Providers a facility asks payers for, so that nobody types an identifier and a taxonomy code by heart.
create table facility_provider (
  entity_id uuid not null,
  id uuid not null,
  facility_id uuid not null,
  name text not null,
  identifier_type text not null,
  identifier text not null,
  taxonomy_code text,
  provider_role text,
  constraint facility_provider_pkey primary key (entity_id, id),
  constraint a_role_needs_a_taxonomy check (((provider_role is null) or (taxonomy_code is not null))),
  constraint facility_provider_identifier_check check (((length(identifier) >= 2) and (length(identifier) <= 80))),
  constraint facility_provider_identifier_type_check check ((identifier_type in ('npi', 'providerId', 'taxId'))),
  constraint facility_provider_name_check check ((name <> '')),
  constraint facility_provider_taxonomy_code_check check ((length(taxonomy_code) <= 50)),
  constraint facility_provider_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint facility_provider_entity_id_fkey foreign key (entity_id) references entity(id)
);
create index facility_provider_by_facility on facility_provider (entity_id, facility_id, lower(name));
alter table facility_provider force row level security;
create policy tenant on facility_provider to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on facility_provider to waypost_provision using (true);
create policy facility on facility_provider as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant select on facility_provider to waypost_app;
grant delete, insert, select, update on facility_provider to waypost_provision;
create constraint trigger audited after insert or delete on facility_provider deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on facility_provider deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- files
-- =====

-- Files that were made for a person: what they asked for, and how often and until when they may download it.
create table user_file (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  facility_ids uuid[] not null,
  kind text not null,
  file_name text not null,
  ordered_sealed text,
  state text not null default 'preparing',
  file_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  downloads_left integer not null,
  bytes_handed bigint not null default 0,
  constraint user_file_pkey primary key (entity_id, id),
  constraint user_file_bytes_handed_check check ((bytes_handed >= 0)),
  constraint user_file_check check (((state = 'ready') = (file_id is not null))),
  constraint user_file_downloads_left_check check ((downloads_left >= 0)),
  constraint user_file_kind_check check ((kind in ('tasks', 'audit-history', 'letter'))),
  constraint user_file_state_check check ((state in ('preparing', 'ready', 'failed'))),
  constraint user_file_entity_id_file_id_fkey foreign key (entity_id, file_id) references stored_file(entity_id, id),
  constraint user_file_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
create index user_file_by_end on user_file (expires_at);
create index user_file_of_user on user_file (entity_id, user_id, created_at desc);
create index user_file_to_make on user_file (entity_id, created_at) where (state = 'preparing');
alter table user_file force row level security;
create policy tenant on user_file to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on user_file to waypost_keys using (true);
create policy waypost_worker on user_file to waypost_worker using (true);
create policy facilities on user_file as restrictive to waypost_app using ((facility_ids <@ (select current_facilities())));
create policy holder on user_file as restrictive to waypost_app using (((( select (nullif(current_setting('waypost.user_id', true), ''))::uuid as "nullif") = user_id) or (( select (nullif(current_setting('waypost.user_id', true), ''))::uuid as "nullif") = '00000000-0000-0000-0000-000000000000'::uuid)));
grant delete, insert, select, update on user_file to waypost_app;
grant select (entity_id, id, ordered_sealed), update (ordered_sealed) on user_file to waypost_keys;
grant select on user_file to waypost_worker;
create constraint trigger audited after insert or delete on user_file deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on user_file deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{downloads_left,bytes_handed}'::text[]) is distinct from (to_jsonb(new.*) - '{downloads_left,bytes_handed}'::text[])))) execute function change_is_on_record();

-- imports
-- =======

create table import (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  facility_ids uuid[] not null,
  source_id uuid not null,
  kind text not null,
  facility_id uuid,
  state text not null default 'chosen',
  created_at timestamptz not null,
  ended_at timestamptz,
  file_name_sealed text,
  file_size bigint,
  uploaded_at timestamptz,
  problem text,
  profile_sealed text,
  mapping_sealed text,
  signature text,
  plan_hash text,
  what_fits boolean not null default false,
  rows integer not null default 0,
  counts jsonb not null default '{}'::jsonb,
  seen_version integer,
  worked_at timestamptz,
  version integer not null default 1,
  is_unattended boolean not null default false,
  mapping_id uuid,
  constraint import_pkey primary key (entity_id, id),
  constraint import_kind_check check ((kind in ('registrations', 'coverages', 'orders', 'appointments', 'physicians', 'plans'))),
  constraint import_state_check check ((state in ('chosen', 'uploading', 'reading', 'unreadable', 'matching', 'planning', 'planned', 'committing', 'done', 'stopped', 'refused', 'storageFull', 'undoing', 'undone', 'discarded'))),
  constraint import_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint import_entity_id_mapping_id_fkey foreign key (entity_id, mapping_id) references import_mapping(entity_id, id),
  constraint import_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id),
  constraint import_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
create unique index import_going_on on import (entity_id, user_id) where (state in ('committing', 'undoing'));
create index import_of_user on import (entity_id, user_id, created_at desc);
create index import_to_do on import (entity_id) where (state in ('reading', 'planning', 'committing', 'undoing'));
alter table import force row level security;
create policy tenant on import to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on import to waypost_keys using (true);
create policy waypost_worker on import to waypost_worker using (true);
create policy holder on import as restrictive to waypost_app using ((((select current_person()) = user_id) or ((select current_person()) = '00000000-0000-0000-0000-000000000000'::uuid)));
grant insert, select, update on import to waypost_app;
grant select (entity_id, id, file_name_sealed, profile_sealed, mapping_sealed), update (file_name_sealed, profile_sealed, mapping_sealed) on import to waypost_keys;
grant select on import to waypost_worker;
create constraint trigger audited after insert or delete on import deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on import deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{state,ended_at,uploaded_at,problem,profile_sealed,mapping_sealed,signature,plan_hash,rows,counts,worked_at,seen_version,version}'::text[]) is distinct from (to_jsonb(new.*) - '{state,ended_at,uploaded_at,problem,profile_sealed,mapping_sealed,signature,plan_hash,rows,counts,worked_at,seen_version,version}'::text[])))) execute function change_is_on_record();

-- What the columns of files with the same headings are, from the same source.
create table import_mapping (
  entity_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  kind text not null,
  signature text not null,
  mapping_sealed text not null,
  name text,
  used_at timestamptz not null,
  constraint import_mapping_pkey primary key (entity_id, id),
  constraint import_mapping_entity_id_source_id_kind_signature_key unique (entity_id, source_id, kind, signature),
  constraint import_mapping_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id)
);
alter table import_mapping force row level security;
create policy tenant on import_mapping to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on import_mapping to waypost_keys using (true);
grant insert, select, update on import_mapping to waypost_app;
grant select (entity_id, id, mapping_sealed), update (mapping_sealed) on import_mapping to waypost_keys;

-- The pieces in which its file came, until it is forgotten.
create table import_piece (
  entity_id uuid not null,
  import_id uuid not null,
  piece integer not null,
  file_id uuid not null,
  size integer not null,
  constraint import_piece_pkey primary key (entity_id, import_id, piece),
  constraint import_piece_piece_check check ((piece > 0)),
  constraint import_piece_entity_id_file_id_fkey foreign key (entity_id, file_id) references stored_file(entity_id, id),
  constraint import_piece_entity_id_import_id_fkey foreign key (entity_id, import_id) references import(entity_id, id) on delete cascade
);
create index import_piece_by_file on import_piece (entity_id, file_id);
alter table import_piece force row level security;
create policy tenant on import_piece to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on import_piece to waypost_app;
create constraint trigger audited after insert or delete on import_piece deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on import_piece deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- The rows of its file, what becomes of each, and what became of it. They refer to patients and cases without a foreign key, as
-- what is forgotten after some weeks.
create table import_row (
  entity_id uuid not null,
  import_id uuid not null,
  row integer not null,
  first_row integer not null,
  content_sealed text,
  is_mended boolean not null default false,
  plan text,
  result text,
  has_trouble boolean not null default false,
  seen jsonb,
  patient_id uuid,
  case_id uuid,
  held_id uuid,
  left_as jsonb,
  version integer not null default 1,
  patient_before_sealed text,
  case_before_sealed text,
  changed_at timestamptz,
  constraint import_row_pkey primary key (entity_id, import_id, "row"),
  constraint import_row_plan_check check ((plan in ('create', 'change', 'unchanged', 'held', 'skipped'))),
  constraint import_row_result_check check ((result in ('create', 'change', 'unchanged', 'held', 'skipped', 'undone', 'kept'))),
  constraint import_row_row_check check (("row" > 0)),
  constraint import_row_entity_id_import_id_fkey foreign key (entity_id, import_id) references import(entity_id, id) on delete cascade
);
create index import_row_next on import_row (entity_id, import_id, first_row, "row") where (result is null);
create index import_row_of_case on import_row (entity_id, import_id, case_id) where (case_id is not null);
create index import_row_of_patient on import_row (entity_id, import_id, patient_id) where (patient_id is not null);
create index import_row_trouble on import_row (entity_id, import_id, "row") where has_trouble;
create index import_row_undo on import_row (entity_id, import_id, first_row, "row") where (result in ('create', 'change'));
alter table import_row force row level security;
create policy tenant on import_row to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on import_row to waypost_keys using (true);
create policy waypost_worker on import_row to waypost_worker using (true);
grant delete, insert, select, update on import_row to waypost_app;
grant select (entity_id, import_id, row, content_sealed, patient_before_sealed, case_before_sealed), update (content_sealed, patient_before_sealed, case_before_sealed) on import_row to waypost_keys;
grant delete, select (entity_id, import_id, row) on import_row to waypost_worker;

-- What a file of a source has said last of a record, as a hash, and the state in which it left it: the same again changes nothing.
create table source_record (
  entity_id uuid not null,
  source_id uuid not null,
  kind text not null,
  record_id uuid not null,
  content_hash text not null,
  left_as text not null,
  is_withdrawn boolean not null default false,
  constraint source_record_pkey primary key (entity_id, source_id, kind, record_id),
  constraint source_record_kind_check check ((kind in ('coverages', 'orders', 'appointments', 'physicians', 'plans'))),
  constraint source_record_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id)
);
alter table source_record force row level security;
create policy tenant on source_record to waypost_app using ((entity_id = (select current_entity())));
grant insert, select, update on source_record to waypost_app;

-- invitations
-- ===========

-- An invitation into an entity. The membership stands at Pending until it is accepted.
create table invitation (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  first_name text,
  last_name text,
  phone_number text,
  phone_number_extension text,
  type_of_user text,
  email text,
  constraint invitation_pkey primary key (entity_id, id),
  constraint invitation_check check (((ended_at is null) = (outcome is null))),
  constraint invitation_outcome_check check ((outcome in ('accepted', 'cancelled', 'replaced', 'withdrawn'))),
  constraint invitation_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint invitation_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id),
  constraint invitation_invited_by_fkey foreign key (invited_by) references app_user(id)
);
create index invitation_by_user on invitation (user_id) where (ended_at is null);
create unique index invitation_open on invitation (entity_id, user_id) where (ended_at is null);
alter table invitation force row level security;
create policy tenant on invitation to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on invitation to waypost_provision using (true);
create policy waypost_signin on invitation to waypost_signin using (true);
grant delete, insert, select, update on invitation to waypost_app;
grant insert, select, update on invitation to waypost_provision;
grant select, update on invitation to waypost_signin;
create constraint trigger audited after insert or delete on invitation deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on invitation deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Whoever was blocked for the whole installation stays so: an invitation opens the account of who was active nowhere.
create or replace function person_to_invite(new_id uuid, of_issuer text, of_subject text, of_email text, given text, family text, phone text, extension text, user_type text)
 returns table(user_id uuid, account_subject text, was_inactive boolean)
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  known public.app_user;
  is_opened boolean;
begin
  if of_subject like 'invited:%' then
    -- Of two at once with one address the second waits for the first.
    perform pg_advisory_xact_lock(hashtextextended('invite ' || of_issuer || ' ' || of_email, 0));
    select u.* into known from public.app_user u where u.issuer = of_issuer and u.email = of_email
      order by u.id limit 1 for update;
  end if;
  if known.id is null then
    insert into public.app_user as u (id, issuer, subject, email, first_name, last_name, phone_number,
        phone_number_extension, type_of_user)
      values (new_id, of_issuer, of_subject, of_email, given, family, phone, extension, user_type)
      on conflict (issuer, subject) do nothing;
    select u.* into strict known from public.app_user u where u.issuer = of_issuer and u.subject = of_subject
      for update;
  end if;
  is_opened := not known.is_active and not exists (
    select from public.membership m where m.user_id = known.id and m.status = 'Active'
  );
  if is_opened then
    update public.app_user u set is_active = true, version = u.version + 1 where u.id = known.id;
  end if;
  return query select known.id, known.subject, is_opened;
end
$function$;
grant execute on function person_to_invite to waypost_app;

-- keys
-- ====

-- Is the key file the one this database was written with? Each key that was ever used has a text sealed with it.
create table key_check (
  key_id text not null,
  sealed text not null,
  constraint key_check_pkey primary key (key_id)
);
-- no row security
grant insert, select on key_check to waypost_app;
grant delete, insert, select on key_check to waypost_keys;

-- letters/templates
-- =================

-- Templates from which documents are made, as the operator states them: of one facility, or of all of an organisation.
create table document_template (
  entity_id uuid not null,
  id uuid not null,
  name text not null,
  facility_id uuid,
  title text not null default '',
  body text not null default '',
  ended_at timestamptz,
  version integer not null default 1,
  constraint document_template_pkey primary key (entity_id, id),
  constraint document_template_entity_id_name_key unique (entity_id, name),
  constraint document_template_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint document_template_entity_id_fkey foreign key (entity_id) references entity(id)
);
alter table document_template force row level security;
create policy tenant on document_template to waypost_app using ((entity_id = (select current_entity())));
grant insert, select, update on document_template to waypost_app;
create constraint trigger audited after insert or delete on document_template deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on document_template deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- letters
-- =======

-- Documents that the rules have asked for: a letter is made from the template, then filed and faxed as the rules say.
-- Each step is waiting, done or failed; a fax is sent before it is known to have arrived.
create table generated_document (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  template text not null,
  template_name text not null,
  task_id uuid,
  event_id uuid,
  condition_code text,
  condition_description text,
  ordered_at timestamptz not null,
  again integer not null default 0,
  making text not null default 'waiting',
  filing text,
  faxing text,
  failures jsonb not null default '{}'::jsonb,
  file_id uuid,
  filed_as text,
  fax_number text,
  fax_id text,
  faxed_at timestamptz,
  fax_ask_at timestamptz,
  uploaded_by uuid,
  constraint generated_document_pkey primary key (entity_id, id),
  constraint generated_document_entity_id_event_id_template_key unique (entity_id, event_id, template),
  constraint generated_document_check check ((((task_id is null) = (uploaded_by is not null)) and ((event_id is null) = (uploaded_by is not null)))),
  constraint generated_document_faxing_check check ((faxing in ('waiting', 'sent', 'done', 'failed'))),
  constraint generated_document_filing_check check ((filing in ('waiting', 'done', 'failed'))),
  constraint generated_document_making_check check ((making in ('waiting', 'done', 'failed'))),
  constraint generated_document_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade,
  constraint generated_document_entity_id_file_id_fkey foreign key (entity_id, file_id) references stored_file(entity_id, id),
  constraint generated_document_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id),
  constraint generated_document_uploaded_by_fkey foreign key (uploaded_by) references app_user(id)
);
create index generated_document_by_template on generated_document (entity_id, template);
create index generated_document_of_case on generated_document (entity_id, case_id, ordered_at desc);
create index generated_document_open on generated_document (entity_id, ordered_at) where ((making = 'waiting') or (filing = 'waiting') or (faxing in ('waiting', 'sent')));
alter table generated_document force row level security;
create policy tenant on generated_document to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on generated_document to waypost_worker using (true);
create policy facility on generated_document as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select, update on generated_document to waypost_app;
grant select on generated_document to waypost_worker;
create constraint trigger audited after insert or delete on generated_document deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on generated_document deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{fax_ask_at}'::text[]) is distinct from (to_jsonb(new.*) - '{fax_ask_at}'::text[])))) execute function change_is_on_record();

-- machine-accounts
-- ================

create table machine_account (
  entity_id uuid not null,
  id uuid not null,
  name text not null,
  permissions text[] not null,
  given_by uuid[] not null,
  calls_per_minute integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid not null,
  revoked_at timestamptz,
  revoked_by uuid,
  last_used_at timestamptz,
  version integer not null default 1,
  constraint machine_account_pkey primary key (entity_id, id),
  constraint machine_account_id_key unique (id),
  constraint machine_account_calls_per_minute_check check ((calls_per_minute > 0)),
  constraint machine_account_created_by_fkey foreign key (created_by) references app_user(id),
  constraint machine_account_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint machine_account_entity_id_id_fkey foreign key (entity_id, id) references membership(entity_id, user_id),
  constraint machine_account_id_fkey foreign key (id) references app_user(id),
  constraint machine_account_revoked_by_fkey foreign key (revoked_by) references app_user(id)
);
create unique index machine_account_by_name on machine_account (entity_id, lower(name)) where (revoked_at is null);
alter table machine_account force row level security;
create policy tenant on machine_account to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_signin on machine_account to waypost_signin using (true);
create policy waypost_worker on machine_account to waypost_worker using (true);
grant insert, select, update on machine_account to waypost_app;
grant select, update (last_used_at) on machine_account to waypost_signin;
grant select (entity_id, id, expires_at, revoked_at) on machine_account to waypost_worker;
create constraint trigger audited after insert or delete on machine_account deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on machine_account deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{last_used_at}'::text[]) is distinct from (to_jsonb(new.*) - '{last_used_at}'::text[])))) execute function change_is_on_record();

-- What an account signs in with. A hash is enough: a secret is shown once, and has 256 random bits.
create table machine_secret (
  entity_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  secret_hash bytea not null,
  hint text not null,
  made_at timestamptz not null,
  made_by uuid not null,
  ends_at timestamptz,
  last_used_at timestamptz,
  constraint machine_secret_pkey primary key (entity_id, id),
  constraint machine_secret_id_key unique (id),
  constraint machine_secret_secret_hash_key unique (secret_hash),
  constraint machine_secret_entity_id_account_id_fkey foreign key (entity_id, account_id) references machine_account(entity_id, id),
  constraint machine_secret_made_by_fkey foreign key (made_by) references app_user(id)
);
create index machine_secret_by_account on machine_secret (entity_id, account_id);
alter table machine_secret force row level security;
create policy tenant on machine_secret to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_signin on machine_secret to waypost_signin using (true);
grant insert, select, update on machine_secret to waypost_app;
grant select, update (last_used_at) on machine_secret to waypost_signin;
create constraint trigger audited after insert or delete on machine_secret deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on machine_secret deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{last_used_at}'::text[]) is distinct from (to_jsonb(new.*) - '{last_used_at}'::text[])))) execute function change_is_on_record();

-- Tokens that were given out for a secret, for some minutes each. They end with the secret and with the account.
create table machine_token (
  token_hash bytea not null,
  entity_id uuid not null,
  account_id uuid not null,
  secret_id uuid not null,
  expires_at timestamptz not null,
  constraint machine_token_pkey primary key (token_hash),
  constraint machine_token_entity_id_account_id_fkey foreign key (entity_id, account_id) references machine_account(entity_id, id),
  constraint machine_token_entity_id_secret_id_fkey foreign key (entity_id, secret_id) references machine_secret(entity_id, id)
);
create index machine_token_by_account on machine_token (account_id, expires_at);
alter table machine_token force row level security;
create policy waypost_signin on machine_token to waypost_signin using (true);
grant delete, insert, select on machine_token to waypost_signin;

-- mail
-- ====

-- Messages to people, written in the transaction that causes them and sent by the worker. A message holds links
-- that work once, so it is sealed, and forgotten when it has left.
create table mail_outbox (
  id uuid not null,
  kind text not null,
  recipient text not null,
  content_sealed text,
  state text not null default 'Waiting',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint mail_outbox_pkey primary key (id),
  constraint mail_outbox_check check (((state = 'Waiting') = (ended_at is null))),
  constraint mail_outbox_check1 check (((state <> 'Waiting') or (content_sealed is not null))),
  constraint mail_outbox_state_check check ((state in ('Waiting', 'Sent', 'GivenUp')))
);
create index mail_outbox_due on mail_outbox (created_at) where (state = 'Waiting');
alter table mail_outbox force row level security;
create policy waypost_app on mail_outbox to waypost_app using (true);
create policy waypost_identity on mail_outbox to waypost_identity using (true);
create policy waypost_keys on mail_outbox to waypost_keys using (true);
create policy waypost_signin on mail_outbox to waypost_signin using (true);
create policy waypost_worker on mail_outbox to waypost_worker using (true);
grant insert on mail_outbox to waypost_app;
grant insert on mail_outbox to waypost_identity;
grant select (id, content_sealed), update (content_sealed) on mail_outbox to waypost_keys;
grant insert on mail_outbox to waypost_signin;
grant delete, select, update on mail_outbox to waypost_worker;

-- orders
-- ======

-- What was ordered for a case. It lies where its case lies, and so do its parts, also when the case moves. An order
-- that was deleted stays, and is shown to nobody.
create table case_order (
  entity_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  facility_id uuid not null,
  external_order_id text,
  order_type smallint not null,
  bill_type smallint not null,
  date_of_service date,
  admit_date date,
  discharge_date date,
  procedure_code text,
  is_abn_signed boolean,
  accession_number text,
  requisition_number text,
  prior_authorization text,
  order_number text,
  version integer not null default 1,
  deleted_at timestamptz,
  charge_amount numeric(11,2),
  constraint case_order_pkey primary key (entity_id, id),
  constraint case_order_entity_id_id_facility_id_key unique (entity_id, id, facility_id),
  constraint case_order_bill_type_check check (((bill_type >= 0) and (bill_type <= 4))),
  constraint case_order_charge_amount_check check ((charge_amount >= (0)::numeric)) not valid,
  constraint case_order_order_type_check check (((order_type >= 0) and (order_type <= 2))),
  constraint case_order_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade
);
create index case_order_by_case on case_order (entity_id, case_id) where (deleted_at is null);
alter table case_order force row level security;
create policy tenant on case_order to waypost_app using ((entity_id = (select current_entity())));
create policy facility on case_order as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select, update on case_order to waypost_app;
create constraint trigger audited after insert or delete on case_order deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on case_order deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table order_diagnosis (
  entity_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  facility_id uuid not null,
  sequence smallint not null,
  code text not null,
  version text not null default 'I10',
  constraint order_diagnosis_pkey primary key (entity_id, id),
  constraint order_diagnosis_entity_id_order_id_sequence_key unique (entity_id, order_id, sequence),
  constraint order_diagnosis_code_check check ((code <> '')),
  constraint order_diagnosis_sequence_check check (((sequence >= 1) and (sequence <= 4))),
  constraint order_diagnosis_entity_id_order_id_facility_id_fkey foreign key (entity_id, order_id, facility_id) references case_order(entity_id, id, facility_id) on update cascade
);
alter table order_diagnosis force row level security;
create policy tenant on order_diagnosis to waypost_app using ((entity_id = (select current_entity())));
create policy facility on order_diagnosis as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on order_diagnosis to waypost_app;
create constraint trigger audited after insert or delete on order_diagnosis deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on order_diagnosis deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table order_location (
  entity_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  facility_id uuid not null,
  use_id smallint not null,
  qdx_code text,
  alias text,
  code text,
  name text,
  address jsonb not null default '[]'::jsonb,
  constraint order_location_pkey primary key (entity_id, id),
  constraint order_location_entity_id_order_id_use_id_key unique (entity_id, order_id, use_id),
  constraint order_location_use_id_check check (((use_id >= 0) and (use_id <= 9))),
  constraint order_location_entity_id_order_id_facility_id_fkey foreign key (entity_id, order_id, facility_id) references case_order(entity_id, id, facility_id) on update cascade
);
alter table order_location force row level security;
create policy tenant on order_location to waypost_app using ((entity_id = (select current_entity())));
create policy facility on order_location as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on order_location to waypost_app;
create constraint trigger audited after insert or delete on order_location deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on order_location deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table order_physician (
  entity_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  facility_id uuid not null,
  use_id smallint not null,
  code text,
  qdx_code text,
  npi text,
  prefix text,
  family_name text,
  middle_name text,
  first_name text,
  suffix text,
  phone_number text,
  fax_number text,
  email text,
  address jsonb not null default '[]'::jsonb,
  provider_individual_id uuid,
  constraint order_physician_pkey primary key (entity_id, id),
  constraint order_physician_entity_id_id_facility_id_key unique (entity_id, id, facility_id),
  constraint order_physician_entity_id_id_provider_individual_id_key unique (entity_id, id, provider_individual_id),
  constraint order_physician_entity_id_order_id_use_id_key unique (entity_id, order_id, use_id),
  constraint order_physician_use_id_check check (((use_id >= 0) and (use_id <= 1))),
  constraint order_physician_entity_id_order_id_facility_id_fkey foreign key (entity_id, order_id, facility_id) references case_order(entity_id, id, facility_id) on update cascade,
  constraint order_physician_entity_id_provider_individual_id_fkey foreign key (entity_id, provider_individual_id) references provider_individual(entity_id, id)
);
alter table order_physician force row level security;
create policy tenant on order_physician to waypost_app using ((entity_id = (select current_entity())));
create policy facility on order_physician as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on order_physician to waypost_app;
create constraint trigger audited after insert or delete on order_physician deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on order_physician deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Whom to call about an order, of those the directory has for its physician.
create table order_physician_contact (
  entity_id uuid not null,
  order_physician_id uuid not null,
  provider_individual_contact_id uuid not null,
  provider_individual_id uuid not null,
  facility_id uuid not null,
  constraint order_physician_contact_pkey primary key (entity_id, order_physician_id, provider_individual_contact_id),
  constraint order_physician_contact_entity_id_order_physician_id_facil_fkey foreign key (entity_id, order_physician_id, facility_id) references order_physician(entity_id, id, facility_id) on update cascade,
  constraint order_physician_contact_entity_id_order_physician_id_provi_fkey foreign key (entity_id, order_physician_id, provider_individual_id) references order_physician(entity_id, id, provider_individual_id),
  constraint order_physician_contact_entity_id_provider_individual_cont_fkey foreign key (entity_id, provider_individual_contact_id, provider_individual_id) references provider_individual_contact(entity_id, id, provider_individual_id)
);
alter table order_physician_contact force row level security;
create policy tenant on order_physician_contact to waypost_app using ((entity_id = (select current_entity())));
create policy facility on order_physician_contact as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on order_physician_contact to waypost_app;
create constraint trigger audited after insert or delete on order_physician_contact deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on order_physician_contact deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Physicians an entity works with: who refers patients, and how their office is reached. The installation's data: the
-- portal reads it.
create table provider_individual (
  entity_id uuid not null,
  id uuid not null,
  npi text not null,
  name_prefix text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  name_suffix text,
  email text,
  address text,
  ended_at timestamptz,
  version integer not null default 1,
  constraint provider_individual_pkey primary key (entity_id, id),
  constraint provider_individual_entity_id_npi_key unique (entity_id, npi),
  constraint provider_individual_first_name_check check ((first_name <> '')),
  constraint provider_individual_last_name_check check ((last_name <> '')),
  constraint provider_individual_npi_check check ((npi ~ '^[12][0-9]{9}$')),
  constraint provider_individual_entity_id_fkey foreign key (entity_id) references entity(id)
);
alter table provider_individual force row level security;
create policy tenant on provider_individual to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on provider_individual to waypost_provision using (true);
grant insert, select, update on provider_individual to waypost_app;
grant delete, insert, select, update on provider_individual to waypost_provision;
create constraint trigger audited after insert or delete on provider_individual deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on provider_individual deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table provider_individual_address (
  entity_id uuid not null,
  id uuid not null,
  provider_individual_id uuid not null,
  position smallint not null,
  phone text,
  fax text,
  line1 text not null,
  line2 text,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null default 'US',
  constraint provider_individual_address_pkey primary key (entity_id, id),
  constraint provider_individual_address_entity_id_provider_individual_i_key unique (entity_id, provider_individual_id, "position"),
  constraint provider_individual_address_position_check check (("position" >= 1)),
  constraint provider_individual_address_entity_id_provider_individual__fkey foreign key (entity_id, provider_individual_id) references provider_individual(entity_id, id)
);
alter table provider_individual_address force row level security;
create policy tenant on provider_individual_address to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on provider_individual_address to waypost_provision using (true);
grant delete, insert, select on provider_individual_address to waypost_app;
grant delete, insert, select, update on provider_individual_address to waypost_provision;
create constraint trigger audited after insert or delete on provider_individual_address deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on provider_individual_address deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table provider_individual_contact (
  entity_id uuid not null,
  id uuid not null,
  provider_individual_id uuid not null,
  use_id smallint not null,
  first_name text,
  middle_name text,
  last_name text,
  phone text,
  fax text,
  email text,
  address text,
  ended_at timestamptz,
  constraint provider_individual_contact_pkey primary key (entity_id, id),
  constraint provider_individual_contact_entity_id_id_provider_individua_key unique (entity_id, id, provider_individual_id),
  constraint provider_individual_contact_use_id_check check (((use_id >= 0) and (use_id <= 4))),
  constraint provider_individual_contact_entity_id_provider_individual__fkey foreign key (entity_id, provider_individual_id) references provider_individual(entity_id, id)
);
create index provider_individual_contact_by_provider on provider_individual_contact (entity_id, provider_individual_id, use_id);
alter table provider_individual_contact force row level security;
create policy tenant on provider_individual_contact to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on provider_individual_contact to waypost_provision using (true);
grant insert, select, update on provider_individual_contact to waypost_app;
grant delete, insert, select, update on provider_individual_contact to waypost_provision;
create constraint trigger audited after insert or delete on provider_individual_contact deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on provider_individual_contact deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- patients
-- ========

create table patient (
  entity_id uuid not null,
  id uuid not null,
  patient_number text not null,
  first_name text,
  middle_name text,
  last_name text not null,
  birth_date date,
  gender text not null,
  ssn_sealed text,
  medical_record_number text,
  version integer not null default 1,
  medical_record_number_key text not null generated always as (lower(coalesce(medical_record_number, ''))) stored,
  master_patient_index text,
  marital_status text,
  language text,
  ethnicity text,
  address_lines text[] not null default '{}'::text[],
  city text,
  state text,
  postal_code text,
  country text,
  home_phone text,
  mobile_phone text,
  work_phone text,
  email text,
  is_deceased boolean not null default false,
  deceased_date date,
  merged_into uuid,
  last_name_key text not null generated always as (folded(last_name)) stored,
  first_name_key text not null,
  field_writers jsonb not null default '{}'::jsonb,
  withdrawn_at timestamptz,
  constraint patient_pkey primary key (entity_id, id),
  constraint patient_entity_id_patient_number_key unique (entity_id, patient_number),
  constraint patient_address_lines_check check ((cardinality(address_lines) <= 4)),
  constraint patient_died check (((deceased_date is null) or (is_deceased and ((birth_date is null) or (deceased_date >= birth_date))))),
  constraint patient_is_not_merged_into_itself check ((merged_into <> id)),
  constraint patient_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint patient_entity_id_merged_into_fkey foreign key (entity_id, merged_into) references patient(entity_id, id)
);
create index patient_by_birth_date on patient (entity_id, birth_date);
create index patient_by_name on patient (entity_id, last_name_key, first_name_key, id);
create index patient_by_record_number on patient (entity_id, medical_record_number_key);
create index patient_merged_into on patient (entity_id, merged_into) where (merged_into is not null);
alter table patient force row level security;
create policy tenant on patient to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on patient to waypost_keys using (true);
create policy waypost_worker on patient to waypost_worker using (true);
grant delete, insert, select, update on patient to waypost_app;
grant select (entity_id, id, ssn_sealed), update (ssn_sealed) on patient to waypost_keys;
grant select (entity_id, id, first_name, last_name, merged_into) on patient to waypost_worker;
create constraint trigger audited after insert or delete on patient deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on patient deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();
create trigger patient_changes_parts_of_name after update of first_name, last_name on patient for each row when ((((old.first_name is distinct from new.first_name) or (old.last_name is distinct from new.last_name)) and (concat_ws('x', old.last_name, old.first_name, new.last_name, new.first_name) ~ '[^[:alpha:]]'))) execute function patient_keeps_parts_of_name();
create trigger patient_first_name_is_compared before insert or update of first_name, first_name_key on patient for each row execute function patient_first_name_is_compared();
create trigger patient_keeps_parts_of_name after insert on patient for each row when ((concat_ws('x', new.last_name, new.first_name) ~ '[^[:alpha:]]')) execute function patient_keeps_parts_of_name();
create trigger tasks_take_patient_name after update of first_name, last_name on patient for each row when (((old.first_name is distinct from new.first_name) or (old.last_name is distinct from new.last_name))) execute function tasks_take_patient_name();

-- The numbers by which patients and cases are known to other systems: who gives a number, its type by HL7 table 0203, and the
-- number. One names one patient, or one case, of an organisation. One that has passed to another stays, as retired.
create table patient_identifier (
  entity_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  authority text not null,
  type text not null,
  value text not null,
  given_at timestamptz not null,
  retired_at timestamptz,
  constraint patient_identifier_pkey primary key (entity_id, id),
  constraint patient_identifier_authority_check check ((authority <> '')),
  constraint patient_identifier_type_check check ((type ~ '^[A-Z][A-Z0-9]{0,7}$')),
  constraint patient_identifier_value_check check ((value <> '')),
  constraint patient_identifier_entity_id_patient_id_fkey foreign key (entity_id, patient_id) references patient(entity_id, id)
);
create index patient_identifier_by_patient on patient_identifier (entity_id, patient_id);
create unique index patient_identifier_names_one on patient_identifier (entity_id, authority, type, value) where (retired_at is null);
alter table patient_identifier force row level security;
create policy tenant on patient_identifier to waypost_app using ((entity_id = (select current_entity())));
grant insert, select, update on patient_identifier to waypost_app;
create constraint trigger audited after insert or delete on patient_identifier deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on patient_identifier deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- What a merge moved, and what the survivor had before: what is neither came since, and somebody says whose it is when the merge is
-- taken back.
create table patient_merge (
  entity_id uuid not null,
  id uuid not null,
  survivor_id uuid not null,
  merged_id uuid not null,
  merged_at timestamptz not null,
  merged_by uuid not null,
  moved_cases uuid[] not null,
  moved_identifiers uuid[] not null,
  own_cases uuid[] not null,
  own_identifiers uuid[] not null,
  survivor_before jsonb not null,
  taken_back_at timestamptz,
  taken_back_by uuid,
  constraint patient_merge_pkey primary key (entity_id, id),
  constraint patient_merge_check check ((survivor_id <> merged_id)),
  constraint patient_merge_check1 check (((taken_back_at is null) = (taken_back_by is null))),
  constraint patient_merge_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint patient_merge_entity_id_merged_id_fkey foreign key (entity_id, merged_id) references patient(entity_id, id),
  constraint patient_merge_entity_id_survivor_id_fkey foreign key (entity_id, survivor_id) references patient(entity_id, id),
  constraint patient_merge_merged_by_fkey foreign key (merged_by) references app_user(id),
  constraint patient_merge_taken_back_by_fkey foreign key (taken_back_by) references app_user(id)
);
create index patient_merge_by_merged on patient_merge (entity_id, merged_id);
create index patient_merge_by_survivor on patient_merge (entity_id, survivor_id);
create unique index patient_merge_stands_once on patient_merge (entity_id, merged_id) where (taken_back_at is null);
alter table patient_merge force row level security;
create policy tenant on patient_merge to waypost_app using ((entity_id = (select current_entity())));
grant insert, select, update on patient_merge to waypost_app;
create constraint trigger audited after insert or delete on patient_merge deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on patient_merge deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Of names of several words, what begins at each further word, as names are compared: of "Van der Berg" also "derberg" and "berg".
-- By them a person is found whose name is remembered from its second word on; how the whole name begins is a range of patient_by_name.
create table patient_name_part (
  entity_id uuid not null,
  field text not null,
  part text not null,
  patient_id uuid not null,
  constraint patient_name_part_pkey primary key (entity_id, field, part, patient_id),
  constraint patient_name_part_field_check check ((field in ('lastName', 'firstName'))),
  constraint patient_name_part_entity_id_patient_id_fkey foreign key (entity_id, patient_id) references patient(entity_id, id) on delete cascade
);
create index patient_name_part_of_patient on patient_name_part (entity_id, patient_id);
alter table patient_name_part force row level security;
create policy tenant on patient_name_part to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select on patient_name_part to waypost_app;

-- Every case of a patient, with its facility: a merge must not pass over those that whoever merges may not see. Works as the worker.
create or replace function cases_of_patient(of_patient uuid)
 returns table(id uuid, facility_id uuid)
 language sql
 stable security definer
 set search_path to ''
as $function$
  select c.id, c.facility_id from public.patient_case c
  where c.entity_id = public.current_entity() and c.patient_id = of_patient
$function$;
grant execute on function cases_of_patient to waypost_app;

-- The facilities at which a patient of the organisation is known: a change of the patient is told at each of them, also where
-- whoever made it may not look. Works as the worker, who sees what row security hides from whoever asks.
create or replace function facilities_of_patient(of_patient uuid)
 returns setof uuid
 language sql
 stable security definer
 set search_path to ''
as $function$
  select distinct c.facility_id from public.patient_case c
  where c.entity_id = public.current_entity() and c.patient_id = of_patient
$function$;
grant execute on function facilities_of_patient to waypost_app;

-- Keeps a name as it is compared from its second word on, from its third, and so forth. Word by word: as one statement it would be
-- planned for each name, which costs twenty times as much.
create or replace function keep_parts_of_name(of_entity uuid, of_patient uuid, of_field text, name text)
 returns void
 language plpgsql
as $function$
declare
  words text[] := regexp_split_to_array(name, '[[:space:][:punct:]\u02b0-\u02ff\u2010-\u201f\u00b4\u0060]+');
  rest text := folded(name);
begin
  for i in 1 .. coalesce(cardinality(words), 0) - 1 loop
    rest := substr(rest, char_length(folded(words[i])) + 1);
    if rest <> '' and rest <> folded(name) then
      insert into patient_name_part (entity_id, field, part, patient_id)
      values (of_entity, of_field, rest, of_patient) on conflict do nothing;
    end if;
  end loop;
end
$function$;

create or replace function patient_first_name_is_compared()
 returns trigger
 language plpgsql
as $function$
begin
  new.first_name_key := coalesce(folded(new.first_name), '');
  return new;
end
$function$;

create or replace function patient_keeps_parts_of_name()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'UPDATE' then
    delete from patient_name_part where entity_id = new.entity_id and patient_id = new.id;
  end if;
  perform keep_parts_of_name(new.entity_id, new.id, 'lastName', new.last_name);
  perform keep_parts_of_name(new.entity_id, new.id, 'firstName', new.first_name);
  return null;
end
$function$;

-- A patient, and all who were merged into them.
create or replace function people_of_patient(of_patient uuid)
 returns setof uuid
 language sql
 stable
as $function$
  with recursive people as (
    select of_patient as id
    union select p.id from patient p join people s on p.merged_into = s.id where p.entity_id = current_entity()
  )
  select id from people
$function$;

-- payer-connections
-- =================

-- Payers that an organisation misses. The operator adds or declines them by command.
create table payer_request (
  entity_id uuid not null,
  id uuid not null,
  payer_name text not null,
  payer_code text not null default '',
  reason text not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  answered_at timestamptz,
  payer_id uuid,
  declined_for text,
  constraint payer_request_pkey primary key (entity_id, id),
  constraint payer_request_check check (((answered_at is null) = ((payer_id is null) and (declined_for is null)))),
  constraint payer_request_check1 check (((payer_id is null) or (declined_for is null))),
  constraint payer_request_payer_name_check check ((payer_name <> '')),
  constraint payer_request_asked_by_fkey foreign key (asked_by) references app_user(id),
  constraint payer_request_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint payer_request_payer_id_fkey foreign key (payer_id) references payer(id)
);
create index payer_request_open on payer_request (asked_at) where (answered_at is null);
alter table payer_request force row level security;
create policy tenant on payer_request to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on payer_request to waypost_provision using (true);
grant insert, select on payer_request to waypost_app;
grant select, update (answered_at, payer_id, declined_for) on payer_request to waypost_provision;
create constraint trigger audited after insert or delete on payer_request deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on payer_request deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- payers
-- ======

-- Payers exist once for the installation: a table without an entity, read by all, written by provisioning.
create table payer (
  id uuid not null,
  code text not null,
  name text not null,
  constraint payer_pkey primary key (id),
  constraint payer_code_key unique (code)
);
alter table payer force row level security;
create policy everyone on payer for select to waypost_app using (true);
create policy waypost_provision on payer to waypost_provision using (true);
grant select on payer to waypost_app;
grant insert, select, update on payer to waypost_provision;
create constraint trigger audited after insert or delete on payer deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on payer deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- The plans that an entity bills, with what is known of each. They are nobody's patient data.
create table payer_plan (
  entity_id uuid not null,
  id uuid not null,
  insurance_code text not null,
  insurance_plan text not null,
  client_insurance_code text,
  payer_name text not null,
  payer_id uuid,
  insurance_company text,
  insurance_category text,
  financial_category text,
  parent_insurance_company text,
  ended_at timestamptz,
  version integer not null default 1,
  constraint payer_plan_pkey primary key (entity_id, id),
  constraint payer_plan_entity_id_insurance_code_key unique (entity_id, insurance_code),
  constraint payer_plan_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint payer_plan_payer_id_fkey foreign key (payer_id) references payer(id)
);
alter table payer_plan force row level security;
create policy tenant on payer_plan to waypost_app using ((entity_id = (select current_entity())));
grant insert, select, update on payer_plan to waypost_app;
create constraint trigger audited after insert or delete on payer_plan deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on payer_plan deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table payer_plan_address (
  entity_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  code text not null,
  name text,
  line1 text,
  line2 text,
  line3 text,
  line4 text,
  city text,
  state text,
  postal_code text,
  country text,
  district text,
  deactivated_on date,
  constraint payer_plan_address_pkey primary key (entity_id, id),
  constraint payer_plan_address_entity_id_plan_id_code_key unique (entity_id, plan_id, code),
  constraint payer_plan_address_entity_id_plan_id_fkey foreign key (entity_id, plan_id) references payer_plan(entity_id, id)
);
alter table payer_plan_address force row level security;
create policy tenant on payer_plan_address to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on payer_plan_address to waypost_app;
create constraint trigger audited after insert or delete on payer_plan_address deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on payer_plan_address deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- How claims of a plan go out and what must come before them: for all, for a facility, for a place in the billing
-- order. What says more precisely where it holds comes first.
create table payer_plan_billing (
  entity_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  facility_id uuid,
  insurance_sequence integer,
  media_type text,
  requirement_code text,
  constraint payer_plan_billing_pkey primary key (entity_id, id),
  constraint payer_plan_billing_entity_id_plan_id_facility_id_insurance__key unique nulls not distinct (entity_id, plan_id, facility_id, insurance_sequence),
  constraint payer_plan_billing_check check (((media_type is not null) or (requirement_code is not null))),
  constraint payer_plan_billing_insurance_sequence_check check ((insurance_sequence >= 1)),
  constraint payer_plan_billing_media_type_check check ((media_type in ('Electronic', 'Paper', 'Fax', 'Portal'))),
  constraint payer_plan_billing_requirement_code_check check ((requirement_code in ('A', 'M', 'S', 'C', 'T', 'L', 'R', 'D', 'P'))),
  constraint payer_plan_billing_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint payer_plan_billing_entity_id_plan_id_fkey foreign key (entity_id, plan_id) references payer_plan(entity_id, id)
);
alter table payer_plan_billing force row level security;
create policy tenant on payer_plan_billing to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on payer_plan_billing to waypost_app;
create constraint trigger audited after insert or delete on payer_plan_billing deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on payer_plan_billing deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table payer_search_option (
  payer_id uuid not null,
  id text not null,
  position integer not null,
  label text not null,
  required text[] not null,
  constraint payer_search_option_pkey primary key (payer_id, id),
  constraint payer_search_option_payer_id_fkey foreign key (payer_id) references payer(id)
);
alter table payer_search_option force row level security;
create policy everyone on payer_search_option for select to waypost_app using (true);
create policy waypost_provision on payer_search_option to waypost_provision using (true);
grant select on payer_search_option to waypost_app;
grant delete, insert, select, update on payer_search_option to waypost_provision;
create constraint trigger audited after insert or delete on payer_search_option deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on payer_search_option deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- processes
-- =========

-- Cases that are looked at again by a process, because its tables have changed: a few at a time, by the worker.
create table reevaluation (
  entity_id uuid not null,
  id uuid not null,
  process text not null,
  state text not null default 'waiting',
  started_at timestamptz not null,
  started_by uuid not null,
  ended_at timestamptz,
  cases integer not null,
  done integer not null default 0,
  last_case uuid,
  opened integer not null default 0,
  closed integer not null default 0,
  constraint reevaluation_pkey primary key (entity_id, id),
  constraint reevaluation_state_check check ((state in ('waiting', 'running', 'done', 'stopped'))),
  constraint reevaluation_started_by_fkey foreign key (started_by) references app_user(id)
);
create unique index reevaluation_running on reevaluation (entity_id, process) where (state in ('waiting', 'running'));
alter table reevaluation force row level security;
create policy tenant on reevaluation to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on reevaluation to waypost_worker using (true);
grant insert, select, update on reevaluation to waypost_app;
grant select on reevaluation to waypost_worker;
create constraint trigger audited after insert or delete on reevaluation deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on reevaluation deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{state,done,last_case,opened,closed,ended_at}'::text[]) is distinct from (to_jsonb(new.*) - '{state,done,last_case,opened,closed,ended_at}'::text[])))) execute function change_is_on_record();

-- registrations
-- =============

-- What a source has sent and could not be applied: why, in words, and what was sent, sealed. What comes after it about the same
-- patient or case waits behind it.
create table held_registration (
  entity_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  received_at timestamptz not null,
  lanes bigint[] not null,
  sent_sealed text,
  reasons jsonb not null,
  state text not null,
  settled_at timestamptz,
  settled_by uuid,
  version integer not null default 1,
  constraint held_registration_pkey primary key (entity_id, id),
  constraint held_registration_check check (((state = 'held') = (sent_sealed is not null))),
  constraint held_registration_check1 check (((state = 'held') = (settled_at is null))),
  constraint held_registration_state_check check ((state in ('held', 'applied', 'dismissed'))),
  constraint held_registration_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id),
  constraint held_registration_settled_by_fkey foreign key (settled_by) references app_user(id)
);
create index held_registration_waiting on held_registration (entity_id, source_id, received_at, id) where (state = 'held');
alter table held_registration force row level security;
create policy tenant on held_registration to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on held_registration to waypost_keys using (true);
grant insert, select, update on held_registration to waypost_app;
grant select (entity_id, id, sent_sealed), update (sent_sealed) on held_registration to waypost_keys;
create constraint trigger audited after insert or delete on held_registration deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on held_registration deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- What came in by any channel. Calls of one hour are one.
create table received (
  entity_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  channel text not null,
  user_id uuid not null,
  import_id uuid,
  file_name_sealed text,
  began_at timestamptz not null,
  last_at timestamptz not null,
  hour timestamptz,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  held integer not null default 0,
  skipped integer not null default 0,
  constraint received_pkey primary key (entity_id, id),
  constraint received_channel_check check ((channel in ('api', 'file'))),
  constraint received_check check (((channel = 'api') = (hour is not null))),
  constraint received_check1 check (((channel = 'file') = (import_id is not null))),
  constraint received_entity_id_import_id_fkey foreign key (entity_id, import_id) references import(entity_id, id),
  constraint received_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id),
  constraint received_user_id_fkey foreign key (user_id) references app_user(id)
);
create unique index received_by_calls on received (entity_id, source_id, user_id, hour) where (channel = 'api');
create unique index received_by_import on received (entity_id, import_id) where (channel = 'file');
create index received_latest on received (entity_id, last_at desc);
alter table received force row level security;
create policy tenant on received to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on received to waypost_keys using (true);
create policy waypost_worker on received to waypost_worker using (true);
grant insert, select, update on received to waypost_app;
grant select (entity_id, id, file_name_sealed), update (file_name_sealed) on received to waypost_keys;
grant delete, select (entity_id, id, last_at) on received to waypost_worker;

-- What a source has sent last of a patient and their case, as a hash, and as both were left: the same again need not be compared.
create table source_content (
  entity_id uuid not null,
  source_id uuid not null,
  patient_id uuid not null,
  case_id uuid not null,
  content_hash text not null,
  left_as jsonb not null,
  constraint source_content_pkey primary key (entity_id, source_id, patient_id, case_id),
  constraint source_content_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id)
);
alter table source_content force row level security;
create policy tenant on source_content to waypost_app using ((entity_id = (select current_entity())));
grant insert, select, update on source_content to waypost_app;

-- roles
-- =====

create table role (
  entity_id uuid not null,
  id uuid not null,
  name text not null,
  is_read_only boolean not null default false,
  user_limit integer,
  version integer not null default 1,
  constraint role_pkey primary key (entity_id, id),
  constraint role_entity_id_name_key unique (entity_id, name),
  constraint role_entity_id_fkey foreign key (entity_id) references entity(id)
);
create unique index role_name_in_any_case on role (entity_id, lower(name));
alter table role force row level security;
create policy tenant on role to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on role to waypost_provision using (true);
create policy waypost_signin on role to waypost_signin using (true);
grant delete, insert, select, update on role to waypost_app;
grant insert, select, update on role to waypost_provision;
grant select on role to waypost_signin;
create constraint trigger audited after insert or delete on role deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on role deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table role_permission (
  entity_id uuid not null,
  role_id uuid not null,
  permission_name text not null,
  constraint role_permission_pkey primary key (entity_id, role_id, permission_name),
  constraint role_permission_entity_id_role_id_fkey foreign key (entity_id, role_id) references role(entity_id, id)
);
alter table role_permission force row level security;
create policy tenant on role_permission to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on role_permission to waypost_provision using (true);
create policy waypost_signin on role_permission to waypost_signin using (true);
grant delete, insert, select, update on role_permission to waypost_app;
grant delete, insert, select on role_permission to waypost_provision;
grant select on role_permission to waypost_signin;
create constraint trigger audited after insert or delete on role_permission deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on role_permission deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();
create constraint trigger keeps_a_role_writer after delete on role_permission deferrable initially deferred for each row when (((old.permission_name = 'user-management-role-write') and (not pg_has_role(current_user, 'waypost_sealer'::name, 'member')))) execute function keeps_a_role_writer();

create table user_role (
  entity_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  constraint user_role_pkey primary key (entity_id, user_id, role_id),
  constraint user_role_entity_id_role_id_fkey foreign key (entity_id, role_id) references role(entity_id, id),
  constraint user_role_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id)
);
alter table user_role force row level security;
create policy tenant on user_role to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on user_role to waypost_provision using (true);
create policy waypost_signin on user_role to waypost_signin using (true);
grant delete, insert, select, update on user_role to waypost_app;
grant delete, insert, select on user_role to waypost_provision;
grant select on user_role to waypost_signin;
create constraint trigger audited after insert or delete on user_role deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on user_role deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();
create constraint trigger keeps_a_role after delete on user_role deferrable initially deferred for each row when ((not pg_has_role(current_user, 'waypost_sealer'::name, 'member'))) execute function keeps_a_role();
create constraint trigger keeps_a_role_writer after delete on user_role deferrable initially deferred for each row when ((not pg_has_role(current_user, 'waypost_sealer'::name, 'member'))) execute function keeps_a_role_writer();

-- Nobody who is at work, or will be when they accept their invitation, is left without a role (P-232).
create or replace function keeps_a_role()
 returns trigger
 language plpgsql
as $function$
begin
  perform one_by_one(old.entity_id);
  if not exists (select from user_role r where r.entity_id = old.entity_id and r.user_id = old.user_id)
    and exists (
      select from membership m join app_user u on u.id = m.user_id and u.is_active
      where m.entity_id = old.entity_id and m.user_id = old.user_id and m.status in ('Active', 'Pending')
    )
  then
    raise exception 'this is the only role of the user' using errcode = 'WP002';
  end if;
  return null;
end
$function$;

-- Only a change that takes the right from somebody can take it from the last one.
create or replace function keeps_a_role_writer()
 returns trigger
 language plpgsql
as $function$
declare
  takes boolean;
begin
  perform one_by_one(old.entity_id);
  if tg_table_name = 'role_permission' then
    takes := exists (select from user_role r where r.entity_id = old.entity_id and r.role_id = old.role_id);
  elsif tg_table_name = 'user_role' then
    takes := exists (
      select from role_permission p where p.entity_id = old.entity_id and p.role_id = old.role_id
        and p.permission_name = 'user-management-role-write'
    );
  else
    takes := exists (
      select from user_role r join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
      where r.entity_id = old.entity_id and r.user_id = old.user_id
        and p.permission_name = 'user-management-role-write'
    );
  end if;
  if takes and not exists (select from role_writers(old.entity_id)) then
    raise exception 'nobody would be left who may give rights' using errcode = 'WP003';
  end if;
  return null;
end
$function$;

-- The same where somebody is deactivated for the whole installation: no entity of theirs may be left without.
create or replace function keeps_role_writers_everywhere()
 returns trigger
 language plpgsql
as $function$
declare
  concerned uuid;
begin
  for concerned in
    select m.entity_id from membership m
    where m.user_id = old.id and m.status = 'Active' and exists (
      select from user_role r join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
      where r.entity_id = m.entity_id and r.user_id = m.user_id and p.permission_name = 'user-management-role-write'
    )
    order by m.entity_id
  loop
    perform one_by_one(concerned);
    if not exists (select from role_writers(concerned)) then
      raise exception 'nobody would be left who may give rights' using errcode = 'WP003';
    end if;
  end loop;
  return null;
end
$function$;

-- Changes of who may do what come one after another in an entity: each of the rules below is about what all of them
-- leave behind together.
create or replace function one_by_one(of_entity uuid)
 returns void
 language sql
as $function$
  select pg_advisory_xact_lock(hashtextextended('rights of ' || of_entity, 0))
$function$;

-- Who may give rights in an entity. Somebody has to: without them nobody could be let in any more.
create or replace function role_writers(of_entity uuid)
 returns setof uuid
 language sql
 stable
as $function$
  select m.user_id from membership m join app_user u on u.id = m.user_id and u.is_active
  where m.entity_id = of_entity and m.status = 'Active' and exists (
    select from user_role r join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
    where r.entity_id = m.entity_id and r.user_id = m.user_id and p.permission_name = 'user-management-role-write'
  )
$function$;

-- saved-views
-- ===========

-- Settings of a user in an entity: the facility they begin with, and the views they saved of grids. What is kept is
-- sealed: the filters of a view can name a patient. Decision 34.
create table user_setting (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  feature_key text not null,
  data_sealed text not null,
  is_default boolean not null default false,
  shared_by uuid,
  shared_from_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint user_setting_pkey primary key (entity_id, id),
  constraint user_setting_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint user_setting_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade,
  constraint user_setting_shared_by_fkey foreign key (shared_by) references app_user(id)
);
create index user_setting_of_user on user_setting (entity_id, user_id, feature_key, created_at);
create unique index user_setting_one_default on user_setting (entity_id, user_id, feature_key) where is_default;
create unique index user_setting_one_facility on user_setting (entity_id, user_id) where (feature_key = 'default-facility');
alter table user_setting force row level security;
create policy tenant on user_setting to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on user_setting to waypost_keys using (true);
create policy holder_adds on user_setting as restrictive for insert to waypost_app with check (((((select current_person()) = user_id) or ((select current_person()) = shared_by)) or (feature_key = 'default-facility')));
create policy holder_changes on user_setting as restrictive for update to waypost_app using (((user_id = (select current_person())) or (feature_key = 'default-facility')));
create policy holder_reads on user_setting as restrictive for select to waypost_app using (((((select current_person()) = user_id) or ((select current_person()) = shared_by)) or (feature_key = 'default-facility')));
create policy holder_removes on user_setting as restrictive for delete to waypost_app using ((user_id = (select current_person())));
grant delete, insert, select, update on user_setting to waypost_app;
grant select (entity_id, id, data_sealed), update (data_sealed) on user_setting to waypost_keys;
create constraint trigger audited after insert or delete on user_setting deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on user_setting deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Saved views that are sent to their holder by mail each morning, as counts and a link. A view that is deleted takes its
-- subscription with it.
create table view_subscription (
  entity_id uuid not null,
  setting_id uuid not null,
  user_id uuid not null,
  time_zone text not null,
  next_at timestamptz not null,
  constraint view_subscription_pkey primary key (entity_id, setting_id),
  constraint view_subscription_entity_id_setting_id_fkey foreign key (entity_id, setting_id) references user_setting(entity_id, id) on delete cascade,
  constraint view_subscription_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
create index view_subscription_due on view_subscription (next_at);
alter table view_subscription force row level security;
create policy tenant on view_subscription to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on view_subscription to waypost_worker using (true);
create policy holder on view_subscription as restrictive to waypost_app using ((((select current_person()) = user_id) or ((select current_person()) = '00000000-0000-0000-0000-000000000000'::uuid)));
grant delete, insert, select, update on view_subscription to waypost_app;
grant select on view_subscription to waypost_worker;
create constraint trigger audited after insert or delete on view_subscription deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on view_subscription deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{next_at}'::text[]) is distinct from (to_jsonb(new.*) - '{next_at}'::text[])))) execute function change_is_on_record();

-- sources
-- =======

-- Where patients and cases come from beside people: a system that sends them. What it writes may differ from what a person has
-- corrected since; the source says which of the two stays.
create table source (
  entity_id uuid not null,
  id uuid not null,
  name text not null,
  channel text not null,
  is_on boolean not null default true,
  on_correction text not null default 'ask',
  correction_days integer,
  links_sure_matches boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint source_pkey primary key (entity_id, id),
  constraint source_channel_check check ((channel in ('api', 'file'))),
  constraint source_correction_days_check check (((correction_days >= 1) and (correction_days <= 3650))),
  constraint source_name_check check ((name <> '')),
  constraint source_on_correction_check check ((on_correction in ('keep', 'overwrite', 'ask'))),
  constraint source_entity_id_fkey foreign key (entity_id) references entity(id)
);
create unique index source_by_name on source (entity_id, lower(name));
alter table source force row level security;
create policy tenant on source to waypost_app using ((entity_id = (select current_entity())));
grant insert, select, update on source to waypost_app;
create constraint trigger audited after insert or delete on source deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on source deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- What its codes mean here.
create table source_code (
  entity_id uuid not null,
  source_id uuid not null,
  kind text not null,
  code text not null,
  meaning text not null,
  constraint source_code_pkey primary key (entity_id, source_id, kind, code),
  constraint source_code_code_check check ((code <> '')),
  constraint source_code_kind_check check ((kind in ('facility', 'plan', 'gender', 'relationship', 'marital-status', 'language', 'ethnicity'))),
  constraint source_code_meaning_check check ((meaning <> '')),
  constraint source_code_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id)
);
alter table source_code force row level security;
create policy tenant on source_code to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on source_code to waypost_app;
create constraint trigger audited after insert or delete on source_code deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on source_code deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- What a source has sent against a person's correction, until somebody decides.
create table source_difference (
  entity_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  patient_id uuid not null,
  coverage_id uuid,
  case_id uuid,
  facility_id uuid,
  field text not null,
  sent jsonb not null,
  seen_at timestamptz not null,
  decision text,
  decided_at timestamptz,
  decided_by uuid,
  ssn_sealed text,
  constraint source_difference_pkey primary key (entity_id, id),
  constraint source_difference_check check (((decision is null) = (decided_at is null))),
  constraint source_difference_check1 check (((coverage_id is null) = (case_id is null))),
  constraint source_difference_decision_check check ((decision in ('kept', 'taken', 'agreed', 'replaced'))),
  constraint source_difference_ssn check (((ssn_sealed is null) or (field = 'ssn'))),
  constraint source_difference_decided_by_fkey foreign key (decided_by) references app_user(id),
  constraint source_difference_entity_id_case_id_facility_id_fkey foreign key (entity_id, case_id, facility_id) references patient_case(entity_id, id, facility_id) on update cascade,
  constraint source_difference_entity_id_coverage_id_fkey foreign key (entity_id, coverage_id) references case_coverage(entity_id, id),
  constraint source_difference_entity_id_patient_id_fkey foreign key (entity_id, patient_id) references patient(entity_id, id),
  constraint source_difference_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id)
);
create index source_difference_by_case on source_difference (entity_id, case_id) where (case_id is not null);
create index source_difference_by_coverage on source_difference (entity_id, coverage_id) where (coverage_id is not null);
create index source_difference_by_patient on source_difference (entity_id, patient_id);
create unique index source_difference_open on source_difference (entity_id, coalesce(coverage_id, patient_id), field) where (decision is null);
alter table source_difference force row level security;
create policy tenant on source_difference to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on source_difference to waypost_keys using (true);
grant insert, select, update on source_difference to waypost_app;
grant select (entity_id, id, ssn_sealed), update (ssn_sealed) on source_difference to waypost_keys;
create constraint trigger audited after insert or delete on source_difference deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on source_difference deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- The facilities for which it sends.
create table source_facility (
  entity_id uuid not null,
  source_id uuid not null,
  facility_id uuid not null,
  constraint source_facility_pkey primary key (entity_id, source_id, facility_id),
  constraint source_facility_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint source_facility_entity_id_source_id_fkey foreign key (entity_id, source_id) references source(entity_id, id)
);
alter table source_facility force row level security;
create policy tenant on source_facility to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on source_facility to waypost_app;
create constraint trigger audited after insert or delete on source_facility deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on source_facility deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- tasks/assignment
-- ================

-- How many tasks a rule gave somebody in a day, as the facility counts days. Days that are over are forgotten.
create table assignment_day (
  entity_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  day date not null,
  given integer not null,
  constraint assignment_day_pkey primary key (entity_id, rule_id, user_id, day),
  constraint assignment_day_entity_id_rule_id_fkey foreign key (entity_id, rule_id) references assignment_rule(entity_id, id)
);
alter table assignment_day force row level security;
create policy tenant on assignment_day to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on assignment_day to waypost_app;

-- How the tasks of a type that are for their group are given out. Who gives out tasks by a rule locks its row, so that two
-- programs never count past a limit.
create table assignment_rule (
  entity_id uuid not null,
  id uuid not null,
  process text not null,
  task_type text not null,
  mode text not null,
  daily_limit integer,
  version integer not null default 1,
  turn double precision not null default 0,
  look_at timestamptz not null,
  constraint assignment_rule_pkey primary key (entity_id, id),
  constraint assignment_rule_entity_id_process_task_type_key unique (entity_id, process, task_type),
  constraint assignment_rule_daily_limit_check check (((daily_limit >= 1) and (daily_limit <= 999))),
  constraint assignment_rule_mode_check check ((mode in ('byHand', 'inTurn', 'leastLoaded'))),
  constraint assignment_rule_entity_id_fkey foreign key (entity_id) references entity(id)
);
alter table assignment_rule force row level security;
create policy tenant on assignment_rule to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on assignment_rule to waypost_worker using (true);
grant insert, select, update on assignment_rule to waypost_app;
grant select on assignment_rule to waypost_worker;
create constraint trigger audited after insert or delete on assignment_rule deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on assignment_rule deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{turn,look_at}'::text[]) is distinct from (to_jsonb(new.*) - '{turn,look_at}'::text[])))) execute function change_is_on_record();

-- Hours after which what somebody away has goes back to its group; null for never.
create table assignment_settings (
  entity_id uuid not null,
  away_return_hours integer,
  version integer not null default 1,
  constraint assignment_settings_pkey primary key (entity_id),
  constraint assignment_settings_away_return_hours_check check (((away_return_hours >= 1) and (away_return_hours <= 720))),
  constraint assignment_settings_entity_id_fkey foreign key (entity_id) references entity(id)
);
alter table assignment_settings force row level security;
create policy tenant on assignment_settings to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on assignment_settings to waypost_worker using (true);
grant insert, select, update on assignment_settings to waypost_app;
grant select on assignment_settings to waypost_worker;
create constraint trigger audited after insert or delete on assignment_settings deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on assignment_settings deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Whoever gets another share than the usual one.
create table assignment_share (
  entity_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  weight integer not null,
  daily_limit integer,
  constraint assignment_share_pkey primary key (entity_id, rule_id, user_id),
  constraint assignment_share_daily_limit_check check (((daily_limit >= 1) and (daily_limit <= 999))),
  constraint assignment_share_weight_check check (((weight >= 0) and (weight <= 10))),
  constraint assignment_share_entity_id_rule_id_fkey foreign key (entity_id, rule_id) references assignment_rule(entity_id, id),
  constraint assignment_share_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id)
);
alter table assignment_share force row level security;
create policy tenant on assignment_share to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on assignment_share to waypost_app;
create constraint trigger audited after insert or delete on assignment_share deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on assignment_share deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- When it is somebody's turn again. Each task moves them on, the less the greater their weight.
create table assignment_turn (
  entity_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  turn double precision not null,
  constraint assignment_turn_pkey primary key (entity_id, rule_id, user_id),
  constraint assignment_turn_entity_id_rule_id_fkey foreign key (entity_id, rule_id) references assignment_rule(entity_id, id)
);
alter table assignment_turn force row level security;
create policy tenant on assignment_turn to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on assignment_turn to waypost_app;

-- Whether somebody takes tasks that are given out by a rule. Who has said nothing gets none that way, and is not away.
create table user_availability (
  entity_id uuid not null,
  user_id uuid not null,
  state text not null,
  since timestamptz not null,
  back_on date,
  changed_by uuid not null,
  away_from date,
  constraint user_availability_pkey primary key (entity_id, user_id),
  constraint user_availability_away_from_check check (((away_from is null) or ((state = 'away') and ((back_on is null) or (away_from < back_on))))),
  constraint user_availability_check check (((back_on is null) or (state = 'away'))),
  constraint user_availability_state_check check ((state in ('available', 'away'))),
  constraint user_availability_changed_by_fkey foreign key (changed_by) references app_user(id),
  constraint user_availability_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id)
);
alter table user_availability force row level security;
create policy tenant on user_availability to waypost_app using ((entity_id = (select current_entity())));
grant insert, select, update on user_availability to waypost_app;
create constraint trigger audited after insert or delete on user_availability deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on user_availability deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- tasks/board
-- ===========

-- What is to be added (n = 1) or taken away (n = -1): a task as it is now, and as it was. Gone when the worker has added it up.
create table task_count_change (
  entity_id uuid not null,
  id bigint not null generated always as identity,
  n smallint not null,
  facility_id uuid not null,
  task_group text not null,
  payer_name text not null,
  person text not null,
  is_open boolean not null,
  due_date date not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  first_touched_at timestamptz,
  handled_seconds integer not null,
  returns integer not null,
  constraint task_count_change_pkey primary key (entity_id, id)
);
create index task_count_change_by_age on task_count_change (id);
alter table task_count_change force row level security;
create policy tenant on task_count_change to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on task_count_change to waypost_worker using (true);
create policy facility on task_count_change as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select on task_count_change to waypost_app;
grant delete, insert, select on task_count_change to waypost_worker;

-- What was opened and finished on a day, as the facility counts days. The rest is about the tasks that were finished then.
create table task_day_count (
  entity_id uuid not null,
  facility_id uuid not null,
  task_group text not null,
  person text not null,
  day date not null,
  opened bigint not null,
  finished bigint not null,
  touched bigint not null,
  touch_seconds bigint not null,
  handled_seconds bigint not null,
  returned bigint not null,
  constraint task_day_count_pkey primary key (entity_id, day, facility_id, task_group, person),
  constraint task_day_count_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id)
);
alter table task_day_count force row level security;
create policy tenant on task_day_count to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on task_day_count to waypost_worker using (true);
create policy facility on task_day_count as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant select on task_day_count to waypost_app;
grant delete, insert, select, update on task_day_count to waypost_worker;

-- How many tasks are open, by the day they are due and by the day they were opened: what is overdue or aged changes with
-- the calendar, and is the sum of the days before one. Days that are over for all are one row, of the day -infinity.
create table task_open_count (
  entity_id uuid not null,
  facility_id uuid not null,
  task_group text not null,
  axis text not null,
  value text not null,
  day_kind text not null,
  day date not null,
  n bigint not null,
  constraint task_open_count_pkey primary key (entity_id, axis, day_kind, facility_id, task_group, value, day),
  constraint task_open_count_axis_check check ((axis in ('all', 'payer', 'person'))),
  constraint task_open_count_day_kind_check check ((day_kind in ('due', 'opened'))),
  constraint task_open_count_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id)
);
create index task_open_count_of_person on task_open_count (entity_id, value) where (axis = 'person');
alter table task_open_count force row level security;
create policy tenant on task_open_count to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on task_open_count to waypost_worker using (true);
create policy facility on task_open_count as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant select on task_open_count to waypost_app;
grant delete, insert, select, update on task_open_count to waypost_worker;

create or replace function changed_task_changes_counts()
 returns trigger
 language plpgsql
as $function$
begin
  insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
    completed_at, first_touched_at, handled_seconds, returns)
  values
    (old.entity_id, -1, old.facility_id, old.task_group, old.payer_name, coalesce(old.assignee_id::text, ''),
      old.status <> 'Complete', late_date(old.status, old.due_date, old.wait_until), old.created_at, old.completed_at,
      old.first_touched_at, old.handled_seconds, old.returns),
    (new.entity_id, 1, new.facility_id, new.task_group, new.payer_name, coalesce(new.assignee_id::text, ''),
      new.status <> 'Complete', late_date(new.status, new.due_date, new.wait_until), new.created_at, new.completed_at,
      new.first_touched_at, new.handled_seconds, new.returns);
  return null;
end
$function$;

-- From which day on a task is late: what waits on purpose is so from the day after its wait alone. The counts of what is overdue go by it.
create or replace function late_date(status text, due_date date, wait_until date)
 returns date
 language sql
 immutable
as $function$
  select case when status = 'Wait' then greatest(due_date, wait_until) else due_date end
$function$;

create or replace function new_tasks_change_counts()
 returns trigger
 language plpgsql
as $function$
begin
  insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
    completed_at, first_touched_at, handled_seconds, returns)
  select t.entity_id, 1, t.facility_id, t.task_group, t.payer_name, coalesce(t.assignee_id::text, ''),
    t.status <> 'Complete', late_date(t.status, t.due_date, t.wait_until), t.created_at, t.completed_at, t.first_touched_at,
    t.handled_seconds, t.returns
  from added t;
  return null;
end
$function$;

-- No program deletes tasks; an operator who does gets no wrong counts of it.
create or replace function removed_tasks_change_counts()
 returns trigger
 language plpgsql
as $function$
begin
  insert into task_count_change (entity_id, n, facility_id, task_group, payer_name, person, is_open, due_date, created_at,
    completed_at, first_touched_at, handled_seconds, returns)
  select t.entity_id, -1, t.facility_id, t.task_group, t.payer_name, coalesce(t.assignee_id::text, ''),
    t.status <> 'Complete', late_date(t.status, t.due_date, t.wait_until), t.created_at, t.completed_at, t.first_touched_at,
    t.handled_seconds, t.returns
  from removed t;
  return null;
end
$function$;

-- tasks/bulk-changes
-- ==================

-- Changes of all tasks that a filter kept: the worker makes them, as whoever asked, with the rights they have then. The
-- filter is not kept, since it may hold a patient's name; the tasks that it found are.
create table bulk_change (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  facility_ids uuid[] not null,
  change jsonb not null,
  state text not null default 'waiting',
  asked_at timestamptz not null,
  ended_at timestamptz,
  tasks integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  undone integer not null default 0,
  worked_at timestamptz,
  constraint bulk_change_pkey primary key (entity_id, id),
  constraint bulk_change_state_check check ((state in ('waiting', 'running', 'done', 'stopped', 'refused', 'storageFull', 'undoing', 'undone'))),
  constraint bulk_change_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
create unique index bulk_change_going_on on bulk_change (entity_id, user_id) where (state in ('waiting', 'running', 'undoing'));
create index bulk_change_of_user on bulk_change (entity_id, user_id, asked_at desc);
alter table bulk_change force row level security;
create policy tenant on bulk_change to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on bulk_change to waypost_worker using (true);
create policy holder on bulk_change as restrictive to waypost_app using ((((select current_person()) = user_id) or ((select current_person()) = '00000000-0000-0000-0000-000000000000'::uuid)));
grant insert, select, update on bulk_change to waypost_app;
grant select on bulk_change to waypost_worker;
create constraint trigger audited after insert or delete on bulk_change deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on bulk_change deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{state,ended_at,worked_at,done,changed,skipped,undone}'::text[]) is distinct from (to_jsonb(new.*) - '{state,ended_at,worked_at,done,changed,skipped,undone}'::text[])))) execute function change_is_on_record();

-- The tasks of a bulk change, each in the version that its asker saw, and what became of it. They refer to tasks without a foreign
-- key: it would lock all of them while they are found, and tasks are not deleted.
create table bulk_change_task (
  entity_id uuid not null,
  bulk_change_id uuid not null,
  position integer not null,
  task_id uuid not null,
  facility_id uuid not null,
  seen_version integer not null,
  outcome text,
  new_version integer,
  reason text,
  message text,
  held_by text,
  assignee_id uuid,
  constraint bulk_change_task_pkey primary key (entity_id, bulk_change_id, "position"),
  constraint bulk_change_task_outcome_check check ((outcome in ('changed', 'skipped', 'undone', 'kept'))),
  constraint bulk_change_task_entity_id_bulk_change_id_fkey foreign key (entity_id, bulk_change_id) references bulk_change(entity_id, id) on delete cascade
);
create index bulk_change_task_changed on bulk_change_task (entity_id, bulk_change_id, "position") where (outcome = 'changed');
create index bulk_change_task_left on bulk_change_task (entity_id, bulk_change_id, "position") where (outcome in ('skipped', 'kept'));
create index bulk_change_task_next on bulk_change_task (entity_id, bulk_change_id, "position") where (outcome is null);
alter table bulk_change_task force row level security;
create policy tenant on bulk_change_task to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on bulk_change_task to waypost_worker using (true);
create policy facility on bulk_change_task as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select, update on bulk_change_task to waypost_app;
grant delete, select on bulk_change_task to waypost_worker;

-- tasks/escalation
-- ================

-- Rules of escalation. What each of them has done to a task is written down before it is done: it is done once, whatever becomes
-- of the task, and by one of several workers. A rule is known by its name: in a later version of its table it is the same one.
create table escalation_done (
  entity_id uuid not null,
  task_id uuid not null,
  rule text not null,
  action text not null,
  facility_id uuid not null,
  table_version integer not null,
  at timestamptz not null,
  constraint escalation_done_pkey primary key (entity_id, task_id, rule, action),
  constraint escalation_done_action_check check ((action in ('Raise Priority', 'Elevate', 'Notify', 'Webhook'))),
  constraint escalation_done_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id)
);
alter table escalation_done force row level security;
create policy tenant on escalation_done to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on escalation_done to waypost_worker using (true);
create policy facility on escalation_done as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select on escalation_done to waypost_app;
grant select (entity_id, task_id, facility_id), update (facility_id) on escalation_done to waypost_worker;

-- Tasks that the rules have yet to look at. Without a foreign key: it would lock all of them while they are put down.
create table escalation_due (
  entity_id uuid not null,
  task_id uuid not null,
  constraint escalation_due_pkey primary key (entity_id, task_id)
);
alter table escalation_due force row level security;
create policy tenant on escalation_due to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on escalation_due to waypost_app;

-- How far the rules have looked at the tasks of an organisation. `id` is of the version of the table that stands: where one cannot be
-- worked out, the next begins anew.
create table escalation_look (
  entity_id uuid not null,
  id uuid not null,
  begun_for uuid,
  days jsonb not null default '{}'::jsonb,
  putting_down jsonb,
  position text not null,
  looked_at timestamptz not null,
  constraint escalation_look_pkey primary key (entity_id),
  constraint escalation_look_entity_id_fkey foreign key (entity_id) references entity(id)
);
alter table escalation_look force row level security;
create policy tenant on escalation_look to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on escalation_look to waypost_worker using (true);
grant delete, insert, select, update on escalation_look to waypost_app;
grant select on escalation_look to waypost_worker;

-- Who wants mail when a rule tells them of a task, and when they were last sent one.
create table escalation_mail (
  entity_id uuid not null,
  user_id uuid not null,
  sent_at timestamptz,
  constraint escalation_mail_pkey primary key (entity_id, user_id),
  constraint escalation_mail_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
alter table escalation_mail force row level security;
create policy tenant on escalation_mail to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on escalation_mail to waypost_worker using (true);
grant delete, insert, select, update on escalation_mail to waypost_app;
grant select on escalation_mail to waypost_worker;
create constraint trigger audited after insert or delete on escalation_mail deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on escalation_mail deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{sent_at}'::text[]) is distinct from (to_jsonb(new.*) - '{sent_at}'::text[])))) execute function change_is_on_record();

-- Whom a rule has told of a task, and since when they have opened it.
create table escalation_notice (
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  task_id uuid not null,
  facility_id uuid not null,
  rule text not null,
  table_version integer not null,
  at timestamptz not null,
  read_at timestamptz,
  constraint escalation_notice_pkey primary key (entity_id, id),
  constraint escalation_notice_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id),
  constraint escalation_notice_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id) on delete cascade
);
create index escalation_notice_by_age on escalation_notice using brin (at);
create index escalation_notice_of_task on escalation_notice (entity_id, task_id);
create index escalation_notice_of_user on escalation_notice (entity_id, user_id, id desc);
alter table escalation_notice force row level security;
create policy tenant on escalation_notice to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on escalation_notice to waypost_worker using (true);
create policy facility on escalation_notice as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on escalation_notice to waypost_app;
grant delete, select, update (facility_id) on escalation_notice to waypost_worker;

-- tasks
-- =====

-- Days a facility does not work; weekends are not listed.
create table facility_holiday (
  entity_id uuid not null,
  facility_id uuid not null,
  day date not null,
  name text not null,
  constraint facility_holiday_pkey primary key (entity_id, facility_id, day),
  constraint facility_holiday_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id)
);
alter table facility_holiday force row level security;
create policy tenant on facility_holiday to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on facility_holiday to waypost_provision using (true);
grant delete, insert, select, update on facility_holiday to waypost_app;
grant delete, insert, select on facility_holiday to waypost_provision;
create constraint trigger audited after insert or delete on facility_holiday deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on facility_holiday deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

create table task (
  entity_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  task_name text not null,
  process text not null,
  task_group text not null,
  status text not null,
  assignee_id uuid,
  priority integer not null,
  created_at timestamptz not null,
  process_started_at timestamptz not null,
  due_date date not null,
  wait_until date,
  start_url text not null,
  condition_code text,
  condition_description text,
  business_exceptions jsonb not null default '[]'::jsonb,
  case_id uuid not null,
  facility_id uuid not null,
  case_number text not null,
  account_number text not null,
  patient_first_name text not null,
  patient_last_name text not null,
  payer_name text not null,
  date_of_service date not null,
  task_name_key text not null generated always as (lower(task_name)) stored,
  case_number_key text not null generated always as (lower(case_number)) stored,
  account_number_key text not null generated always as (lower(account_number)) stored,
  patient_first_name_key text not null generated always as (lower(patient_first_name)) stored,
  patient_last_name_key text not null generated always as (lower(patient_last_name)) stored,
  payer_name_key text not null generated always as (lower(payer_name)) stored,
  condition_code_key text not null generated always as (lower(coalesce(condition_code, ''))) stored,
  assignee_name text not null default '',
  assignee_name_key text not null generated always as (lower(assignee_name)) stored,
  wait_returns_to text not null default 'assignee',
  subject text not null default '',
  cycle uuid,
  first_touched_at timestamptz,
  in_process_since timestamptz,
  handled_seconds integer not null default 0,
  returns integer not null default 0,
  completed_at timestamptz,
  expected_cents bigint,
  constraint task_pkey primary key (entity_id, id),
  constraint in_process_has_an_assignee check (((status <> 'InProcess') or (assignee_id is not null))),
  constraint open_has_no_assignee check (((status <> 'Open') or (assignee_id is null))),
  constraint task_priority_check check (((priority >= 1) and (priority <= 10))),
  constraint task_status_check check ((status in ('Open', 'InProcess', 'OnHold', 'Wait', 'Elevated', 'Complete'))),
  constraint task_wait_returns_to_check check ((wait_returns_to in ('assignee', 'group'))),
  constraint wait_has_an_end check (((status = 'Wait') = (wait_until is not null))),
  constraint task_assignee_id_fkey foreign key (assignee_id) references app_user(id),
  constraint task_entity_id_case_id_fkey foreign key (entity_id, case_id) references patient_case(entity_id, id),
  constraint task_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint task_entity_id_fkey foreign key (entity_id) references entity(id)
);
create index task_by_account_number on task (entity_id, account_number_key, id) include (facility_id, status);
create index task_by_assignee on task (entity_id, assignee_id, due_date, id) where (assignee_id is not null);
create index task_by_case on task (entity_id, case_id);
create index task_by_case_number on task (entity_id, case_number_key, id) include (facility_id, status);
create index task_by_completion on task (entity_id, completed_at, id) include (facility_id, status);
create index task_by_creation on task (entity_id, created_at, id) include (facility_id, status);
create index task_by_due_date on task (entity_id, due_date, id) include (facility_id, status);
create index task_by_patient on task (entity_id, patient_last_name_key, id) include (facility_id, status);
create index task_free_in_group on task (entity_id, task_group, due_date, ((- priority)), id) where ((assignee_id is null) and (status in ('Open', 'Elevated')));
create index task_free_of_type on task (entity_id, process, task_name, due_date, ((- priority)), id) where ((assignee_id is null) and (status = 'Open'));
create index task_held on task (entity_id, assignee_id) where ((assignee_id is not null) and (status <> 'Complete'));
create index task_in_process on task (entity_id, assignee_id, due_date, ((- priority)), id) where (status = 'InProcess');
create unique index task_once on task (entity_id, case_id, process, task_name, subject, cycle) where (cycle is not null);
create index task_open_by_account_number on task (entity_id, account_number_key, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_assignee_name on task (entity_id, assignee_name_key, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_case_number on task (entity_id, case_number_key, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_condition_code on task (entity_id, condition_code_key, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_created_at on task (entity_id, created_at, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_date_of_service on task (entity_id, date_of_service, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_expected_cents on task (entity_id, coalesce(expected_cents, ('-1'::integer)::bigint), id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_patient_first_name on task (entity_id, patient_first_name_key, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_patient_last_name on task (entity_id, patient_last_name_key, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_payer_name on task (entity_id, payer_name_key, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_priority on task (entity_id, priority, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_by_status on task (entity_id, status, id) include (facility_id) where (status <> 'Complete');
create index task_open_by_task_name on task (entity_id, task_name_key, id) include (facility_id, status) where (status <> 'Complete');
create index task_open_in_order_of_work on task (entity_id, due_date, ((- priority)), id) include (facility_id, status, account_number_key, assignee_name_key, case_number_key, condition_code_key, created_at, date_of_service, patient_first_name_key, patient_last_name_key, payer_name_key, priority, task_name_key) where (status <> 'Complete');
create index task_open_with_amount on task (entity_id, case_id, expected_cents) include (facility_id, task_group, assignee_id) where ((status <> 'Complete') and (expected_cents is not null));
create index task_waiting on task (wait_until) where (status = 'Wait');
alter table task force row level security;
create policy tenant on task to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on task to waypost_worker using (true);
create policy facility on task as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on task to waypost_app;
grant select, update on task to waypost_worker;
create constraint trigger audited after insert or delete on task deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on task deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{assignee_name,assignee_name_key}'::text[]) is distinct from (to_jsonb(new.*) - '{assignee_name,assignee_name_key}'::text[])))) execute function change_is_on_record();
create trigger changed_task_adds_words after update on task for each row when (((((((new.assignee_name_key is distinct from old.assignee_name_key) or (new.condition_code_key is distinct from old.condition_code_key)) or (new.patient_first_name_key is distinct from old.patient_first_name_key)) or (new.patient_last_name_key is distinct from old.patient_last_name_key)) or (new.payer_name_key is distinct from old.payer_name_key)) or (new.task_name_key is distinct from old.task_name_key))) execute function changed_task_adds_words();
create trigger changed_task_changes_counts after update on task for each row when ((((((((((new.facility_id is distinct from old.facility_id) or (new.task_group is distinct from old.task_group)) or (new.payer_name is distinct from old.payer_name)) or (new.assignee_id is distinct from old.assignee_id)) or ((new.status = 'Complete') is distinct from (old.status = 'Complete'))) or (late_date(new.status, new.due_date, new.wait_until) is distinct from late_date(old.status, old.due_date, old.wait_until))) or (new.created_at is distinct from old.created_at)) or (new.completed_at is distinct from old.completed_at)) or ((new.status = 'Complete') and (((new.first_touched_at is distinct from old.first_touched_at) or (new.handled_seconds is distinct from old.handled_seconds)) or (new.returns is distinct from old.returns))))) execute function changed_task_changes_counts();
create trigger new_tasks_add_words after insert on task referencing new table as added for each statement execute function new_tasks_add_words();
create trigger new_tasks_change_counts after insert on task referencing new table as added for each statement execute function new_tasks_change_counts();
create trigger removed_tasks_change_counts after delete on task referencing old table as removed for each statement execute function removed_tasks_change_counts();
create trigger takes_assignee_name before insert or update of assignee_id on task for each row execute function task_takes_assignee_name();

-- Why a task exists, and why it was changed or closed by a process: the event, the rules that matched, the values they saw.
create table task_reason (
  entity_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  facility_id uuid not null,
  at timestamptz not null,
  made text not null,
  event_id uuid,
  event_type text,
  tables jsonb not null,
  facts jsonb not null,
  constraint task_reason_pkey primary key (entity_id, id),
  constraint task_reason_made_check check ((made in ('opened', 'updated', 'closed', 'assigned', 'returned', 'escalated'))) not valid,
  constraint task_reason_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id)
);
create index task_reason_of_task on task_reason (entity_id, task_id, at desc);
alter table task_reason force row level security;
create policy tenant on task_reason to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on task_reason to waypost_worker using (true);
create policy facility on task_reason as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select on task_reason to waypost_app;
grant select (entity_id, task_id, facility_id), update (facility_id) on task_reason to waypost_worker;
create constraint trigger audited after insert or delete on task_reason deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on task_reason deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- What became of a task, step by step: its story, and what an undo goes back to. Nothing of it is ever changed.
create table task_step (
  entity_id uuid not null,
  task_id uuid not null,
  version integer not null,
  facility_id uuid not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  previous_status text not null,
  previous_assignee_id uuid,
  previous_wait_until date,
  previous_wait_returns_to text not null,
  status text not null,
  assignee_id uuid,
  wait_until date,
  takes_back integer,
  previous_priority integer,
  priority integer,
  by_rule jsonb,
  constraint task_step_pkey primary key (entity_id, task_id, version),
  constraint task_step_actor_kind_check check ((actor_kind in ('user', 'service', 'rpa', 'system'))),
  constraint task_step_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id)
);
create index task_step_by_people on task_step (entity_id, at) where (actor_kind = 'user');
alter table task_step force row level security;
create policy tenant on task_step to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on task_step to waypost_worker using (true);
create policy facility on task_step as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant insert, select on task_step to waypost_app;
grant insert, select, update (facility_id) on task_step to waypost_worker;

create table task_to_do (
  entity_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  position integer not null,
  recommendation text not null,
  resolution_options text[] not null,
  resolution text,
  comment text,
  constraint task_to_do_pkey primary key (entity_id, id),
  constraint task_to_do_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id)
);
create index task_to_do_by_task on task_to_do (entity_id, task_id, "position");
alter table task_to_do force row level security;
create policy tenant on task_to_do to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on task_to_do to waypost_app;
create constraint trigger audited after insert or delete on task_to_do deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on task_to_do deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Who has a task open; whoever has not said so for a while has left.
create table task_viewer (
  entity_id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  constraint task_viewer_pkey primary key (entity_id, task_id, user_id),
  constraint task_viewer_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id),
  constraint task_viewer_user_id_fkey foreign key (user_id) references app_user(id)
);
create index task_viewer_by_age on task_viewer (seen_at);
alter table task_viewer force row level security;
create policy tenant on task_viewer to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on task_viewer to waypost_worker using (true);
grant delete, insert, select, update on task_viewer to waypost_app;
grant delete, select on task_viewer to waypost_worker;

-- The words that the texts of tasks consist of, each with all of its endings. A part of a word is how one of its endings
-- begins, so "contains" is a range of an index like every other search: row security lets no other index find a part.
-- Words are only added: one that no task has any more finds none.
create table task_word (
  entity_id uuid not null,
  field text not null,
  ending text not null,
  word text not null,
  constraint task_word_pkey primary key (entity_id, field, ending, word),
  constraint task_word_entity_id_fkey foreign key (entity_id) references entity(id)
);
alter table task_word force row level security;
create policy tenant on task_word to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on task_word to waypost_worker using (true);
grant insert, select on task_word to waypost_app;
grant insert, select on task_word to waypost_worker;
create trigger name_adds_folded_endings after insert on task_word for each row when (((new.ending = new.word) and (new.field in ('patientFirstName', 'patientLastName')) and (folded(new.word) <> new.word))) execute function name_adds_folded_endings();

-- The one task a user is working in an entity: it follows them from page to page and machine to machine.
create table working_task (
  entity_id uuid not null,
  user_id uuid not null,
  task_id uuid not null,
  started_at timestamptz not null,
  constraint working_task_pkey primary key (entity_id, user_id),
  constraint working_task_entity_id_task_id_fkey foreign key (entity_id, task_id) references task(entity_id, id),
  constraint working_task_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id)
);
alter table working_task force row level security;
create policy tenant on working_task to waypost_app using ((entity_id = (select current_entity())));
grant delete, insert, select, update on working_task to waypost_app;
create constraint trigger audited after insert or delete on working_task deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on working_task deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- The words of a changed task are added in the order in which those of new tasks are: two who add the same words wait for
-- each other one way only.
create or replace function changed_task_adds_words()
 returns trigger
 language plpgsql
as $function$
begin
  insert into task_word (entity_id, field, ending, word)
  select new.entity_id, w.field, substr(w.word, i), w.word
  from (values
    ('assignee', new.assignee_name_key, old.assignee_name_key),
    ('errorCode', new.condition_code_key, old.condition_code_key),
    ('patientFirstName', new.patient_first_name_key, old.patient_first_name_key),
    ('patientLastName', new.patient_last_name_key, old.patient_last_name_key),
    ('payerName', new.payer_name_key, old.payer_name_key),
    ('taskName', new.task_name_key, old.task_name_key)
  ) w (field, word, previous)
  cross join lateral generate_series(1, char_length(w.word)) i
  where w.word <> w.previous and not exists (
    select from task_word k
    where k.entity_id = new.entity_id and k.field = w.field and k.ending = w.word and k.word = w.word)
  order by 1, 2, 4, 3
  on conflict do nothing;
  return null;
end
$function$;

-- The name of a patient in tasks is found by its endings as they are compared, too.
create or replace function name_adds_folded_endings()
 returns trigger
 language plpgsql
as $function$
begin
  insert into task_word (entity_id, field, ending, word)
  select new.entity_id, new.field, substr(folded(new.word), i), new.word
  from generate_series(1, char_length(folded(new.word))) i
  order by 3
  on conflict do nothing;
  return null;
end
$function$;

create or replace function new_tasks_add_words()
 returns trigger
 language plpgsql
as $function$
begin
  -- In one order, so that two who add the same words wait for each other one way only.
  insert into task_word (entity_id, field, ending, word)
  select n.entity_id, n.field, substr(n.word, i), n.word
  from (
    select distinct t.entity_id, w.field, w.word
    from added t cross join lateral (values
      ('assignee', t.assignee_name_key), ('errorCode', t.condition_code_key), ('patientFirstName', t.patient_first_name_key),
      ('patientLastName', t.patient_last_name_key), ('payerName', t.payer_name_key), ('taskName', t.task_name_key)
    ) w (field, word)
    where w.word <> '' and not exists (
      select from task_word k
      where k.entity_id = t.entity_id and k.field = w.field and k.ending = w.word and k.word = w.word)
  ) n
  cross join lateral generate_series(1, char_length(n.word)) i
  order by 1, 2, 4, 3
  on conflict do nothing;
  return null;
end
$function$;

-- The name of the assignee is the listed one.
create or replace function task_takes_assignee_name()
 returns trigger
 language plpgsql
as $function$
begin
  if new.assignee_id is null then
    new.assignee_name := '';
  elsif tg_op = 'INSERT' or new.assignee_id is distinct from old.assignee_id then
    new.assignee_name := coalesce((select u.listed_name from app_user u where u.id = new.assignee_id), '');
  end if;
  return new;
end
$function$;

-- Works as the worker, who sees the tasks of every entity: a user may belong to several.
create or replace function tasks_take_new_name()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
begin
  update task set assignee_name = new.listed_name where assignee_id = new.id;
  return null;
end
$function$;

-- A task shows whose case it belongs to. As the worker, who takes the tasks in the order of their ids, as everybody does.
create or replace function tasks_take_patient()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
begin
  perform from task where entity_id = new.entity_id and case_id = new.id order by id for update;
  update task t set patient_first_name = coalesce(p.first_name, ''), patient_last_name = p.last_name
    from patient p
    where p.entity_id = new.entity_id and p.id = new.patient_id and t.entity_id = new.entity_id and t.case_id = new.id;
  return null;
end
$function$;

-- Tasks hold a copy of the name for their order; a name that nobody knows is empty there.
create or replace function tasks_take_patient_name()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
begin
  perform from task where entity_id = new.entity_id and case_id in (
      select c.id from patient_case c where c.entity_id = new.entity_id and c.patient_id = new.id
    ) order by id for update;
  update task set patient_first_name = coalesce(new.first_name, ''), patient_last_name = new.last_name
    where entity_id = new.entity_id and case_id in (
      select c.id from patient_case c where c.entity_id = new.entity_id and c.patient_id = new.id
    );
  return null;
end
$function$;

-- The task list sorts by what a task copies of its case.
create or replace function tasks_take_visit()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
begin
  update task set account_number = coalesce(new.account_number, ''), date_of_service = new.service_start,
      expected_cents = (new.expected_amount * 100)::bigint
    where entity_id = new.entity_id and case_id = new.id;
  return null;
end
$function$;

-- users
-- =====

-- A person or a machine that acts. A table without an entity: a user may belong to several.
create table app_user (
  id uuid not null,
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
  sessions_ended_at timestamptz,
  is_machine boolean not null default false,
  listed_name text not null generated always as (
case
    when is_machine then ((first_name || ' ') || last_name)
    else ((last_name || ', ') || first_name)
end) stored,
  constraint app_user_pkey primary key (id),
  constraint app_user_issuer_subject_key unique (issuer, subject)
);
alter table app_user force row level security;
create policy colleague on app_user to waypost_app using ((exists ( select
   from membership m
  where ((m.user_id = app_user.id) and (m.entity_id = (select current_entity())) and (m.status <> 'Cancelled')))));
create policy machine on app_user for insert to waypost_app with check ((is_machine and (issuer = 'urn:waypost:machine') and (subject = (id)::text)));
create policy waypost_provision on app_user to waypost_provision using (true);
create policy waypost_signin on app_user to waypost_signin using (true);
create policy waypost_worker on app_user to waypost_worker using (true);
grant insert (id, issuer, subject, email, first_name, last_name, type_of_user, is_machine), select, update (first_name, last_name, phone_number, phone_number_extension, type_of_user, version) on app_user to waypost_app;
grant insert, select, update on app_user to waypost_provision;
grant select, update on app_user to waypost_signin;
grant select (id, is_active) on app_user to waypost_worker;
create constraint trigger audited after insert or delete on app_user deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on app_user deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{sessions_ended_at}'::text[]) is distinct from (to_jsonb(new.*) - '{sessions_ended_at}'::text[])))) execute function change_is_on_record();
create constraint trigger keeps_role_writers after update on app_user deferrable initially deferred for each row when ((old.is_active and (not new.is_active) and (not pg_has_role(current_user, 'waypost_sealer'::name, 'member')))) execute function keeps_role_writers_everywhere();
create trigger tasks_take_new_name after update of first_name, last_name on app_user for each row when (((old.first_name is distinct from new.first_name) or (old.last_name is distinct from new.last_name))) execute function tasks_take_new_name();

create table membership (
  entity_id uuid not null,
  user_id uuid not null,
  status text not null,
  version integer not null default 1,
  additional_accesses text[] not null default '{}'::text[],
  harp_operator_code text,
  known_as jsonb,
  constraint membership_pkey primary key (entity_id, user_id),
  constraint membership_status_check check ((status in ('Active', 'Pending', 'Deactivated', 'Cancelled', 'Machine'))),
  constraint membership_entity_id_fkey foreign key (entity_id) references entity(id),
  constraint membership_user_id_fkey foreign key (user_id) references app_user(id)
);
create index membership_by_user on membership (user_id, entity_id);
alter table membership force row level security;
create policy tenant on membership to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on membership to waypost_provision using (true);
create policy waypost_signin on membership to waypost_signin using (true);
create policy waypost_worker on membership to waypost_worker using (true);
grant delete, insert, select, update on membership to waypost_app;
grant insert, select, update on membership to waypost_provision;
grant select, update (status, version) on membership to waypost_signin;
grant select (entity_id, user_id, status) on membership to waypost_worker;
create constraint trigger audited after insert or delete on membership deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on membership deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{known_as}'::text[]) is distinct from (to_jsonb(new.*) - '{known_as}'::text[])))) execute function change_is_on_record();
create trigger keep_who_left before update on membership for each row when ((old.status is distinct from new.status)) execute function keep_who_left();
create constraint trigger keeps_a_role_writer after update on membership deferrable initially deferred for each row when (((old.status = 'Active') and (new.status <> 'Active') and (not pg_has_role(current_user, 'waypost_sealer'::name, 'member')))) execute function keeps_a_role_writer();
create trigger note_membership_change after update on membership for each row when ((old.status is distinct from new.status)) execute function note_membership_time();
create trigger note_membership_time after insert on membership for each row when ((new.status = 'Active')) execute function note_membership_time();

-- When somebody was active in an entity: from their own acceptance until they were taken out. Whoever is activated again
-- did not ask for it: for them a time begins with the first thing they do there.
create table membership_time (
  entity_id uuid not null,
  user_id uuid not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  constraint membership_time_pkey primary key (entity_id, user_id, began_at),
  constraint membership_time_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id)
);
create index membership_time_by_user on membership_time (user_id);
create unique index membership_time_open on membership_time (entity_id, user_id) where (ended_at is null);
alter table membership_time force row level security;
create policy tenant on membership_time for select to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_signin on membership_time to waypost_signin using (true);
grant select on membership_time to waypost_app;
grant insert, select, update on membership_time to waypost_signin;

create table user_facility (
  entity_id uuid not null,
  user_id uuid not null,
  facility_id uuid not null,
  constraint user_facility_pkey primary key (entity_id, user_id, facility_id),
  constraint user_facility_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id),
  constraint user_facility_entity_id_user_id_fkey foreign key (entity_id, user_id) references membership(entity_id, user_id)
);
alter table user_facility force row level security;
create policy tenant on user_facility to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_provision on user_facility to waypost_provision using (true);
create policy waypost_signin on user_facility to waypost_signin using (true);
grant delete, insert, select, update on user_facility to waypost_app;
grant delete, insert, select on user_facility to waypost_provision;
grant select on user_facility to waypost_signin;
create constraint trigger audited after insert or delete on user_facility deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on user_facility deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Somebody as an entity knows them. With the rights of whoever asks: row security shows the people of the entity.
create view known_person with (security_invoker=true) as
 select m.entity_id,
    m.user_id as id,
    m.status,
    coalesce(i.email, m.known_as ->> 'email', u.email) as email,
    coalesce(i.first_name, m.known_as ->> 'first_name', u.first_name) as first_name,
    coalesce(i.last_name, m.known_as ->> 'last_name', u.last_name) as last_name,
        case
            when i.user_id is not null then i.phone_number
            when m.known_as is not null then m.known_as ->> 'phone_number'
            else u.phone_number
        end as phone_number,
        case
            when i.user_id is not null then i.phone_number_extension
            when m.known_as is not null then m.known_as ->> 'phone_number_extension'
            else u.phone_number_extension
        end as phone_number_extension,
    coalesce(i.type_of_user, m.known_as ->> 'type_of_user', u.type_of_user) as type_of_user,
    m.status = 'Active' and u.uses_external_identity_provider as is_federated,
    ( select max(p.signed_in_at) as max
           from session_place p
          where p.entity_id = m.entity_id and p.user_id = m.user_id) as last_login_at
   from membership m
     join app_user u on u.id = m.user_id
     left join lateral ( select i_1.entity_id,
            i_1.id,
            i_1.user_id,
            i_1.invited_by,
            i_1.created_at,
            i_1.expires_at,
            i_1.ended_at,
            i_1.outcome,
            i_1.first_name,
            i_1.last_name,
            i_1.phone_number,
            i_1.phone_number_extension,
            i_1.type_of_user,
            i_1.email
           from invitation i_1
          where m.status = 'Pending' and i_1.entity_id = m.entity_id and i_1.user_id = m.user_id and i_1.first_name is not null
          order by i_1.created_at desc
         limit 1) i on true
  where m.entity_id = ((select current_entity())) and m.status <> 'Cancelled';
grant select on known_person to waypost_app;

-- Keeps what an entity knew of somebody when they leave it.
create or replace function keep_who_left()
 returns trigger
 language plpgsql
 set search_path to 'public', 'pg_temp'
as $function$
begin
  new.known_as := case when new.status = 'Deactivated' then (
    select to_jsonb(kept) from (
      select id, email, first_name, last_name, phone_number, phone_number_extension, type_of_user
      from app_user where id = new.user_id
    ) kept
  ) end;
  return new;
end
$function$;

create or replace function note_membership_time()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  if new.status = 'Active' and (tg_op = 'INSERT' or old.status = 'Pending') then
    insert into public.membership_time (entity_id, user_id, began_at) values (new.entity_id, new.user_id, now())
      on conflict do nothing;
  elsif tg_op = 'UPDATE' and old.status = 'Active' then
    update public.membership_time t set ended_at = greatest(t.began_at, now())
      where t.entity_id = new.entity_id and t.user_id = new.user_id and t.ended_at is null;
  end if;
  return null;
end
$function$;

-- Whether a user of the entity may sign in at all follows from their entities: once the last one deactivates them
-- they may not, and their sessions end; once one activates them they may. Says which when that changed, else null.
create or replace function settle_colleague_access(of_user uuid, ended timestamptz)
 returns boolean
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  was_active boolean;
  may_sign_in boolean;
begin
  -- Two entities at once: the second sees what the first has done.
  select u.is_active into was_active from public.app_user u where u.id = of_user and exists (
    select from public.membership m where m.user_id = of_user and m.entity_id = (select public.current_entity())
  ) for update;
  if was_active is null then
    return null;
  end if;
  may_sign_in := exists (
    select from public.membership m where m.user_id = of_user and m.status in ('Active', 'Pending')
  );
  if not may_sign_in then
    perform public.end_sessions_of(of_user, 'deactivated', ended);
  end if;
  if may_sign_in = was_active then
    return null;
  end if;
  update public.app_user u set is_active = may_sign_in, version = u.version + 1 where u.id = of_user;
  return may_sign_in;
end
$function$;
grant execute on function settle_colleague_access to waypost_app;

-- webhooks
-- ========

create table webhook_attempt (
  entity_id uuid not null,
  id uuid not null,
  made_on date not null,
  endpoint_id uuid not null,
  message_id uuid not null,
  facility_id uuid not null,
  number integer not null,
  is_manual boolean not null,
  at timestamptz not null,
  http_status integer,
  failure text,
  latency_ms integer not null,
  answer_sealed text,
  constraint webhook_attempt_pkey primary key (entity_id, id, made_on)
) partition by range (made_on);
create index webhook_attempt_of_endpoint on only webhook_attempt (entity_id, endpoint_id, at);
create index webhook_attempt_of_message on only webhook_attempt (entity_id, endpoint_id, message_id, at);
alter table webhook_attempt force row level security;
create policy tenant on webhook_attempt to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on webhook_attempt to waypost_keys using (true);
create policy facility on webhook_attempt as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on webhook_attempt to waypost_app;
grant select (entity_id, id, made_on, answer_sealed), update (answer_sealed) on webhook_attempt to waypost_keys;

create table webhook_delivery (
  entity_id uuid not null,
  endpoint_id uuid not null,
  message_id uuid not null,
  made_on date not null,
  facility_id uuid not null,
  type text not null,
  case_id uuid,
  occurred_at timestamptz not null,
  next_at timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0,
  is_manual boolean not null default false,
  outcome text,
  constraint webhook_delivery_pkey primary key (entity_id, endpoint_id, message_id, made_on),
  constraint webhook_delivery_outcome_check check ((outcome in ('success', 'failed')))
) partition by range (made_on);
create index webhook_delivery_latest on only webhook_delivery (entity_id, endpoint_id, occurred_at desc, message_id desc);
create index webhook_delivery_leased on only webhook_delivery (entity_id, endpoint_id) where (lease_until is not null);
create index webhook_delivery_waiting on only webhook_delivery (entity_id, endpoint_id, made_on, occurred_at, message_id) where (next_at is not null);
alter table webhook_delivery force row level security;
create policy tenant on webhook_delivery to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on webhook_delivery to waypost_worker using (true);
create policy facility on webhook_delivery as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on webhook_delivery to waypost_app;
grant insert, select on webhook_delivery to waypost_worker;

-- Addresses of other systems that are told what happens at a facility.
create table webhook_endpoint (
  entity_id uuid not null,
  id uuid not null,
  facility_id uuid not null,
  url text not null,
  description text not null,
  filter_types text[] not null,
  headers_sealed text,
  disabled_because text,
  in_order boolean not null,
  per_second integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  failures integer not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  tokens double precision not null default 0,
  tokens_at timestamptz,
  constraint webhook_endpoint_pkey primary key (entity_id, id),
  constraint webhook_endpoint_disabled_because_check check ((disabled_because in ('person', 'gone', 'failing'))),
  constraint webhook_endpoint_filter_types_check check ((cardinality(filter_types) > 0)),
  constraint webhook_endpoint_per_second_check check ((per_second > 0)),
  constraint webhook_endpoint_entity_id_facility_id_fkey foreign key (entity_id, facility_id) references facility(entity_id, id)
);
create index webhook_endpoint_of_facility on webhook_endpoint (entity_id, facility_id);
alter table webhook_endpoint force row level security;
create policy tenant on webhook_endpoint to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on webhook_endpoint to waypost_keys using (true);
create policy waypost_worker on webhook_endpoint to waypost_worker using (true);
create policy facility on webhook_endpoint as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on webhook_endpoint to waypost_app;
grant select (entity_id, id, headers_sealed), update (headers_sealed) on webhook_endpoint to waypost_keys;
grant select on webhook_endpoint to waypost_worker;
create constraint trigger audited after insert or delete on webhook_endpoint deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on webhook_endpoint deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{failures,failing_since,rests_until,tokens,tokens_at}'::text[]) is distinct from (to_jsonb(new.*) - '{failures,failing_since,rests_until,tokens,tokens_at}'::text[])))) execute function change_is_on_record();

-- What happened at a facility that has an endpoint, by the id of its event; then what each endpoint is to be sent of it, and
-- each attempt. All three lie in parts by the day of the event, and a day is dropped whole when it is old.
create table webhook_message (
  entity_id uuid not null,
  id uuid not null,
  made_on date not null,
  facility_id uuid not null,
  type text not null,
  subject_id uuid not null,
  case_id uuid,
  occurred_at timestamptz not null,
  data jsonb not null,
  is_example boolean not null default false,
  constraint webhook_message_pkey primary key (entity_id, id, made_on)
) partition by range (made_on);
create index webhook_message_of_facility on only webhook_message (entity_id, facility_id, occurred_at);
alter table webhook_message force row level security;
create policy tenant on webhook_message to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on webhook_message to waypost_worker using (true);
create policy facility on webhook_message as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on webhook_message to waypost_app;
grant insert, select on webhook_message to waypost_worker;

-- Messages that are sent again, by the worker, a few at a time.
create table webhook_recovery (
  entity_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  facility_id uuid not null,
  kind text not null,
  state text not null default 'waiting',
  since timestamptz not null,
  until timestamptz not null,
  started_at timestamptz not null,
  started_by uuid not null,
  reached timestamptz,
  reached_id uuid,
  sent integer not null default 0,
  constraint webhook_recovery_pkey primary key (entity_id, id),
  constraint webhook_recovery_kind_check check ((kind in ('failed', 'missing'))),
  constraint webhook_recovery_state_check check ((state in ('waiting', 'running', 'done'))),
  constraint webhook_recovery_entity_id_endpoint_id_fkey foreign key (entity_id, endpoint_id) references webhook_endpoint(entity_id, id) on delete cascade,
  constraint webhook_recovery_started_by_fkey foreign key (started_by) references app_user(id)
);
create index webhook_recovery_open on webhook_recovery (entity_id, started_at) where (state <> 'done');
alter table webhook_recovery force row level security;
create policy tenant on webhook_recovery to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_worker on webhook_recovery to waypost_worker using (true);
create policy facility on webhook_recovery as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on webhook_recovery to waypost_app;
grant select on webhook_recovery to waypost_worker;
create constraint trigger audited after insert or delete on webhook_recovery deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on webhook_recovery deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and ((to_jsonb(old.*) - '{state,reached,reached_id,sent}'::text[]) is distinct from (to_jsonb(new.*) - '{state,reached,reached_id,sent}'::text[])))) execute function change_is_on_record();

-- What messages are signed with. Of two, the older one ends a day after the newer was made.
create table webhook_secret (
  entity_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  facility_id uuid not null,
  secret_sealed text not null,
  made_at timestamptz not null,
  ends_at timestamptz,
  constraint webhook_secret_pkey primary key (entity_id, id),
  constraint webhook_secret_entity_id_endpoint_id_fkey foreign key (entity_id, endpoint_id) references webhook_endpoint(entity_id, id) on delete cascade
);
create index webhook_secret_of_endpoint on webhook_secret (entity_id, endpoint_id, made_at);
alter table webhook_secret force row level security;
create policy tenant on webhook_secret to waypost_app using ((entity_id = (select current_entity())));
create policy waypost_keys on webhook_secret to waypost_keys using (true);
create policy facility on webhook_secret as restrictive to waypost_app using ((facility_id = any ((select current_facilities())::uuid[])));
grant delete, insert, select, update on webhook_secret to waypost_app;
grant select (entity_id, id, secret_sealed), update (secret_sealed) on webhook_secret to waypost_keys;
create constraint trigger audited after insert or delete on webhook_secret deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name))) execute function change_is_on_record();
create constraint trigger audited_update after update on webhook_secret deferrable initially deferred for each row when (((not pg_has_role(current_user, 'waypost_sealer'::name, 'member')) and (current_user <> 'waypost_keys'::name) and true)) execute function change_is_on_record();

-- Makes the parts of the coming days, and drops those of days that are not kept any more. Returns how many it made or
-- dropped. What comes on a day without a part, because no worker ran for a week, lies in the rest.
create or replace function keep_webhook_days(today date, kept_days integer)
 returns integer
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
declare
  of_table text;
  day date;
  part text;
  done integer := 0;
begin
  foreach of_table in array array['webhook_message', 'webhook_delivery', 'webhook_attempt'] loop
    for day in select generate_series(today, today + 7, interval '1 day')::date loop
      part := of_table || '_' || to_char(day, 'YYYYMMDD');
      if to_regclass(part) is null then
        begin
          execute format('create table %I partition of %I for values from (%L) to (%L)', part, of_table, day, day + 1);
          call protect_webhook_part(part::regclass);
          -- Asked for by the whole table alone.
          execute format('revoke all on %I from waypost_app', part);
          done := done + 1;
        exception when check_violation then
          -- The rest holds rows of that day already; they stay there.
          null;
        end;
      end if;
    end loop;
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = of_table::regclass and c.relname ~ ('^' || of_table || '_\d{8}$')
        and to_date(right(c.relname, 8), 'YYYYMMDD') < today - kept_days
    loop
      execute format('drop table %I', part);
      done := done + 1;
    end loop;
    execute format('delete from %I where made_on < %L', of_table || '_rest', today - kept_days);
  end loop;
  return done;
end
$function$;
grant execute on function keep_webhook_days to waypost_worker;

create or replace procedure protect_webhook_part(in target regclass)
 language plpgsql
as $procedure$
begin
  call protect_tenant_table(target);
  call protect_facility_table(target);
end
$procedure$;

create or replace function tell_webhooks()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  if not exists (select from told where facility_id is not null) then
    return null;
  end if;
  insert into public.webhook_message (entity_id, id, made_on, facility_id, type, subject_id, case_id, occurred_at, data)
  select e.entity_id, e.id, (e.occurred_at at time zone 'UTC')::date, e.facility_id, e.type, e.subject_id, e.case_id,
    e.occurred_at, e.data
  from told e
  where exists (
    select from public.webhook_endpoint p where p.entity_id = e.entity_id and p.facility_id = e.facility_id
  );
  if not found then
    return null;
  end if;
  insert into public.webhook_delivery (entity_id, endpoint_id, message_id, made_on, facility_id, type, case_id,
    occurred_at, next_at)
  select e.entity_id, p.id, e.id, (e.occurred_at at time zone 'UTC')::date, e.facility_id, e.type, e.case_id,
    e.occurred_at, e.occurred_at
  from told e
  join public.webhook_endpoint p on p.entity_id = e.entity_id and p.facility_id = e.facility_id
  where p.disabled_because is null and e.type = any (p.filter_types);
  if found then
    perform pg_notify('waypost_event', '');
  end if;
  return null;
end
$function$;

-- identity
-- ========

create table identity.account (
  id uuid not null,
  email text not null,
  password_hash text,
  given_name text not null,
  family_name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint account_pkey primary key (id),
  constraint account_email_key unique (email),
  constraint account_email_check check (((email = lower(btrim(email))) and (email <> ''))),
  constraint account_password_hash_check check ((password_hash ~~ '$argon2id$%'))
);
-- no row security
grant delete, insert, select, update on identity.account to waypost_identity;

-- Links that were sent: for one purpose, once, for a time. Only their hashes are kept.
create table identity.action_token (
  token_hash bytea not null,
  purpose text not null,
  account_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint action_token_pkey primary key (token_hash),
  constraint action_token_purpose_check check ((purpose in ('password-reset', 'invitation'))),
  constraint action_token_account_id_fkey foreign key (account_id) references identity.account(id) on delete cascade
);
create index action_token_by_account on identity.action_token (account_id);
create index action_token_expiry on identity.action_token (expires_at);
-- no row security
grant delete, insert, select, update on identity.action_token to waypost_identity;

-- How far a browser has come between the first page of a sign-in and its end.
create table identity.journey (
  uid_hash bytea not null,
  account_id uuid not null,
  step text not null,
  methods text[] not null,
  pending_sealed text,
  expires_at timestamptz not null,
  constraint journey_pkey primary key (uid_hash),
  constraint journey_step_check check ((step in ('code', 'new-password', 'second-step'))),
  constraint journey_account_id_fkey foreign key (account_id) references identity.account(id) on delete cascade
);
-- no row security
grant delete, insert, select, update on identity.journey to waypost_identity;
grant select (uid_hash, pending_sealed), update (pending_sealed) on identity.journey to waypost_keys;

-- Guesses are counted by name and address together, so that whoever guesses from elsewhere locks nobody out. Addresses from
-- which an account was signed in to are not held to the count by name, which bounds guesses spread over many.
create table identity.known_address (
  account_id uuid not null,
  address_hash bytea not null,
  seen_at timestamptz not null,
  constraint known_address_pkey primary key (account_id, address_hash),
  constraint known_address_account_id_fkey foreign key (account_id) references identity.account(id) on delete cascade
);
create index known_address_seen on identity.known_address (seen_at);
-- no row security
grant delete, insert, select, update on identity.known_address to waypost_identity;

-- What the sign-in page lists beside the form. Rows are put here by an import that says so, never otherwise.
create table identity.listed_account (
  account_id uuid not null,
  display_name text not null,
  role_name text not null,
  may_do text not null,
  position integer not null,
  shown_password text,
  constraint listed_account_pkey primary key (account_id),
  constraint listed_account_account_id_fkey foreign key (account_id) references identity.account(id) on delete cascade
);
-- no row security
grant delete, insert, select, update on identity.listed_account to waypost_identity;

-- Sessions, interactions, grants, codes and tokens of the provider. The id is the code, token or cookie itself:
-- only its SHA-256 is kept, so that a copy of this table opens nothing.
create table identity.oidc_payload (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  constraint oidc_payload_pkey primary key (model, id_hash)
);
create index oidc_payload_account on identity.oidc_payload (((payload ->> 'accountId'))) where (payload ? 'accountId');
create index oidc_payload_expiry on identity.oidc_payload (expires_at);
create index oidc_payload_grant on identity.oidc_payload (grant_id) where (grant_id is not null);
create index oidc_payload_uid on identity.oidc_payload (uid) where (uid is not null);
-- no row security
grant delete, insert, select, update on identity.oidc_payload to waypost_identity;

-- Codes that take the place of the second step, each once.
create table identity.recovery_code (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (account_id, code_hash),
  constraint recovery_code_account_id_fkey foreign key (account_id) references identity.second_factor(account_id) on delete cascade
);
-- no row security
grant delete, insert, select, update on identity.recovery_code to waypost_identity;

-- The second step of a sign-in: a shared secret (RFC 6238), sealed, and the last time step that was used, which
-- no code may repeat.
create table identity.second_factor (
  account_id uuid not null,
  secret_sealed text not null,
  last_step bigint not null,
  enrolled_at timestamptz not null,
  constraint second_factor_pkey primary key (account_id),
  constraint second_factor_account_id_fkey foreign key (account_id) references identity.account(id) on delete cascade
);
-- no row security
grant delete, insert, select, update on identity.second_factor to waypost_identity;
grant select (account_id, secret_sealed), update (secret_sealed) on identity.second_factor to waypost_keys;

-- Sign-in attempts in the running window, by name and by address. Both are kept as hashes.
create table identity.sign_in_throttle (
  kind text not null,
  subject_hash bytea not null,
  window_start timestamptz not null,
  attempts integer not null,
  constraint sign_in_throttle_pkey primary key (kind, subject_hash),
  constraint sign_in_throttle_attempts_check check ((attempts >= 0)),
  constraint sign_in_throttle_kind_check check ((kind in ('name', 'name-address', 'address', 'code', 'reset-name', 'reset-address')))
);
create index sign_in_throttle_window on identity.sign_in_throttle (window_start);
-- no row security
grant delete, insert, select, update on identity.sign_in_throttle to waypost_identity;

-- Keys that sign tokens; the private part is sealed with the installation's key ring. The newest key that is not
-- retired signs; retired keys stay published for as long as a token they signed can live.
create table identity.signing_key (
  kid text not null,
  alg text not null,
  private_jwk text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint signing_key_pkey primary key (kid),
  constraint signing_key_alg_check check ((alg = 'ES256'))
);
-- no row security
grant insert, select, update on identity.signing_key to waypost_identity;
grant select (kid, private_jwk), update (private_jwk) on identity.signing_key to waypost_keys;

create or replace function identity_cancel_invitation(of_account uuid, at_time timestamptz)
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  update identity.action_token set expires_at = at_time
  where account_id = of_account and purpose = 'invitation' and used_at is null and expires_at > at_time
$function$;
grant execute on function identity_cancel_invitation to waypost_app;

-- Whoever reads an address may follow its links: with another address the links that were sent to it are over.
create or replace function identity_change_email(of_account uuid, new_email text, at_time timestamptz)
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  update identity.account set email = lower(btrim(new_email)), updated_at = at_time, version = version + 1
  where id = of_account;
  update identity.action_token set expires_at = at_time
  where account_id = of_account and used_at is null and expires_at > at_time
$function$;
grant execute on function identity_change_email to waypost_signin;

-- A name that is changed in the portal reaches the account, so that ID tokens carry it.
create or replace function identity_change_name(of_account uuid, first_name text, last_name text, at_time timestamptz)
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  update identity.account
    set given_name = first_name, family_name = last_name, updated_at = at_time, version = version + 1
  where id = of_account
$function$;
grant execute on function identity_change_name to waypost_app;

-- A sign-in that stands between two of its pages is as much given out as a session is: it ends with them.
create or replace function identity_end_sessions(of_account uuid)
 returns void
 language sql
 security definer
 set search_path to ''
as $function$
  delete from identity.journey where account_id = of_account;
  delete from identity.oidc_payload
  where payload ? 'accountId' and payload ->> 'accountId' = of_account::text and model <> 'Interaction'
$function$;
grant execute on function identity_end_sessions to waypost_app;
grant execute on function identity_end_sessions to waypost_identity;
grant execute on function identity_end_sessions to waypost_signin;

-- Makes the account of an invited person and the link that lets them choose a password. Somebody who has one
-- already signs in with it: an invitation never opens an existing account.
create or replace function identity_prepare_account(new_id uuid, of_email text, given text, family text, link_hash bytea, ends timestamptz, at_time timestamptz)
 returns uuid
 language plpgsql
 security definer
 set search_path to ''
as $function$
declare
  known uuid;
begin
  insert into identity.account (id, email, given_name, family_name, created_at, updated_at)
    values (new_id, lower(btrim(of_email)), given, family, at_time, at_time)
    on conflict (email) do nothing;
  select id into strict known from identity.account where email = lower(btrim(of_email));
  update identity.action_token set expires_at = at_time
    where account_id = known and purpose = 'invitation' and used_at is null and expires_at > at_time;
  insert into identity.action_token (token_hash, purpose, account_id, created_at, expires_at)
    values (link_hash, 'invitation', known, at_time, ends);
  return known;
end
$function$;
grant execute on function identity_prepare_account to waypost_app;

create or replace function identity_set_active(of_account uuid, active boolean, at_time timestamptz)
 returns void
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  update identity.account set is_active = active, updated_at = at_time, version = version + 1
    where id = of_account and is_active <> active;
  if not active then
    perform public.identity_end_sessions(of_account);
  end if;
end
$function$;
grant execute on function identity_set_active to waypost_app;
