-- What the columns of a file are can be found again by a name, for files with other headings, too.
alter table import_mapping
  add column name text,
  add column used_at timestamptz;
update import_mapping set used_at = now();
alter table import_mapping alter column used_at set not null;
