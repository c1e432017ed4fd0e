import type { FieldId, PhysicianField, PlanField } from '../columns/fields.ts';
import { namePartsOf } from '../values/whole-name.ts';
import { known } from './known.ts';
import { mergeRows } from './merge-rows.ts';
import type { Made } from './registration.ts';
import { type RowReader, type RowValues, troubleWith } from './row-values.ts';
import type { PhysicianRecord, PlanRecord, Reading, Trouble } from './types.ts';

/** Physicians and plans, as administrators keep them. */

type Rows = readonly RowValues[];
const missing = (
  reader: RowReader,
  rows: Rows,
  fields: ReadonlyArray<[FieldId, string | undefined]>,
): Trouble[] => {
  const told = new Set(rows.flatMap(({ troubles }) => troubles.map(({ field }) => field)));
  return fields
    .filter(([id, value]) => value === undefined && !told.has(id))
    .map(([id]) => troubleWith(reader, rows[0]?.row ?? 0, id, { code: 'required' }));
};

export function physicianOf(reader: RowReader, rows: Rows, _reading: Reading): Made<PhysicianRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const get = (field: PhysicianField): string | undefined => values.get(`physician.${field}`);
  const whole = namePartsOf(get('wholeName') ?? '');
  const npi = get('npi');
  const lastName = get('lastName') ?? whole?.lastName;
  const firstName = get('firstName') ?? whole?.firstName;
  const [line1, city, state, postalCode] = [get('line1'), get('city'), get('state'), get('postalCode')];
  const hasAddress =
    line1 !== undefined && city !== undefined && state !== undefined && postalCode !== undefined;
  const address = known({
    line1,
    line2: get('line2'),
    city,
    state,
    postalCode,
    phone: get('phone'),
    fax: get('fax'),
  });
  const isPartial = !hasAddress && Object.keys(address).length > 0;
  return {
    record:
      npi === undefined
        ? null
        : {
            npi,
            ...known({
              namePrefix: get('prefix'),
              firstName,
              middleName: get('middleName') ?? (whole?.middleName || undefined),
              lastName,
              nameSuffix: get('suffix'),
              email: get('email'),
              addresses: hasAddress ? [address] : undefined,
            }),
          },
    troubles: [
      ...missing(reader, rows, [
        ['physician.npi', npi],
        ['physician.lastName', lastName],
        ['physician.firstName', firstName],
      ]),
      // Without its address a phone is of no place.
      ...(isPartial
        ? [
            troubleWith(reader, rows[0]?.row ?? 0, 'physician.line1', {
              code: 'address-part',
              level: 'warning',
            }),
          ]
        : []),
      ...troubles,
    ],
  };
}

export function planOf(reader: RowReader, rows: Rows, _reading: Reading): Made<PlanRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const get = (field: PlanField): string | undefined => values.get(`plan.${field}`);
  const name = get('name');
  const payerName = get('payerName');
  const address = known({
    line1: get('line1'),
    line2: get('line2'),
    city: get('city'),
    state: get('state'),
    postalCode: get('postalCode'),
  });
  const media = get('media');
  return {
    record:
      name === undefined
        ? null
        : {
            insurancePlan: name,
            ...known({
              clientInsuranceCode: get('code'),
              payerName,
              payerCode: get('payerCode'),
              insuranceCompany: get('company'),
              insuranceCategory: get('category'),
              financialCategory: get('financialCategory'),
              addresses:
                Object.keys(address).length > 0
                  ? [{ code: get('addressCode') ?? 'MAIN', ...address }]
                  : undefined,
              billing: media === undefined ? undefined : [{ mediaType: media }],
            }),
          },
    troubles: [
      ...missing(reader, rows, [
        ['plan.name', name],
        ['plan.payerName', payerName],
      ]),
      ...troubles,
    ],
  };
}
