-- What was sent to an endpoint lately, for its figures.
create index webhook_attempt_of_endpoint on webhook_attempt (entity_id, endpoint_id, at);
