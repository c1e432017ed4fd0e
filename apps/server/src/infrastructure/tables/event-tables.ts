/** Row types of events, their deliveries, and the attempts of jobs. */
export type EventTables = {
  event: {
    entity_id: string;
    id: string;
    seq: number;
    type: string;
    subject_id: string;
    case_id: string | null;
    facility_id: string | null;
    occurred_at: Date;
    actor_kind: string;
    actor_id: string | null;
    data: unknown;
    correlation_id: string;
    /** The transaction that wrote it. */
    written_by: string | null;
  };
  event_subscription: { consumer: string; type: string };
  event_delivery: {
    entity_id: string;
    consumer: string;
    seq: number;
    event_id: string;
    order_key: string;
  };
  event_rest: {
    entity_id: string;
    consumer: string;
    order_key: string;
    handled_at: Date;
    times: number;
    events: number;
  };
  job_attempt: {
    queue: string;
    item_id: string;
    entity_id: string | null;
    attempts: number;
    next_attempt_at: Date;
    failure: string | null;
    dead_at: Date | null;
  };
};
