import type { Generated } from 'kysely';

/** Row types of payers, and of an entity's connections to them. */
export type PayerTables = {
  payer: { id: string; code: string; name: string };
  payer_search_option: {
    payer_id: string;
    id: string;
    position: number;
    label: string;
    required: string[];
  };
  payer_connection: {
    entity_id: string;
    id: string;
    payer_id: string;
    connector: string;
    endpoint_url: string;
    sender_id: string;
    sender_qualifier: Generated<string>;
    receiver_id: string;
    receiver_qualifier: Generated<string>;
    usage: Generated<string>;
    user_name: string | null;
    password_sealed: string | null;
    connect_timeout_ms: Generated<number>;
    timeout_ms: Generated<number>;
    max_concurrent: Generated<number>;
    queue_ms: Generated<number>;
    breaker_failures: Generated<number>;
    breaker_window_ms: Generated<number>;
    breaker_open_ms: Generated<number>;
    ended_at: Date | null;
    ended_by: string | null;
    version: Generated<number>;
  };
  payer_request: {
    entity_id: string;
    id: string;
    payer_name: string;
    payer_code: Generated<string>;
    reason: string;
    asked_at: Date;
    asked_by: string;
    answered_at: Date | null;
    payer_id: string | null;
    declined_for: string | null;
  };
  payer_line: {
    entity_id: string;
    connection_id: string;
    failures: Generated<number>;
    failing_since: Date | null;
    opened_at: Date | null;
    probe_at: Date | null;
  };
};
