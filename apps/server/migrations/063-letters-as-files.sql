-- A letter is handed to whoever completed the task that asked for it; its bytes stay those of the case.
alter table user_file drop constraint user_file_kind_check;
alter table user_file add constraint user_file_kind_check check (kind in ('tasks', 'audit-history', 'letter'));
