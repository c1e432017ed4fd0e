import type { CaseChange } from '@waypost/contract/cases/open';
import { message } from '@waypost/contract/core/messages';
import type { Selectable, Updateable } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';

const columns = {
  accountNumber: 'account_number',
  dateOfServiceStart: 'service_start',
  dateOfServiceEnd: 'service_end',
  encounter: 'encounter',
  requisition: 'requisition',
  order: 'order_number',
  location: 'location',
} as const satisfies Record<keyof CaseChange, keyof Tables['patient_case']>;

/** What of a case may be changed. */
export type CaseFields = Pick<Selectable<Tables['patient_case']>, (typeof columns)[keyof typeof columns]>;

/** The name of each property in the audit record. */
const labels: Record<keyof CaseFields, string> = {
  account_number: 'Account number',
  service_start: 'Date of service',
  service_end: 'End of service',
  encounter: 'Encounter',
  requisition: 'Requisition',
  order_number: 'Order',
  location: 'Location',
};

/** The columns of what was sent; an empty text is none. */
export const fieldsOf = (given: CaseChange): Partial<CaseFields> =>
  Object.fromEntries(
    (Object.keys(columns) as Array<keyof CaseChange>).flatMap((name) =>
      given[name] === undefined ? [] : [[columns[name], given[name] || null]],
    ),
  );

/** A visit does not end before it begins. */
export function checkDates({
  service_start: from,
  service_end: to,
}: Pick<Partial<CaseFields>, 'service_start' | 'service_end'>): void {
  if (from && to && to < from)
    throw new AppError('INVALID', [{ path: 'dateOfServiceEnd', message: message('case.endsBefore') }]);
}

/**
 * Changes a case; of several who change the same version at once one wins, and the others are told.
 *
 * @param version that it was read with; null: whichever it has
 * @returns whether anything was changed by it
 */
export async function changedFields(
  work: Work,
  caseId: string,
  version: number | null,
  change: CaseChange,
): Promise<boolean> {
  const before = await work.db
    .selectFrom('patient_case')
    .select(['version', 'facility_id', ...Object.values(columns)])
    .where('id', '=', caseId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('NOT_FOUND');
  if (version !== null && before.version !== version) throw new AppError('VERSION_CHANGED');
  const next = { ...before, ...fieldsOf(change) };
  checkDates(next);
  const names = (Object.keys(labels) as Array<keyof CaseFields>).filter(
    (name) => before[name] !== next[name],
  );
  if (names.length === 0) return false;
  const details = names.map(
    (name): PropertyChange => ({
      propertyName: labels[name],
      previousValue: before[name],
      newValue: next[name],
    }),
  );
  await writeCase(
    work,
    caseId,
    before.version,
    Object.fromEntries(names.map((name) => [name, next[name]])),
    details,
  );
  work.emit({ type: 'case.changed', subjectId: caseId, caseId, facilityId: before.facility_id, data: {} });
  return true;
}

/** Writes a change of a case, on record. */
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

export const CANCELLED = 'Cancelled';

/** Cancels a case: it stays, and the rules close its tasks. */
export async function cancelCase(work: Work, caseId: string, version: number): Promise<void> {
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
}
