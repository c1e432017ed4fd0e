import type { Identifier } from '@waypost/contract/core/identifiers';
import type { FieldId } from '../columns/fields.ts';
import type { ImportKind } from '../columns/kinds.ts';

/** Which record a row is about: a visit by its own number, or by the patient and the day; an order, a physician or a plan by its own. */

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
  if (kind === 'physicians') return values.get('physician.npi') ?? null;
  if (kind === 'plans') return planKey(values);
  const visit = caseIdentifier(values, '');
  if (kind === 'orders') return visit && `visit ${visit.value} ${orderKey(values)}`;
  if (visit) return `visit ${visit.value}`;
  const patient = values.get('patient.mrn');
  return patient === undefined ? null : `patient ${patient}`;
}

/** An order by its number, else by what was done on which day. */
const orderKey = (values: Values): string =>
  values.get('order.externalId') ??
  values.get('order.number') ??
  values.get('order.accession') ??
  `${values.get('order.procedureCode')} ${values.get('order.dateOfService') ?? values.get('visit.serviceDate')}`;

/** A plan by its code, else by payer and name, in whatever letters. */
function planKey(values: Values): string | null {
  const [code, payer, name] = [
    values.get('plan.code'),
    values.get('plan.payerName'),
    values.get('plan.name'),
  ];
  if (code !== undefined) return code.toLowerCase();
  return payer === undefined || name === undefined ? null : JSON.stringify([payer, name]).toLowerCase();
}
