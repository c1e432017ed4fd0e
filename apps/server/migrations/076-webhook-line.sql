-- What waits for an endpoint, in the order it is claimed. The day comes first, as it does in no other index, so that a claim
-- never reads what was sent before, whatever the planner knows of the tables.
drop index webhook_delivery_waiting;
create index webhook_delivery_waiting on webhook_delivery (entity_id, endpoint_id, made_on, occurred_at, message_id)
  where next_at is not null;
