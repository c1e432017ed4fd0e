import { LOCAL } from '@waypost/contract/core/identifiers';
import type { Keyring } from '@waypost/platform/keyring';
import type { LargeAuditRecord } from './audit.ts';
import type { LargeCase } from './cases.ts';
import type { CopyRows } from './copy.ts';
import { relatedLargeId } from './ids.ts';
import type { LargeTask } from './tasks.ts';

/** Generated data as rows of its tables, parents before children. */

export function caseRows(entityId: string, keyring: Keyring, cases: readonly LargeCase[]): CopyRows[] {
  const patients: CopyRows = {
    table: 'patient',
    columns: [
      'entity_id',
      'id',
      'patient_number',
      'first_name',
      'middle_name',
      'last_name',
      'birth_date',
      'gender',
      'ssn_sealed',
      'medical_record_number',
    ],
    rows: cases.map((of) => [
      entityId,
      of.patientId,
      of.patientNumber,
      of.firstName,
      of.middleName,
      of.lastName,
      of.birthDate,
      of.gender,
      keyring.seal('ssn', of.ssn),
      of.recordNumber,
    ]),
  };
  const rows: CopyRows = {
    table: 'patient_case',
    columns: [
      'entity_id',
      'id',
      'case_number',
      'patient_id',
      'facility_id',
      'account_number',
      'status',
      'service_start',
      'service_end',
      'encounter',
      'location',
    ],
    rows: cases.map((of) => [
      entityId,
      of.caseId,
      of.caseNumber,
      of.patientId,
      of.facilityId,
      of.accountNumber,
      of.status,
      of.serviceStart,
      of.serviceEnd,
      `E${of.accountNumber}`,
      'Main building',
    ]),
  };
  const coverages: CopyRows = {
    table: 'case_coverage',
    columns: [
      'entity_id',
      'id',
      'case_id',
      'facility_id',
      'position',
      'payer_id',
      'insurance_name',
      'plan_name',
      'insurance_code',
      'subscriber_id',
      'group_number',
      'period_start',
    ],
    rows: cases.map((of) => [
      entityId,
      of.coverageId,
      of.caseId,
      of.facilityId,
      1,
      of.payer.id,
      of.payer.name,
      `${of.payer.name} Choice`,
      `${of.payer.code}-01`,
      of.memberId,
      of.payer.code === 'CMS' ? null : `G${of.accountNumber.slice(-4)}`,
      `${of.serviceStart.slice(0, 4)}-01-01`,
    ]),
  };
  return [patients, rows, coverages, ...identifierRows(entityId, cases)];
}

/** The identifiers of patients and cases, as registration assigns them. */
function identifierRows(entityId: string, cases: readonly LargeCase[]): CopyRows[] {
  const columns = ['entity_id', 'id', 'authority', 'type', 'value', 'given_at'];
  const given = (
    kind: 'ownNumber' | 'shownNumber',
    of: string,
    type: string,
    value: string,
    since: string,
  ) => [entityId, relatedLargeId(of, kind), LOCAL, type, value, since];
  return [
    {
      table: 'patient_identifier',
      columns: [...columns, 'patient_id'],
      rows: cases.flatMap(({ patientId, patientNumber, recordNumber, serviceStart }) => [
        [...given('ownNumber', patientId, 'PI', patientNumber, serviceStart), patientId],
        [...given('shownNumber', patientId, 'MR', recordNumber, serviceStart), patientId],
      ]),
    },
    {
      table: 'case_identifier',
      columns: [...columns, 'case_id', 'facility_id'],
      rows: cases.flatMap(({ caseId, facilityId, caseNumber, accountNumber, serviceStart }) => [
        [...given('ownNumber', caseId, 'VN', caseNumber, serviceStart), caseId, facilityId],
        [...given('shownNumber', caseId, 'AN', accountNumber, serviceStart), caseId, facilityId],
      ]),
    },
  ];
}

export function taskRows(entityId: string, tasks: readonly LargeTask[]): CopyRows[] {
  const rows: CopyRows = {
    table: 'task',
    columns: [
      'entity_id',
      'id',
      'task_name',
      'process',
      'task_group',
      'status',
      'assignee_id',
      'priority',
      'created_at',
      'process_started_at',
      'due_date',
      'wait_until',
      'start_url',
      'condition_code',
      'condition_description',
      'case_id',
      'facility_id',
      'case_number',
      'account_number',
      'patient_first_name',
      'patient_last_name',
      'payer_name',
      'date_of_service',
      'completed_at',
      'first_touched_at',
      'handled_seconds',
      'returns',
    ],
    rows: tasks.map((task) => [
      entityId,
      task.id,
      task.name,
      task.process,
      task.group,
      task.status,
      task.assigneeId,
      task.priority,
      task.createdAt,
      task.createdAt,
      task.dueDate,
      task.waitUntil,
      task.startUrl,
      task.condition?.code ?? null,
      task.condition?.description ?? null,
      task.of.caseId,
      task.of.facilityId,
      task.of.caseNumber,
      task.of.accountNumber,
      task.of.firstName,
      task.of.lastName,
      task.of.payer.name,
      task.of.serviceStart,
      task.completed?.at ?? null,
      task.completed?.firstTouchedAt ?? null,
      task.completed?.handledSeconds ?? 0,
      task.completed?.returns ?? 0,
    ]),
  };
  const toDos: CopyRows = {
    table: 'task_to_do',
    columns: ['entity_id', 'id', 'task_id', 'position', 'recommendation', 'resolution_options', 'resolution'],
    rows: tasks.map((task) => [
      entityId,
      task.toDoId,
      task.id,
      0,
      task.recommendation,
      task.resolutionOptions,
      task.resolution,
    ]),
  };
  return [rows, toDos];
}

export const auditRows = (entityId: string, records: readonly LargeAuditRecord[]): CopyRows => ({
  table: 'audit_record',
  columns: [
    'entity_id',
    'id',
    'occurred_at',
    'actor_kind',
    'actor_id',
    'action',
    'operation',
    'domain_type',
    'domain_id',
    'details',
    'snapshot',
    'client',
    'correlation_id',
    'case_id',
  ],
  rows: records.map((record) => [
    entityId,
    record.id,
    record.occurredAt,
    record.actorKind,
    record.actorId,
    record.action,
    record.operation,
    record.domainType,
    record.domainId,
    JSON.stringify(record.details),
    record.snapshot && JSON.stringify(record.snapshot),
    JSON.stringify(record.client ?? {}),
    record.correlationId,
    record.caseId,
  ]),
});
