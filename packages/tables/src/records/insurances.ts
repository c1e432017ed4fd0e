import { folded } from '@waypost/contract/core/folded';
import { type CoverageIdentity, meansNoInsurance } from '@waypost/contract/coverages/rules';
import {
  type FieldId,
  type InsuranceField,
  type InsurancePlace,
  insurancePlaces,
} from '../columns/fields.ts';
import { insuranceFields } from '../columns/fields-of-insurances.ts';
import { parseName } from '../values/whole-name.ts';
import { firstInitial, omitUndefined } from './known.ts';
import { createFieldTrouble, type RowReader, type RowValues } from './row-values.ts';
import type { Trouble } from './types.ts';

export type Insurance = {
  row: number;
  /** The number in the file; insurances without one come after those that have one. */
  place: number | null;
  identity: CoverageIdentity;
  body: Record<string, unknown>;
};
export type ReadInsurances = { insurances: Insurance[]; troubles: Trouble[] };

/** The field ids of each place, computed once. */
const fieldIdsByPlace: Readonly<Record<InsurancePlace, Readonly<Record<InsuranceField, FieldId>>>> = {
  1: fieldIds(1),
  2: fieldIds(2),
  3: fieldIds(3),
};
function fieldIds(place: InsurancePlace): Record<InsuranceField, FieldId> {
  const names = Object.keys(insuranceFields) as InsuranceField[];
  return Object.fromEntries(names.map((name) => [name, `insurance${place}.${name}`])) as Record<
    InsuranceField,
    FieldId
  >;
}
const fieldId = (place: InsurancePlace, field: InsuranceField): FieldId => fieldIdsByPlace[place][field];

/** Reads the insurances of a row in the order of their numbered columns. */
export function readInsurances(reader: RowReader, row: RowValues): ReadInsurances {
  const result: ReadInsurances = { insurances: [], troubles: [] };
  for (const place of insurancePlaces) readInsurance(reader, row, place, result);
  return result;
}

function readInsurance(
  reader: RowReader,
  row: RowValues,
  place: InsurancePlace,
  result: ReadInsurances,
): void {
  const get = (field: InsuranceField): string | undefined => row.values.get(fieldId(place, field));
  const [statedName, planCode, memberId, groupNumber] = [
    get('name'),
    get('planCode'),
    get('memberId'),
    get('groupNumber'),
  ];
  const name = statedName ?? planCode;
  if (name !== undefined && meansNoInsurance(name)) return;
  // Forms fill in a relationship or a date by default, so these alone are no insurance.
  if (name === undefined && memberId === undefined && groupNumber === undefined) return;
  if (name === undefined) {
    result.troubles.push(
      createFieldTrouble(reader, row.row, fieldId(place, 'name'), { code: 'insurance-name', n: place }),
    );
    return;
  }
  const [start, end] = [get('periodStart'), get('periodEnd')];
  if (start && end && end < start)
    result.troubles.push(
      createFieldTrouble(reader, row.row, fieldId(place, 'periodEnd'), { code: 'period-end' }),
    );
  const relationship = findRelationship(row, place);
  if (relationship === null)
    result.troubles.push(
      createFieldTrouble(reader, row.row, fieldId(place, 'relationship'), { code: 'required' }),
    );
  const subscriber = relationship === 'Self' ? {} : readSubscriber(row, place);
  const statedPlace = get('place');
  result.insurances.push({
    row: row.row,
    place: statedPlace === undefined ? null : Number(statedPlace),
    identity: { insuranceName: name, planCode: planCode ?? null, subscriberId: memberId ?? '' },
    body: {
      coverage: omitUndefined({
        insuranceName: name,
        subscriberId: memberId,
        groupNumber,
        rcsInsuranceCode: planCode,
        periodStart: start,
        periodEnd: end,
      }),
      coverageRelationshipType: { relationshipTypeName: relationship },
      ...(Object.keys(subscriber).length > 0 && { coverageSubscriber: subscriber }),
    },
  });
}

function readSubscriber(row: RowValues, place: InsurancePlace): Record<string, unknown> {
  const get = (field: InsuranceField): string | undefined => row.values.get(fieldId(place, field));
  const wholeName = parseName(get('subscriberName') ?? '');
  return omitUndefined({
    firstName: get('subscriberFirstName') ?? wholeName?.firstName,
    lastName: get('subscriberLastName') ?? wholeName?.lastName,
    middleInitial: firstInitial(get('subscriberMiddleName') ?? wholeName?.middleName),
    birthDate: get('subscriberBirthDate'),
    gender: get('subscriberGender'),
  });
}

/** Returns the stated relationship, or `Self` if the names match or no subscriber is named; null if it is needed. */
function findRelationship(row: RowValues, place: InsurancePlace): string | null {
  const get = (field: InsuranceField): string | undefined => row.values.get(fieldId(place, field));
  const statedName = get('relationship');
  if (statedName !== undefined) return statedName;
  const wholeName = parseName(get('subscriberName') ?? '');
  const last = get('subscriberLastName') ?? wholeName?.lastName;
  const first = get('subscriberFirstName') ?? wholeName?.firstName;
  if (last === undefined && first === undefined) return 'Self';
  const patient = parseName(row.values.get('patient.wholeName') ?? '');
  const patientNames = [
    row.values.get('patient.lastName') ?? patient?.lastName,
    row.values.get('patient.firstName') ?? patient?.firstName,
  ];
  const isSame = [last, first].every(
    (name, at) => name === undefined || folded(name) === folded(patientNames[at] ?? ''),
  );
  return isSame ? 'Self' : null;
}
