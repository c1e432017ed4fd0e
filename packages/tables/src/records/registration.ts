import type { FieldId } from '../columns/fields.ts';
import { caseIdentifier, visitDay } from './case-key.ts';
import { omitUndefined } from './known.ts';
import { listInsurances } from './list-insurances.ts';
import { mergeRows } from './merge-rows.ts';
import { makePatient, readPatientName } from './patient.ts';
import { createFieldTrouble, type RowReader, type RowValues } from './row-values.ts';
import type { Reading, RegistrationRecord, Trouble } from './types.ts';
import { makeVisit } from './visit.ts';

export type MadeRecord<One> = { record: One; troubles: Trouble[] };

/** Makes a registration from the rows of one visit, with all their problems. */
export function makeRegistration(
  reader: RowReader,
  rows: readonly RowValues[],
  reading: Reading,
): MadeRecord<RegistrationRecord> {
  const { authority } = reading.mapping;
  const { values, troubles: mergeTroubles } = mergeRows(reader, rows);
  const { coverages, troubles: insuranceTroubles } = listInsurances(reader, rows);
  const row = rows[0]?.row ?? 0;
  const day = visitDay(values);
  const isVisit = day !== undefined;
  const number = caseIdentifier(values, authority);
  const end = values.get('visit.serviceEnd');
  const missing: Array<[FieldId, Parameters<typeof createFieldTrouble>[3]]> = [];
  if (!values.has('patient.mrn')) missing.push(['patient.mrn', { code: 'required' }]);
  missing.push(
    ...findMissingNames(reader, values).map((id): (typeof missing)[number] => [id, { code: 'required' }]),
  );
  if (!isVisit && (coverages.length > 0 || values.has('visit.number')))
    missing.push([findDayField(reader), { code: 'no-visit' }]);
  if (day !== undefined && end !== undefined && end < day)
    missing.push(['visit.serviceEnd', { code: 'service-end' }]);
  // A value that could not be read is reported once, and not also as missing.
  const reportedFields = new Set(rows.flatMap(({ troubles }) => troubles.map(({ field }) => field)));
  const missingTroubles = missing
    .filter(([id]) => !reportedFields.has(id))
    .map(([id, details]) => createFieldTrouble(reader, row, id, details));
  const record: RegistrationRecord = {
    patient: makePatient(values, authority),
    ...(isVisit &&
      number !== null && {
        case: omitUndefined({
          identifiers: [number],
          dateOfServiceStart: day,
          ...makeVisit(values, reading.timeZoneOf),
          coverages: coverages.length > 0 ? coverages : undefined,
        }),
      }),
  };
  return { record, troubles: [...missingTroubles, ...mergeTroubles, ...insuranceTroubles] };
}

/**
 * Returns the field with the day of the visit: the field of its column, so that the cell can be filled in.
 */
const findDayField = ({ columnOf }: RowReader): FieldId =>
  (['visit.serviceDate', 'appointment.start', 'appointment.date'] as const).find((id) => columnOf.has(id)) ??
  'visit.serviceDate';

/** Lists the missing names of a patient; with one column for both, that column is missing. */
function findMissingNames(reader: RowReader, values: ReadonlyMap<FieldId, string>): FieldId[] {
  const { familyName, firstName } = readPatientName(values);
  if (familyName === undefined && firstName === undefined && reader.columnOf.has('patient.wholeName'))
    return ['patient.wholeName'];
  return [
    ...(familyName === undefined ? (['patient.lastName'] as const) : []),
    ...(firstName === undefined ? (['patient.firstName'] as const) : []),
  ];
}
