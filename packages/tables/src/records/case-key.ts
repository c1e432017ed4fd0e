import type { Identifier } from '@waypost/contract/core/identifiers';
import type { FieldId } from '../columns/fields.ts';
import type { ImportKind } from '../columns/kinds.ts';

/** Identifies the record of a row: a visit by its number or by patient and day; others by their own number. */

export const keyFields: ReadonlySet<FieldId> = new Set([
  'patient.mrn',
  'visit.number',
  'visit.serviceDate',
  'appointment.start',
  'appointment.date',
  'order.externalId',
  'order.number',
  'order.accession',
  'order.procedureCode',
  'order.dateOfService',
  'physician.npi',
  'plan.code',
  'plan.payerName',
  'plan.name',
]);

type Values = ReadonlyMap<FieldId, string>;

/** Returns the day of the visit: the day of the service, or else of the appointment. */
export const visitDay = (values: Values): string | undefined =>
  values.get('visit.serviceDate') ??
  values.get('appointment.start')?.slice(0, 10) ??
  values.get('appointment.date');

/** Returns the identifier of the case. A visit without a number is identified by patient and day. */
export function caseIdentifier(values: Values, authority: string): Identifier | null {
  const number = values.get('visit.number');
  if (number !== undefined) return { authority, type: 'VN', value: number };
  const [patient, day] = [values.get('patient.mrn'), visitDay(values)];
  return patient === undefined || day === undefined
    ? null
    : { authority, type: 'VN', value: `${patient} ${day}` };
}

/** Returns the key that the rows of one record share; null when the row is its own record. */
export function recordKey(kind: ImportKind, values: Values): string | null {
  if (kind === 'physicians') return values.get('physician.npi') ?? null;
  if (kind === 'plans') return planKey(values);
  const visit = caseIdentifier(values, '');
  if (kind === 'orders') return visit && `visit ${visit.value} ${orderKey(values)}`;
  if (visit) return `visit ${visit.value}`;
  const patient = values.get('patient.mrn');
  return patient === undefined ? null : `patient ${patient}`;
}

/** Identifies an order by its number, or else by procedure and day. */
const orderKey = (values: Values): string =>
  values.get('order.externalId') ??
  values.get('order.number') ??
  values.get('order.accession') ??
  `${values.get('order.procedureCode')} ${values.get('order.dateOfService') ?? values.get('visit.serviceDate')}`;

/** Identifies a plan by its code, or else by payer and name, ignoring case. */
function planKey(values: Values): string | null {
  const [code, payer, name] = [
    values.get('plan.code'),
    values.get('plan.payerName'),
    values.get('plan.name'),
  ];
  if (code !== undefined) return code.toLowerCase();
  return payer === undefined || name === undefined ? null : JSON.stringify([payer, name]).toLowerCase();
}
