import type { CaseChange } from '@waypost/contract/cases/open';
import { CANCELLED } from '@waypost/contract/cases/status';
import { message } from '@waypost/contract/core/messages';
import type { Selectable, Updateable } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { syncShownIdentifier } from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';
import { addNote } from './add-note.ts';
import { visitColumnsOf } from './visit.ts';
import { replaceParts } from './visit-parts.ts';

const columns = {
  accountNumber: 'account_number',
  dateOfServiceStart: 'service_start',
  dateOfServiceEnd: 'service_end',
  encounter: 'encounter',
  requisition: 'requisition',
  order: 'order_number',
  location: 'location',
  visitClass: 'visit_class',
  admissionType: 'admission_type',
} as const satisfies Partial<Record<keyof CaseChange, keyof Tables['patient_case']>>;

/** The name of each property in the audit record. */
const labels = {
  account_number: 'Account number',
  service_start: 'Date of service',
  service_end: 'End of service',
  encounter: 'Encounter',
  requisition: 'Requisition',
  order_number: 'Order',
  location: 'Location',
  visit_class: 'Visit class',
  admission_type: 'Admission type',
  expected_amount: 'Expected amount',
  appointment_start: 'Appointment',
  appointment_zone: 'Time zone of the appointment',
  appointment_minutes: 'Minutes of the appointment',
  appointment_status: 'Status of the appointment',
} as const satisfies Partial<Record<keyof Tables['patient_case'], string>>;

/** The fields of a case that may be changed. */
export type CaseFields = Pick<Selectable<Tables['patient_case']>, keyof typeof labels>;
const fieldNames = Object.keys(labels) as Array<keyof CaseFields>;

/** The columns of the sent fields; an empty text clears. */
export async function fieldsOf(db: Db, facilityId: string, given: CaseChange): Promise<Partial<CaseFields>> {
  const plain = (Object.keys(columns) as Array<keyof typeof columns>).flatMap((name) =>
    given[name] === undefined ? [] : [[columns[name], given[name] || null]],
  );
  return { ...Object.fromEntries(plain), ...(await visitColumnsOf(db, facilityId, given)) };
}

const valueText = (value: string | number | Date | null): string | null =>
  value === null ? null : value instanceof Date ? value.toISOString() : String(value);

/** The differences between two states, for the audit record. */
export const fieldChanges = (
  before: Partial<CaseFields>,
  next: Partial<CaseFields>,
): Array<PropertyChange & { column: keyof CaseFields }> =>
  fieldNames.flatMap((column) => {
    const previousValue = valueText(before[column] ?? null);
    const newValue = valueText(next[column] ?? null);
    return previousValue === newValue
      ? []
      : [{ column, propertyName: labels[column], previousValue, newValue }];
  });

/** A visit must not end before it begins. */
export function checkDates({
  service_start: from,
  service_end: to,
}: Pick<Partial<CaseFields>, 'service_start' | 'service_end'>): void {
  if (from && to && to < from)
    throw new AppError('INVALID', [{ path: 'dateOfServiceEnd', message: message('case.endsBefore') }]);
}

/**
 * Changes a case; of several concurrent changes of one version one succeeds, and the others are refused.
 * @param version that was read; null for any
 * @returns whether anything was changed
 */
export async function changedFields(
  work: Work,
  caseId: string,
  version: number | null,
  change: CaseChange,
): Promise<boolean> {
  const before = await work.db
    .selectFrom('patient_case')
    .select(['version', 'facility_id', ...fieldNames])
    .where('id', '=', caseId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('NOT_FOUND');
  if (version !== null && before.version !== version) throw new AppError('VERSION_CHANGED');
  const next = { ...before, ...(await fieldsOf(work.db, before.facility_id, change)) };
  checkDates(next);
  const changes = fieldChanges(before, next);
  const parts = await replaceParts(work, { caseId, facilityId: before.facility_id }, change);
  if (changes.length === 0 && parts.length === 0) return false;
  const set = Object.fromEntries(changes.map(({ column }) => [column, next[column]]));
  const details = changes.map(({ column: _column, ...detail }) => detail);
  await writeCase(work, caseId, before.version, set, [...details, ...parts]);
  await syncShownIdentifier(work, 'case', caseId, [before.account_number, next.account_number]);
  work.emit({ type: 'case.changed', subjectId: caseId, caseId, facilityId: before.facility_id, data: {} });
  return true;
}

/** Writes a change of a case, with an audit record. */
async function writeCase(
  work: Work,
  caseId: string,
  version: number,
  set: Updateable<Tables['patient_case']>,
  details: PropertyChange[],
): Promise<void> {
  await work.db
    .updateTable('patient_case')
    .set({ ...set, version: version + 1 })
    .where('id', '=', caseId)
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Case',
    domainId: caseId,
    details,
    snapshot: { CaseId: caseId },
  });
}

/** Cancels a case: it stays, and the rules close its tasks. The reason becomes a note. */
export async function cancelCase(
  work: Work,
  caseId: string,
  version: number,
  reason: string | null = null,
): Promise<void> {
  const before = await work.db
    .selectFrom('patient_case')
    .select(['version', 'status', 'facility_id'])
    .where('id', '=', caseId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('NOT_FOUND');
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  if (before.status === CANCELLED) throw new AppError('CASE_CANCELLED');
  await writeCase(work, caseId, version, { status: CANCELLED }, [
    { propertyName: 'Status', previousValue: before.status, newValue: CANCELLED },
  ]);
  work.emit({
    type: 'case.cancelled',
    subjectId: caseId,
    caseId,
    facilityId: before.facility_id,
    data: {},
  });
  if (reason) await addNote(work, { caseId, note: `Case canceled: ${reason}`, eventType: 'Message' });
}
