-- A key a client sent with a call about an account that sends mail: the same key means the same call, done once. Such calls
-- are of no organisation, so that their keys stand beside no organisation's (idempotency_key), for the sign-in role alone.
create table account_call_key (
  user_id uuid not null references app_user (id),
  operation text not null,
  key text not null,
  request_hash bytea not null,
  record_id uuid not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, operation, key)
);
alter table account_call_key enable row level security;
alter table account_call_key force row level security;
call open_across_entities('account_call_key', 'waypost_signin', 'select, insert, update');
