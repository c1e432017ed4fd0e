import type { FieldId, OrderField } from '../columns/fields.ts';
import { namePartsOf } from '../values/whole-name.ts';
import { caseIdentifier } from './case-key.ts';
import { known } from './known.ts';
import { listInsurances } from './list-insurances.ts';
import { mergeRows } from './merge-rows.ts';
import type { Made } from './registration.ts';
import { type RowReader, type RowValues, troubleWith } from './row-values.ts';
import type {
  AppointmentRecord,
  CaseReference,
  CoveragesRecord,
  OrderRecord,
  Reading,
  Trouble,
} from './types.ts';
import { minutesOf, startOf } from './visit.ts';

/** Insurances, orders and appointments of cases that are there. */

type Values = ReadonlyMap<FieldId, string>;

function referenceOf(values: Values, authority: string): CaseReference | null {
  const number = caseIdentifier(values, authority);
  const patient = values.get('patient.mrn');
  return number === null
    ? null
    : {
        patient: patient === undefined ? null : { authority, type: 'MR', value: patient },
        case: number,
        serviceDate: values.get('visit.serviceDate') ?? null,
        facility: values.get('visit.facility') ?? null,
      };
}

const noKey = (reader: RowReader, rows: readonly RowValues[]): Trouble =>
  troubleWith(reader, rows[0]?.row ?? 0, 'visit.number', { code: 'no-key' });

export function coveragesOf(
  reader: RowReader,
  rows: readonly RowValues[],
  { mapping }: Reading,
): Made<CoveragesRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const listed = listInsurances(reader, rows);
  const of = referenceOf(values, mapping.authority);
  const missing =
    listed.coverages.length > 0 || listed.troubles.length > 0
      ? []
      : [troubleWith(reader, rows[0]?.row ?? 0, 'insurance1.name', { code: 'required' })];
  return {
    record: of && { of, coverages: listed.coverages },
    troubles: [...(of ? [] : [noKey(reader, rows)]), ...missing, ...troubles, ...listed.troubles],
  };
}

export function orderOf(
  reader: RowReader,
  rows: readonly RowValues[],
  { mapping }: Reading,
): Made<OrderRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const get = (field: OrderField): string | undefined => values.get(`order.${field}`);
  const of = referenceOf(values, mapping.authority);
  const number = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Number(text);
  const physician = (useId: number, npi: string | undefined, whole: string | undefined) => {
    const name = namePartsOf(whole ?? '');
    return npi === undefined && name === null
      ? []
      : [known({ useId, npi, familyName: name?.lastName, firstName: name?.firstName })];
  };
  const physicians = [
    ...physician(0, get('referringNpi'), get('referringName')),
    ...physician(1, get('attendingNpi'), get('attendingName')),
  ];
  const diagnosis = get('diagnoses')
    ?.split(';')
    .map((code, at) => ({ sequence: at + 1, code }));
  const order = known({
    externalOrderId: get('externalId'),
    orderNumber: get('number'),
    orderTypeId: number(get('type')),
    billTypeId: number(get('billType')),
    dateOfService: get('dateOfService') ?? values.get('visit.serviceDate'),
    procedureCode: get('procedureCode'),
    admitDate: get('admitDate'),
    dischargeDate: get('dischargeDate'),
    accessionNumber: get('accession'),
    requisitionNumber: get('requisition'),
    priorAuthorization: get('priorAuthorization'),
    chargeAmount: get('charge'),
    diagnosis,
    physician: physicians.length > 0 ? physicians : undefined,
  });
  return { record: of && { of, order }, troubles: [...(of ? [] : [noKey(reader, rows)]), ...troubles] };
}

export function appointmentOf(
  reader: RowReader,
  rows: readonly RowValues[],
  { mapping }: Reading,
): Made<AppointmentRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const of = referenceOf(values, mapping.authority);
  const startsAt = startOf(values);
  const told = new Set(rows.flatMap((row) => row.troubles.map(({ field }) => field)));
  const isMissing = startsAt === undefined && !told.has('appointment.time') && !told.has('appointment.date');
  return {
    record:
      of && startsAt !== undefined
        ? {
            of,
            appointment: {
              startsAt,
              ...known({ durationMinutes: minutesOf(values), status: values.get('appointment.status') }),
            },
          }
        : null,
    troubles: [
      ...(of ? [] : [noKey(reader, rows)]),
      ...(isMissing
        ? [troubleWith(reader, rows[0]?.row ?? 0, 'appointment.time', { code: 'time-missing' })]
        : []),
      ...troubles,
    ],
  };
}
