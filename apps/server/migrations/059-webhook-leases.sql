-- What is being sent now is counted for each endpoint, however much waits.
create index webhook_delivery_leased on webhook_delivery (entity_id, endpoint_id) where lease_until is not null;
