-- How often files may be downloaded, and for how many days; stated by the operator.
alter table entity
  add column file_downloads integer not null default 5 check (file_downloads between 1 and 100),
  add column file_days integer not null default 7 check (file_days between 1 and 90);
