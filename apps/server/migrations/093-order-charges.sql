-- What is charged for an order, where whoever sends it says so: rules of escalation ask how much a case is about. No order that there
-- is has a charge, so none is read to check it.
alter table case_order add column charge_amount numeric(11, 2);
alter table case_order add constraint case_order_charge_amount_check check (charge_amount >= 0) not valid;
