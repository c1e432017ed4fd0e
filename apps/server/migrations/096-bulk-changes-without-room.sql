-- A bulk change ends where the disk has no room for more changes, and says so.
alter table bulk_change drop constraint bulk_change_state_check;
alter table bulk_change add constraint bulk_change_state_check
  check (state in ('waiting', 'running', 'done', 'stopped', 'refused', 'storageFull', 'undoing', 'undone'));
