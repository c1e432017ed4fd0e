-- Who follows what happens reads what one snapshot sees and an earlier one did not: a change that is committed late is
-- not passed over, whatever its number. The identity of the transaction is written beside each event; those before have none.
alter table event add column written_by xid8;
alter table event alter column written_by set default pg_current_xact_id();
create index event_by_transaction on event (written_by);

-- A server tells its open streams which records changed: ids and kinds, and the facility by which it is decided who may know.
grant select (facility_id, occurred_at, written_by) on event to waypost_signin;
