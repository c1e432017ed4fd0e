-- Addresses of other systems that are told what happens at a facility.
create table webhook_endpoint (
  entity_id uuid not null,
  id uuid not null,
  facility_id uuid not null,
  url text not null,
  description text not null,
  filter_types text[] not null check (cardinality(filter_types) > 0),
  -- Headers of its own, by name, as JSON: some let the product in.
  headers_sealed text,
  -- A person, a receiver that is gone (410), or days of failures; null while it is enabled.
  disabled_because text check (disabled_because in ('person', 'gone', 'failing')),
  in_order boolean not null,
  per_second integer check (per_second > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- How it does: failures one after another, since when, and until when it is left alone.
  failures integer not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  -- What is left of its messages a second, and when that was worked out.
  tokens double precision not null default 0,
  tokens_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, facility_id) references facility (entity_id, id)
);
create index webhook_endpoint_of_facility on webhook_endpoint (entity_id, facility_id);
call protect_tenant_table('webhook_endpoint');
call protect_facility_table('webhook_endpoint');
call audit_changes('webhook_endpoint', '{failures,failing_since,rests_until,tokens,tokens_at}');
call open_across_entities('webhook_endpoint', 'waypost_worker', 'select');
call open_across_entities(
  'webhook_endpoint', 'waypost_keys', 'select (entity_id, id, headers_sealed), update (headers_sealed)'
);

-- What messages are signed with. Of two, the older one ends a day after the newer was made.
create table webhook_secret (
  entity_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  facility_id uuid not null,
  secret_sealed text not null,
  made_at timestamptz not null,
  ends_at timestamptz,
  primary key (entity_id, id),
  foreign key (entity_id, endpoint_id) references webhook_endpoint (entity_id, id) on delete cascade
);
create index webhook_secret_of_endpoint on webhook_secret (entity_id, endpoint_id, made_at);
call protect_tenant_table('webhook_secret');
call protect_facility_table('webhook_secret');
call audit_changes('webhook_secret');
call open_across_entities('webhook_secret', 'waypost_keys', 'select (entity_id, id, secret_sealed), update (secret_sealed)');

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
  primary key (entity_id, id, made_on)
) partition by range (made_on);
create index webhook_message_of_facility on webhook_message (entity_id, facility_id, occurred_at);

create table webhook_delivery (
  entity_id uuid not null,
  endpoint_id uuid not null,
  message_id uuid not null,
  made_on date not null,
  facility_id uuid not null,
  type text not null,
  case_id uuid,
  occurred_at timestamptz not null,
  -- When it is sent next; null: it was taken, or it failed for good.
  next_at timestamptz,
  -- It is being sent until then.
  lease_until timestamptz,
  attempts integer not null default 0,
  -- Somebody asked for it: it is sent once, whatever becomes of it.
  is_manual boolean not null default false,
  outcome text check (outcome in ('success', 'failed')),
  primary key (entity_id, endpoint_id, message_id, made_on)
) partition by range (made_on);
create index webhook_delivery_waiting on webhook_delivery (entity_id, endpoint_id, occurred_at, message_id)
  where next_at is not null;
create index webhook_delivery_latest on webhook_delivery (entity_id, endpoint_id, occurred_at desc, message_id desc);

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
  -- What the receiver answered, cut off.
  answer_sealed text,
  primary key (entity_id, id, made_on)
) partition by range (made_on);
create index webhook_attempt_of_message on webhook_attempt (entity_id, endpoint_id, message_id, at);

-- Messages that are sent again, by the worker, a few at a time.
create table webhook_recovery (
  entity_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  facility_id uuid not null,
  kind text not null check (kind in ('failed', 'missing')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  since timestamptz not null,
  until timestamptz not null,
  started_at timestamptz not null,
  started_by uuid not null references app_user (id),
  -- How far it is, in the order of time, and what it has put in the line again.
  reached timestamptz,
  reached_id uuid,
  sent integer not null default 0,
  primary key (entity_id, id),
  foreign key (entity_id, endpoint_id) references webhook_endpoint (entity_id, id) on delete cascade
);
create index webhook_recovery_open on webhook_recovery (entity_id, started_at) where state <> 'done';
call protect_tenant_table('webhook_recovery');
call protect_facility_table('webhook_recovery');
call audit_changes('webhook_recovery', '{state,reached,reached_id,sent}');
call open_across_entities('webhook_recovery', 'waypost_worker', 'select');

create procedure protect_webhook_part(target regclass)
  language plpgsql
as $$
begin
  call protect_tenant_table(target);
  call protect_facility_table(target);
end
$$;
call protect_webhook_part('webhook_message');
call protect_webhook_part('webhook_delivery');
call protect_webhook_part('webhook_attempt');
call open_across_entities('webhook_message', 'waypost_worker', 'select, insert');
call open_across_entities('webhook_delivery', 'waypost_worker', 'select, insert');
call open_across_entities(
  'webhook_attempt', 'waypost_keys',
  'select (entity_id, id, made_on, answer_sealed), update (answer_sealed)'
);

-- Makes the parts of the coming days, and drops those of days that are not kept any more. Returns how many it made or
-- dropped. What comes on a day without a part, because no worker ran for a week, lies in the rest.
create function keep_webhook_days(today date, kept_days integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
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
$$;
create table webhook_message_rest partition of webhook_message default;
create table webhook_delivery_rest partition of webhook_delivery default;
create table webhook_attempt_rest partition of webhook_attempt default;
call protect_webhook_part('webhook_message_rest');
call protect_webhook_part('webhook_delivery_rest');
call protect_webhook_part('webhook_attempt_rest');
revoke all on webhook_message_rest, webhook_delivery_rest, webhook_attempt_rest from waypost_app;
select keep_webhook_days(current_date, 30);
revoke all on function keep_webhook_days(date, integer) from public;
grant execute on function keep_webhook_days(date, integer) to waypost_worker;

-- In the transaction of a change: what happened at a facility that has endpoints becomes a message, and each endpoint that
-- asks for its kind is to be sent it, whoever made the change and whatever they see.
grant create on schema public to waypost_worker;
create function tell_webhooks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
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
$$;
revoke all on function tell_webhooks() from public;
alter function tell_webhooks() owner to waypost_worker;
revoke create on schema public from waypost_worker;
create trigger tell_webhooks after insert on event referencing new table as told
  for each statement execute function tell_webhooks();
