import { folded } from '@waypost/contract/core/folded';
import { type CoverageIdentity, saysNoInsurance } from '@waypost/contract/coverages/rules';
import {
  type FieldId,
  type InsuranceField,
  type InsurancePlace,
  insurancePlaces,
} from '../columns/fields.ts';
import { insuranceFields } from '../columns/fields-of-insurances.ts';
import { namePartsOf } from '../values/whole-name.ts';
import { initialOf, known } from './known.ts';
import { type RowReader, type RowValues, troubleWith } from './row-values.ts';
import type { Trouble } from './types.ts';

export type Insurance = {
  row: number;
  /** As the file numbers it; without one, after those that have. */
  place: number | null;
  identity: CoverageIdentity;
  body: Record<string, unknown>;
};
export type InsurancesRead = { insurances: Insurance[]; troubles: Trouble[] };

/** The fields of each place, written once. */
const ids: Readonly<Record<InsurancePlace, Readonly<Record<InsuranceField, FieldId>>>> = {
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
const idOf = (place: InsurancePlace, field: InsuranceField): FieldId => ids[place][field];

/** The insurances of a row, those of columns that are numbered in their order. */
export function insurancesOf(reader: RowReader, row: RowValues): InsurancesRead {
  const read: InsurancesRead = { insurances: [], troubles: [] };
  for (const place of insurancePlaces) readInsurance(reader, row, place, read);
  return read;
}

function readInsurance(reader: RowReader, row: RowValues, place: InsurancePlace, into: InsurancesRead): void {
  const get = (field: InsuranceField): string | undefined => row.values.get(idOf(place, field));
  const [said, planCode, memberId, groupNumber] = [
    get('name'),
    get('planCode'),
    get('memberId'),
    get('groupNumber'),
  ];
  const name = said ?? planCode;
  if (name !== undefined && saysNoInsurance(name)) return;
  // A relationship or a date alone is what a form fills in by itself.
  if (name === undefined && memberId === undefined && groupNumber === undefined) return;
  if (name === undefined) {
    into.troubles.push(
      troubleWith(reader, row.row, idOf(place, 'name'), { code: 'insurance-name', n: place }),
    );
    return;
  }
  const [start, end] = [get('periodStart'), get('periodEnd')];
  if (start && end && end < start)
    into.troubles.push(troubleWith(reader, row.row, idOf(place, 'periodEnd'), { code: 'period-end' }));
  const relationship = relationshipOf(row, place);
  if (relationship === null)
    into.troubles.push(troubleWith(reader, row.row, idOf(place, 'relationship'), { code: 'required' }));
  const subscriber = relationship === 'Self' ? {} : subscriberOf(row, place);
  const numbered = get('place');
  into.insurances.push({
    row: row.row,
    place: numbered === undefined ? null : Number(numbered),
    identity: { insuranceName: name, planCode: planCode ?? null, subscriberId: memberId ?? '' },
    body: {
      coverage: known({
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

function subscriberOf(row: RowValues, place: InsurancePlace): Record<string, unknown> {
  const get = (field: InsuranceField): string | undefined => row.values.get(idOf(place, field));
  const whole = namePartsOf(get('subscriberName') ?? '');
  return known({
    firstName: get('subscriberFirstName') ?? whole?.firstName,
    lastName: get('subscriberLastName') ?? whole?.lastName,
    middleInitial: initialOf(get('subscriberMiddleName') ?? whole?.middleName),
    birthDate: get('subscriberBirthDate'),
    gender: get('subscriberGender'),
  });
}

/** As it is said; where it is not, the patient's own if the names are the same or no other is named. Null: it has to be said. */
function relationshipOf(row: RowValues, place: InsurancePlace): string | null {
  const get = (field: InsuranceField): string | undefined => row.values.get(idOf(place, field));
  const said = get('relationship');
  if (said !== undefined) return said;
  const whole = namePartsOf(get('subscriberName') ?? '');
  const last = get('subscriberLastName') ?? whole?.lastName;
  const first = get('subscriberFirstName') ?? whole?.firstName;
  if (last === undefined && first === undefined) return 'Self';
  const patient = namePartsOf(row.values.get('patient.wholeName') ?? '');
  const own = [
    row.values.get('patient.lastName') ?? patient?.lastName,
    row.values.get('patient.firstName') ?? patient?.firstName,
  ];
  const isSame = [last, first].every(
    (name, at) => name === undefined || folded(name) === folded(own[at] ?? ''),
  );
  return isSame ? 'Self' : null;
}
