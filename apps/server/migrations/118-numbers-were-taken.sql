-- The worker needs no more of what it gave the numbers by.
drop table identifier_progress;
drop policy waypost_worker on patient_identifier;
drop policy waypost_worker on case_identifier;
revoke select, insert on patient_identifier, case_identifier from waypost_worker;
revoke select (patient_number, medical_record_number) on patient from waypost_worker;
