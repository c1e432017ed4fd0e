import type { Identifier } from '@waypost/contract/core/identifiers';
import type { FieldId } from '../columns/fields.ts';
import type { ImportKind } from '../columns/kinds.ts';

/** Which visit a row is about, by its own number, or by the patient and the day. */

export const keyFields: ReadonlySet<FieldId> = new Set([
  'patient.mrn',
  'visit.number',
  'visit.serviceDate',
  'appointment.start',
  'appointment.date',
]);

type Values = ReadonlyMap<FieldId, string>;

/** The day of the visit: that of the service, else that of the appointment. */
export const dayOfVisit = (values: Values): string | undefined =>
  values.get('visit.serviceDate') ??
  values.get('appointment.start')?.slice(0, 10) ??
  values.get('appointment.date');

/** The number by which the case is known. A visit without a number is that of the patient on the day. */
export function caseIdentifier(values: Values, authority: string): Identifier | null {
  const number = values.get('visit.number');
  if (number !== undefined) return { authority, type: 'VN', value: number };
  const [patient, day] = [values.get('patient.mrn'), dayOfVisit(values)];
  return patient === undefined || day === undefined
    ? null
    : { authority, type: 'VN', value: `${patient} ${day}` };
}

/** What rows of one record have in common; null: the row is by itself. */
export function keyOf(kind: ImportKind, values: Values): string | null {
  if (kind === 'physicians' || kind === 'plans' || kind === 'orders') return null;
  const visit = caseIdentifier(values, '');
  if (visit) return `visit ${visit.value}`;
  const patient = values.get('patient.mrn');
  return patient === undefined ? null : `patient ${patient}`;
}
