-- What was here before a row of a file changed it, sealed, so that undoing the import can put it back; and when the row did.
alter table import_row add column patient_before_sealed text;
alter table import_row add column case_before_sealed text;
alter table import_row add column changed_at timestamptz;
grant select (patient_before_sealed, case_before_sealed), update (patient_before_sealed, case_before_sealed) on import_row to waypost_keys;
