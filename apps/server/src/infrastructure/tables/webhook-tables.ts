import type { Generated } from 'kysely';

/** Row types of webhook endpoints, their messages and what became of them. */
export type WebhookTables = {
  webhook_endpoint: {
    entity_id: string;
    id: string;
    facility_id: string;
    url: string;
    description: string;
    filter_types: string[];
    headers_sealed: Generated<string | null>;
    disabled_because: 'person' | 'gone' | 'failing' | null;
    in_order: boolean;
    per_second: number | null;
    created_at: Date;
    updated_at: Date;
    version: Generated<number>;
    failures: Generated<number>;
    failing_since: Generated<Date | null>;
    rests_until: Generated<Date | null>;
    tokens: Generated<number>;
    tokens_at: Generated<Date | null>;
  };
  webhook_secret: {
    entity_id: string;
    id: string;
    endpoint_id: string;
    facility_id: string;
    secret_sealed: string;
    made_at: Date;
    ends_at: Date | null;
  };
  webhook_message: {
    entity_id: string;
    id: string;
    made_on: string;
    facility_id: string;
    type: string;
    subject_id: string;
    case_id: string | null;
    occurred_at: Date;
    data: string;
    is_example: Generated<boolean>;
  };
  webhook_delivery: {
    entity_id: string;
    endpoint_id: string;
    message_id: string;
    made_on: string;
    facility_id: string;
    type: string;
    case_id: string | null;
    occurred_at: Date;
    next_at: Date | null;
    lease_until: Generated<Date | null>;
    attempts: Generated<number>;
    is_manual: Generated<boolean>;
    outcome: Generated<'success' | 'failed' | null>;
  };
  webhook_attempt: {
    entity_id: string;
    id: string;
    made_on: string;
    endpoint_id: string;
    message_id: string;
    facility_id: string;
    number: number;
    is_manual: boolean;
    at: Date;
    http_status: number | null;
    failure: string | null;
    latency_ms: number;
    answer_sealed: string | null;
  };
  webhook_recovery: {
    entity_id: string;
    id: string;
    endpoint_id: string;
    facility_id: string;
    kind: 'failed' | 'missing';
    state: Generated<'waiting' | 'running' | 'done'>;
    since: Date;
    until: Date;
    started_at: Date;
    started_by: string;
    reached: Generated<Date | null>;
    reached_id: Generated<string | null>;
    sent: Generated<number>;
  };
};
