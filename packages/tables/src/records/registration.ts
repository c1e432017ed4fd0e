import type { FieldId } from '../columns/fields.ts';
import { caseIdentifier, dayOfVisit } from './case-key.ts';
import { known } from './known.ts';
import { listInsurances } from './list-insurances.ts';
import { mergeRows } from './merge-rows.ts';
import { nameOfPatient, patientOf } from './patient.ts';
import { type RowReader, type RowValues, troubleWith } from './row-values.ts';
import type { Reading, RegistrationRecord, Trouble } from './types.ts';
import { visitOf } from './visit.ts';

export type Made<One> = { record: One; troubles: Trouble[] };

/** Makes a registration of the rows of one visit, with all that is wrong with them. */
export function registrationOf(
  reader: RowReader,
  rows: readonly RowValues[],
  reading: Reading,
): Made<RegistrationRecord> {
  const { authority } = reading.mapping;
  const { values, troubles: differing } = mergeRows(reader, rows);
  const { coverages, troubles: ofInsurances } = listInsurances(reader, rows);
  const row = rows[0]?.row ?? 0;
  const day = dayOfVisit(values);
  const isVisit = day !== undefined;
  const number = caseIdentifier(values, authority);
  const end = values.get('visit.serviceEnd');
  const missing: Array<[FieldId, Parameters<typeof troubleWith>[3]]> = [];
  if (!values.has('patient.mrn')) missing.push(['patient.mrn', { code: 'required' }]);
  missing.push(
    ...missingNames(reader, values).map((id): (typeof missing)[number] => [id, { code: 'required' }]),
  );
  if (!isVisit && (coverages.length > 0 || values.has('visit.number')))
    missing.push(['visit.serviceDate', { code: 'no-visit' }]);
  if (day !== undefined && end !== undefined && end < day)
    missing.push(['visit.serviceEnd', { code: 'service-end' }]);
  // What could not be read is told once, and is not missing besides.
  const told = new Set(rows.flatMap(({ troubles }) => troubles.map(({ field }) => field)));
  const others = missing
    .filter(([id]) => !told.has(id))
    .map(([id, said]) => troubleWith(reader, row, id, said));
  const record: RegistrationRecord = {
    patient: patientOf(values, authority),
    ...(isVisit &&
      number !== null && {
        case: known({
          identifiers: [number],
          dateOfServiceStart: day,
          ...visitOf(values, reading.timeZoneOf),
          coverages: coverages.length > 0 ? coverages : undefined,
        }),
      }),
  };
  return { record, troubles: [...others, ...differing, ...ofInsurances] };
}

/** A patient needs both names; where one column has both, they are missing together. */
function missingNames(reader: RowReader, values: ReadonlyMap<FieldId, string>): FieldId[] {
  const { familyName, firstName } = nameOfPatient(values);
  if (familyName === undefined && firstName === undefined && reader.columnOf.has('patient.wholeName'))
    return ['patient.wholeName'];
  return [
    ...(familyName === undefined ? (['patient.lastName'] as const) : []),
    ...(firstName === undefined ? (['patient.firstName'] as const) : []),
  ];
}
