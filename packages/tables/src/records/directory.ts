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

type Address = Record<string, unknown>;
const addressOf = ({ values }: RowValues, of: 'physician' | 'plan'): Address =>
  known({
    line1: values.get(`${of}.line1`),
    line2: values.get(`${of}.line2`),
    city: values.get(`${of}.city`),
    state: values.get(`${of}.state`),
    postalCode: values.get(`${of}.postalCode`),
  });
const isWhole = ({ line1, city, state, postalCode }: Address): boolean =>
  [line1, city, state, postalCode].every((part) => part !== undefined);
/** Addresses of several rows, each once, without those that say nothing. */
const eachOnce = (addresses: readonly Address[]): Address[] => [
  ...new Map(
    addresses
      .filter((one) => Object.keys(one).length > 0)
      .map((one) => [JSON.stringify(one).toLowerCase(), one] as const),
  ).values(),
];

export function physicianOf(reader: RowReader, rows: Rows, _reading: Reading): Made<PhysicianRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const get = (field: PhysicianField): string | undefined => values.get(`physician.${field}`);
  const named = namePartsOf(get('wholeName') ?? '');
  const npi = get('npi');
  const lastName = get('lastName') ?? named?.lastName;
  const firstName = get('firstName') ?? named?.firstName;
  const addresses = eachOnce(
    rows.map((row) => ({
      ...addressOf(row, 'physician'),
      ...known({ phone: row.values.get('physician.phone'), fax: row.values.get('physician.fax') }),
    })),
  );
  const whole = addresses.filter(isWhole);
  return {
    record:
      npi === undefined
        ? null
        : {
            npi,
            ...known({
              namePrefix: get('prefix'),
              firstName,
              middleName: get('middleName') ?? (named?.middleName || undefined),
              lastName,
              nameSuffix: get('suffix'),
              email: get('email'),
              addresses: whole.length > 0 ? whole : undefined,
            }),
          },
    troubles: [
      ...missing(reader, rows, [
        ['physician.npi', npi],
        ['physician.lastName', lastName],
        ['physician.firstName', firstName],
      ]),
      // Without its address a phone is of no place.
      ...(addresses.length > whole.length
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
  const addresses = eachOnce(
    rows.map((row) => {
      const lines = addressOf(row, 'plan');
      return Object.keys(lines).length === 0
        ? lines
        : { code: row.values.get('plan.addressCode') ?? 'MAIN', ...lines };
    }),
  );
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
              addresses: addresses.length > 0 ? addresses : undefined,
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
