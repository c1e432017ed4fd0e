-- What is charged for an order, where whoever sends it says so: rules of escalation ask how much a case is about.
alter table case_order add column charge_amount numeric(11, 2) check (charge_amount >= 0);
