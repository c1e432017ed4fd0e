import type { ImportRow } from '@waypost/contract/imports/shapes';
import type { RowContent } from './row-content.ts';
import { rowOf } from './row-content.ts';
import type { Setup } from './setup.ts';

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

type Preview = NonNullable<ImportRow['preview']>;
const nothing: Preview = {
  patient: null,
  birthDate: null,
  recordNumber: null,
  dateOfService: null,
  facility: null,
  insurances: [],
  facts: [],
};

/** The preview of a row: its patient, visit and insurances, or another record. */
export function previewOf(setup: Setup, row: number, content: RowContent): ImportRow['preview'] {
  const record = setup.piecesOf([rowOf(row, content)])[0]?.record;
  if (!record) return null;
  return 'patient' in record && !('of' in record)
    ? registrationPreview(setup, record)
    : { ...nothing, facts: factsOf(record) };
}

function registrationPreview(setup: Setup, record: Fields): Preview {
  const patient = fieldsOf(record.patient);
  const visit = fieldsOf(record.case);
  const [name] = listOf(patient.name);
  const identifiers = listOf(patient.identifiers);
  return {
    ...nothing,
    patient: nameOf(name ?? {}, 'familyName'),
    birthDate: textOf(patient.birthDate),
    recordNumber: textOf(identifiers.find(({ type }) => type === 'MR')?.value),
    dateOfService: textOf(visit.dateOfServiceStart),
    facility: setup.facilityNamed(textOf(visit.facilityId) ?? textOf(visit.facility)),
    insurances: insurancesIn(visit.coverages),
  };
}

const nameOf = (fields: Fields, last: string): string | null =>
  [textOf(fields[last]), textOf(fields.firstName)].filter(Boolean).join(', ') || null;
const insurancesIn = (coverages: unknown): string[] =>
  listOf(coverages).flatMap(({ coverage }) => textOf(fieldsOf(coverage).insuranceName) ?? []);

/** The values of a record other than a registration, with their labels. */
function factsOf(record: Fields): Preview['facts'] {
  const of = fieldsOf(record.of);
  const order = fieldsOf(record.order);
  const appointment = fieldsOf(record.appointment);
  const start = fieldsOf(appointment.startsAt);
  const [address = {}] = listOf(record.addresses);
  const all: Array<[string, string | null]> = [
    ['Visit', textOf(fieldsOf(of.case).value)],
    ['Medical record number', textOf(fieldsOf(of.patient).value)],
    ['Insurances', insurancesIn(record.coverages).join(', ') || null],
    ['Order', textOf(order.orderNumber) ?? textOf(order.externalOrderId) ?? textOf(order.accessionNumber)],
    ['Procedure', textOf(order.procedureCode)],
    ['Date of service', textOf(order.dateOfService)],
    [
      'Appointment',
      textOf(appointment.startsAt) ?? ([start.day, start.time].filter(Boolean).join(' ') || null),
    ],
    ['Status', textOf(appointment.status)],
    ['NPI', textOf(record.npi)],
    ['Name', nameOf(record, 'lastName')],
    ['Plan', textOf(record.insurancePlan)],
    ['Payer', textOf(record.payerName)],
    ['Plan code', textOf(record.clientInsuranceCode)],
    ['City', textOf(address.city)],
  ];
  return all.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
