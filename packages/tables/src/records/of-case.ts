import type { FieldId, OrderField } from '../columns/fields.ts';
import { parsePhysicianName } from '../values/whole-name.ts';
import { caseIdentifier } from './case-key.ts';
import { omitUndefined } from './known.ts';
import { listInsurances } from './list-insurances.ts';
import { mergeRows } from './merge-rows.ts';
import type { MadeRecord } from './registration.ts';
import { createFieldTrouble, type RowReader, type RowValues } from './row-values.ts';
import type {
  AppointmentRecord,
  CaseReference,
  CoveragesRecord,
  OrderRecord,
  Reading,
  Trouble,
} from './types.ts';
import { readMinutes, readStart } from './visit.ts';

/** Makes insurances, orders and appointments of existing cases. */

type Values = ReadonlyMap<FieldId, string>;

function findCaseReference(values: Values, authority: string): CaseReference | null {
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

const reportMissingKey = (reader: RowReader, rows: readonly RowValues[]): Trouble =>
  createFieldTrouble(reader, rows[0]?.row ?? 0, 'visit.number', { code: 'no-key' });

export function makeCoverages(
  reader: RowReader,
  rows: readonly RowValues[],
  { mapping }: Reading,
): MadeRecord<CoveragesRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const insurances = listInsurances(reader, rows);
  const caseReference = findCaseReference(values, mapping.authority);
  const missing =
    insurances.coverages.length > 0 || insurances.troubles.length > 0
      ? []
      : [createFieldTrouble(reader, rows[0]?.row ?? 0, 'insurance1.name', { code: 'required' })];
  return {
    record: caseReference && { of: caseReference, coverages: insurances.coverages },
    troubles: [
      ...(caseReference ? [] : [reportMissingKey(reader, rows)]),
      ...missing,
      ...troubles,
      ...insurances.troubles,
    ],
  };
}

export function makeOrder(
  reader: RowReader,
  rows: readonly RowValues[],
  { mapping }: Reading,
): MadeRecord<OrderRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const get = (field: OrderField): string | undefined => values.get(`order.${field}`);
  const caseReference = findCaseReference(values, mapping.authority);
  const number = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Number(text);
  const physician = (useId: number, npi: string | undefined, wholeName: string | undefined) => {
    const name = parsePhysicianName(wholeName ?? '');
    return npi === undefined && name === null
      ? []
      : [omitUndefined({ useId, npi, familyName: name?.lastName, firstName: name?.firstName || undefined })];
  };
  const physicians = [
    ...physician(0, get('referringNpi'), get('referringName')),
    ...physician(1, get('attendingNpi'), get('attendingName')),
  ];
  const diagnosis = get('diagnoses')
    ?.split(';')
    .map((code, at) => ({ sequence: at + 1, code }));
  const order = omitUndefined({
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
  return {
    record: caseReference && { of: caseReference, order },
    troubles: [...(caseReference ? [] : [reportMissingKey(reader, rows)]), ...troubles],
  };
}

export function makeAppointment(
  reader: RowReader,
  rows: readonly RowValues[],
  { mapping }: Reading,
): MadeRecord<AppointmentRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const caseReference = findCaseReference(values, mapping.authority);
  const startsAt = readStart(values);
  const reportedFields = new Set(rows.flatMap((row) => row.troubles.map(({ field }) => field)));
  const isMissing =
    startsAt === undefined &&
    !reportedFields.has('appointment.time') &&
    !reportedFields.has('appointment.date');
  return {
    record:
      caseReference && startsAt !== undefined
        ? {
            of: caseReference,
            appointment: {
              startsAt,
              ...omitUndefined({
                durationMinutes: readMinutes(values),
                status: values.get('appointment.status'),
              }),
            },
          }
        : null,
    troubles: [
      ...(caseReference ? [] : [reportMissingKey(reader, rows)]),
      ...(isMissing
        ? [createFieldTrouble(reader, rows[0]?.row ?? 0, 'appointment.time', { code: 'time-missing' })]
        : []),
      ...troubles,
    ],
  };
}
