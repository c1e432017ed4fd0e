-- Bytes that left of a download which is not whole yet: a limit of downloads is one of bytes.
alter table user_file add column bytes_handed bigint not null default 0 check (bytes_handed >= 0);
drop trigger audited on user_file;
drop trigger audited_update on user_file;
call audit_changes('user_file', '{downloads_left,bytes_handed}');
