-- Plans and physicians are kept by an organisation's administrators too, no longer by the operator's command alone. What is in
-- use is ended and not deleted: an ended plan or physician is not offered, and whatever has it keeps it.
alter table payer_plan
  add column ended_at timestamptz,
  add column version integer not null default 1;
revoke delete on payer_plan from waypost_app;

alter table provider_individual
  add column ended_at timestamptz,
  add column version integer not null default 1;
alter table provider_individual_contact add column ended_at timestamptz;
grant insert, update on provider_individual, provider_individual_contact to waypost_app;
-- Nothing refers to an address.
grant insert, delete on provider_individual_address to waypost_app;
