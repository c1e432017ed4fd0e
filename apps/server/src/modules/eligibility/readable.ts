import { readable } from '../../infrastructure/readable.ts';

/** Requests to payers and their answers, without the messages. */
export const eligibilityTransactionRows = readable('eligibility_transaction', [
  'entity_id',
  'id',
  'facility_id',
  'payer_code',
  'payer_name',
  'task_id',
  'case_id',
  'requested_by',
  'state',
  'request',
  'patient_name',
  'trace_number',
  'sent_at',
  'coverage_status',
  'normalized_status',
  'has_other_coverage',
  'error_code',
  'rules_result',
  'risk_indicator',
  'shown_coverage_status',
  'shown_normalized_status',
  'shown_other_coverage',
  'coverage_caution',
]);

/** Whether an entity is connected to a payer. */
export const payerConnectionRows = readable('payer_connection', ['entity_id', 'id', 'payer_id', 'ended_at']);

/** The recent health of a connection. */
export const payerLineRows = readable('payer_line', [
  'entity_id',
  'connection_id',
  'failing_since',
  'opened_at',
  'probe_at',
]);
