-- One word for a request to a payer and what became of it: an eligibility transaction, as X12 calls a 270 and its 271.
alter table eligibility_exchange rename to eligibility_transaction;
alter table exchange_attempt rename to eligibility_attempt;
alter table eligibility_attempt rename column exchange_id to transaction_id;
alter table eligibility_alert_decision rename column exchange_id to transaction_id;

-- The names of keys, checks and indexes follow. A key's index is renamed with its constraint.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as target, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and conname like '%exchange%'
  loop
    execute format('alter table %s rename constraint %I to %I', found.target, found.name,
      replace(replace(replace(found.name, 'eligibility_exchange', 'eligibility_transaction'),
        'exchange_attempt', 'eligibility_attempt'), 'exchange_id', 'transaction_id'));
  end loop;
  for found in
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'i' and relname like '%exchange%'
  loop
    execute format('alter index %I rename to %I', found.name,
      replace(replace(found.name, 'eligibility_exchange', 'eligibility_transaction'),
        'exchange_attempt', 'eligibility_attempt'));
  end loop;
end
$$;

create or replace function audit_record_takes_case() returns trigger
  language plpgsql set search_path = public, pg_temp
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
    select x.case_id into new.case_id from eligibility_transaction x
      where x.entity_id = new.entity_id and x.id = new.domain_id::uuid;
  end if;
  return new;
end
$$;

-- What the worker tries again is kept under the name of its queue.
update job_attempt set queue = 'mark interrupted eligibility transactions' where queue = 'mark interrupted exchanges';
