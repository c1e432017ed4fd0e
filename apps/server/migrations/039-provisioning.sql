-- The provider ends sessions through a function without a search path of its own, and the record of it is written inside:
-- what the record's trigger writes must be named in full.
create or replace function list_unsealed() returns trigger
  language plpgsql
as $$
begin
  insert into public.audit_unsealed (entity_id, record_id, transaction_id)
    select entity_id, id, case when action not in ('View', 'Export', 'Refused') then pg_current_xact_id() end
    from written;
  return null;
end
$$;
alter function audit_record_takes_case() set search_path = public, pg_temp;

-- The command that provisions states a payer's ways to be asked as a whole.
grant delete on payer_search_option to waypost_provision;
