-- Messages to people, written in the transaction that causes them and sent by the worker. A message holds links
-- that work once, so it is sealed, and forgotten when it has left.
create table mail_outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  content_sealed text,
  state text not null default 'Waiting' check (state in ('Waiting', 'Sent', 'GivenUp')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  -- After this nobody needs it any more: the link in it is over.
  expires_at timestamptz not null,
  ended_at timestamptz,
  failure text,
  check ((state = 'Waiting') = (ended_at is null)),
  check (state <> 'Waiting' or content_sealed is not null)
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where state = 'Waiting';
alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
call open_across_entities('mail_outbox', 'waypost_app', 'insert');
call open_across_entities('mail_outbox', 'waypost_signin', 'insert');
call open_across_entities('mail_outbox', 'waypost_identity', 'insert');
call open_across_entities('mail_outbox', 'waypost_worker', 'select, update, delete');

-- An e-mail change that waits for its link (P-167): the address changes when the link is followed, not before.
create table email_update (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  new_email text not null check (new_email = lower(btrim(new_email)) and new_email <> ''),
  secret_hash bytea not null,
  requested_by uuid not null references app_user (id),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('confirmed', 'replaced')),
  check ((ended_at is null) = (outcome is null))
);
create unique index email_update_pending on email_update (user_id) where ended_at is null;
alter table email_update enable row level security;
alter table email_update force row level security;
call open_across_entities('email_update', 'waypost_signin', 'select, insert, update');
create policy colleague on email_update for select to waypost_app using (
  exists (select from membership m where m.user_id = email_update.user_id and m.entity_id = (select current_entity()))
);
grant select (id, user_id, new_email, created_at, expires_at, ended_at, outcome) on email_update to waypost_app;

-- An invitation into an entity. The membership stands at Pending until it is accepted.
create table invitation (
  entity_id uuid not null references entity (id),
  id uuid not null,
  user_id uuid not null,
  invited_by uuid references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'cancelled', 'replaced')),
  primary key (entity_id, id),
  foreign key (entity_id, user_id) references membership (entity_id, user_id),
  check ((ended_at is null) = (outcome is null))
);
create unique index invitation_open on invitation (entity_id, user_id) where ended_at is null;
create index invitation_by_user on invitation (user_id) where ended_at is null;
call protect_tenant_table('invitation');
call open_across_entities('invitation', 'waypost_signin', 'select, update');
call open_across_entities('invitation', 'waypost_provision', 'select, insert, update');
-- Accepting is the invited person's own act, before they are in the entity.
grant update (status) on membership to waypost_signin;

-- Where a session runs, as its owner reads it in the list of their sessions.
alter table user_session add column client jsonb not null default '{}';
alter table user_session drop constraint user_session_end_reason_check;
alter table user_session add constraint user_session_end_reason_check check (
  end_reason in ('sign-out', 'timeout', 'idle', 'deactivated', 'revoked', 'email-change', 'credentials-change')
);
create index user_session_live on user_session (user_id) where ended_at is null;

-- The embedded provider ends the portal sessions of an account whose password or second factor changed. It runs
-- as the sign-in role, which alone may touch sessions, and can do nothing else with them.
grant create on schema public to waypost_signin;
create function end_sessions_of_account(of_issuer text, of_subject text, ended timestamptz) returns integer
  language sql security definer set search_path = ''
as $$
  with over as (
    update public.user_session s set ended_at = ended, end_reason = 'credentials-change'
    from public.app_user u
    where u.id = s.user_id and u.issuer = of_issuer and u.subject = of_subject and s.ended_at is null
    returning s.id
  )
  select count(*)::integer from over
$$;
revoke all on function end_sessions_of_account(text, text, timestamptz) from public;
grant execute on function end_sessions_of_account(text, text, timestamptz) to waypost_identity;
alter function end_sessions_of_account(text, text, timestamptz) owner to waypost_signin;

-- Inside an entity, whoever manages its users ends the sessions of a colleague, and of nobody else.
create function end_colleague_sessions(of_user uuid, reason text, ended timestamptz) returns integer
  language sql security definer set search_path = ''
as $$
  with over as (
    update public.user_session s set ended_at = ended, end_reason = reason
    where s.user_id = of_user and s.ended_at is null and exists (
      select from public.membership m where m.user_id = of_user and m.entity_id = (select public.current_entity()))
    returning s.id
  )
  select count(*)::integer from over
$$;
revoke all on function end_colleague_sessions(uuid, text, timestamptz) from public;
grant execute on function end_colleague_sessions(uuid, text, timestamptz) to waypost_app;
alter function end_colleague_sessions(uuid, text, timestamptz) owner to waypost_signin;
revoke create on schema public from waypost_signin;

-- Keys change: these values are sealed again with the new one.
call open_across_entities(
  'mail_outbox', 'waypost_keys', 'select (id, content_sealed), update (content_sealed)'
);
grant select (account_id, secret_sealed), update (secret_sealed) on identity.second_factor to waypost_keys;
grant select (uid_hash, pending_sealed), update (pending_sealed) on identity.journey to waypost_keys;
