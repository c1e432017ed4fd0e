-- The key of a call is known for so many days that nobody repeats it any more; the worker then forgets it, of organisations
-- and of accounts. It finds the old ones by their time.
call open_across_entities('idempotency_key', 'waypost_worker', 'select, delete');
call open_across_entities('account_call_key', 'waypost_worker', 'select, delete');
create index idempotency_key_by_time on idempotency_key (created_at);
create index account_call_key_by_time on account_call_key (created_at);
