import type { TrialStep } from '@waypost/contract/payer-connections/trial';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { AssignmentTables } from './assignment-tables.ts';
import type { CommentTables } from './comment-tables.ts';
import type { CoverageTables } from './coverage-tables.ts';
import type { DecisionTables } from './decision-tables.ts';
import type { DocumentTables } from './document-tables.ts';
import type { EscalationTables } from './escalation-tables.ts';
import type { EventTables } from './event-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { MachineTables } from './machine-tables.ts';
import type { OrderTables } from './order-tables.ts';
import type { PatientTables } from './patient-tables.ts';
import type { PayerTables } from './payer-tables.ts';
import type { SourceTables } from './source-tables.ts';
import type { TaskTables } from './task-tables.ts';
import type { VisitTables } from './visit-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** Row types of the tables the server reads and writes. Dates without time are text, `YYYY-MM-DD`. */

type Json = unknown;

export type Tables = AccountTables &
  AssignmentTables &
  CommentTables &
  CoverageTables &
  DecisionTables &
  DocumentTables &
  EscalationTables &
  EventTables &
  ImportTables &
  MachineTables &
  OrderTables &
  PatientTables &
  PayerTables &
  SourceTables &
  TaskTables &
  VisitTables &
  WebhookTables &
  CoreTables;

type CoreTables = {
  entity: {
    id: string;
    name: string;
    lcode: string;
    client_code: string;
    default_client_code: string;
    status: string;
    client_types: string[];
    products: string[];
    is_xpeditor_pre_release_candidate: boolean;
    keeps_defaults: Generated<boolean>;
    file_downloads: Generated<number>;
    file_days: Generated<number>;
    created_at: Date;
  };
  facility: {
    entity_id: string;
    id: string;
    name: string;
    lcode: string;
    client_code: string;
    default_npi: string | null;
    state: string;
    time_zone: string;
    document_system: string | null;
    webhook_shape: Generated<'thin' | 'full'>;
    ended_at: Generated<Date | null>;
    version: Generated<number>;
  };
  facility_provider: {
    entity_id: string;
    id: string;
    facility_id: string;
    name: string;
    identifier_type: string;
    identifier: string;
    taxonomy_code: string | null;
    provider_role: string | null;
  };
  facility_holiday: { entity_id: string; facility_id: string; day: string; name: string };
  app_user: {
    id: string;
    issuer: string;
    subject: string;
    email: string;
    first_name: string;
    last_name: string;
    phone_number: string | null;
    phone_number_extension: string | null;
    type_of_user: string;
    uses_external_identity_provider: boolean;
    is_active: boolean;
    last_login_at: Date | null;
    sessions_ended_at: Date | null;
    is_machine: Generated<boolean>;
    listed_name: GeneratedAlways<string>;
    version: Generated<number>;
  };
  membership: {
    entity_id: string;
    user_id: string;
    status: string;
    version: Generated<number>;
    additional_accesses: Generated<string[]>;
    harp_operator_code: Generated<string | null>;
  };
  user_facility: { entity_id: string; user_id: string; facility_id: string };
  role: {
    entity_id: string;
    id: string;
    name: string;
    is_read_only: boolean;
    user_limit: number | null;
    version: Generated<number>;
  };
  role_permission: { entity_id: string; role_id: string; permission_name: string };
  user_role: { entity_id: string; user_id: string; role_id: string };
  patient_case: {
    entity_id: string;
    id: string;
    case_number: string;
    patient_id: string;
    facility_id: string;
    account_number: string | null;
    status: string;
    service_start: string;
    service_end: string | null;
    encounter: string | null;
    requisition: string | null;
    order_number: string | null;
    location: string | null;
    visit_class: string | null;
    admission_type: string | null;
    expected_amount: string | null;
    appointment_start: Date | null;
    appointment_zone: string | null;
    appointment_minutes: number | null;
    appointment_status: string | null;
    version: Generated<number>;
  };
  case_service_near: {
    entity_id: string;
    case_id: string;
    service_start: string;
    facility_id: string;
    told_at: Date;
  };
  case_note: {
    entity_id: string;
    id: string;
    case_id: string;
    facility_id: string;
    event_type: string;
    note: string;
    written_by: string | null;
    entered_at: Date;
  };
  eligibility_transaction: {
    entity_id: string;
    id: string;
    facility_id: string;
    payer_code: string;
    payer_name: string;
    task_id: string | null;
    case_id: string | null;
    requested_by: string;
    request_source: string;
    state: string;
    request: Json;
    patient_name: string;
    ssn_sealed: string | null;
    trace_number: string;
    control_number: number;
    sent_at: Date;
    lease_until: Date;
    answered_at: Date | null;
    coverage_status: string | null;
    normalized_status: Generated<string | null>;
    failure_kind: string | null;
    failure_detail: string | null;
    is_late: Generated<boolean>;
    has_other_coverage: Generated<boolean>;
    coverage_caution: string | null;
    error_code: string | null;
    rules_result: Json | null;
    risk_indicator: string | null;
    raw_270_sealed: string;
    raw_271_sealed: string | null;
    /** By which version of its meaning the answer was read. */
    meaning_version: Generated<number>;
    /** What it was shown as before it was read again; null where nothing changed. */
    shown_coverage_status: string | null;
    shown_normalized_status: string | null;
    shown_other_coverage: boolean | null;
    version: Generated<number>;
  };
  eligibility_alert_decision: {
    entity_id: string;
    transaction_id: string;
    field: string;
    choice: string;
    decided_by: string;
    decided_at: Date;
    written_to: string | null;
  };
  draft: {
    entity_id: string;
    user_id: string;
    form: string;
    subject_id: string;
    content_sealed: string;
    saved_at: Date;
  };
  user_setting: {
    entity_id: string;
    id: string;
    user_id: string;
    feature_key: string;
    data_sealed: string;
    is_default: boolean;
    shared_by: string | null;
    shared_from_id: string | null;
    version: Generated<number>;
    created_at: Date;
  };
  view_subscription: {
    entity_id: string;
    setting_id: string;
    user_id: string;
    time_zone: string;
    next_at: Date;
  };
  eligibility_attempt: {
    entity_id: string;
    transaction_id: string;
    number: number;
    connection_id: string;
    control_number: number;
    started_at: Date;
    lease_until: Date;
    ended_at: Date | null;
    result: string | null;
    was_sent: boolean | null;
    steps: ColumnType<TrialStep[] | null, string | undefined, string>;
  };
  idempotency_key: {
    entity_id: string;
    user_id: string;
    operation: string;
    key: string;
    request_hash: Buffer;
    record_id: string;
    answer: Json | null;
    created_at: Date;
  };
  account_call_key: {
    user_id: string;
    operation: string;
    key: string;
    request_hash: Buffer;
    record_id: string;
    answer: Json | null;
    created_at: Date;
  };
  key_check: { key_id: string; sealed: string };
  audit_record: {
    entity_id: string;
    id: string;
    occurred_at: Date;
    actor_kind: string;
    actor_id: string | null;
    action: string;
    operation: string | null;
    domain_type: string;
    domain_id: string | null;
    details: Json;
    snapshot: Json | null;
    client: Json;
    session_id: string | null;
    correlation_id: string;
    case_id: Generated<string | null>;
  };
  audit_link: {
    entity_id: string;
    position: number;
    record_id: string;
    record_hash: Buffer;
    link_hash: Buffer;
    sealed_at: Date;
  };
};
