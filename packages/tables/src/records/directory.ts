import type { FieldId, PhysicianField, PlanField } from '../columns/fields.ts';
import { parseName } from '../values/whole-name.ts';
import { omitUndefined } from './known.ts';
import { mergeRows } from './merge-rows.ts';
import type { MadeRecord } from './registration.ts';
import { createFieldTrouble, type RowReader, type RowValues } from './row-values.ts';
import type { PhysicianRecord, PlanRecord, Reading, Trouble } from './types.ts';

/** Makes records of physicians and plans, which administrators maintain. */

type RecordRows = readonly RowValues[];
const reportMissing = (
  reader: RowReader,
  rows: RecordRows,
  fields: ReadonlyArray<[FieldId, string | undefined]>,
): Trouble[] => {
  const reportedFields = new Set(rows.flatMap(({ troubles }) => troubles.map(({ field }) => field)));
  return fields
    .filter(([id, value]) => value === undefined && !reportedFields.has(id))
    .map(([id]) => createFieldTrouble(reader, rows[0]?.row ?? 0, id, { code: 'required' }));
};

type Address = Record<string, unknown>;
const readAddress = ({ values }: RowValues, kind: 'physician' | 'plan'): Address =>
  omitUndefined({
    line1: values.get(`${kind}.line1`),
    line2: values.get(`${kind}.line2`),
    city: values.get(`${kind}.city`),
    state: values.get(`${kind}.state`),
    postalCode: values.get(`${kind}.postalCode`),
  });
const isComplete = ({ line1, city, state, postalCode }: Address): boolean =>
  [line1, city, state, postalCode].every((part) => part !== undefined);
/** Returns each address of several rows once, without empty ones. */
const removeDuplicates = (addresses: readonly Address[]): Address[] => [
  ...new Map(
    addresses
      .filter((address) => Object.keys(address).length > 0)
      .map((address) => [JSON.stringify(address).toLowerCase(), address] as const),
  ).values(),
];

export function makePhysician(
  reader: RowReader,
  rows: RecordRows,
  _reading: Reading,
): MadeRecord<PhysicianRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const get = (field: PhysicianField): string | undefined => values.get(`physician.${field}`);
  const nameParts = parseName(get('wholeName') ?? '');
  const npi = get('npi');
  const lastName = get('lastName') ?? nameParts?.lastName;
  const firstName = get('firstName') ?? nameParts?.firstName;
  const addresses = removeDuplicates(
    rows.map((row) => ({
      ...readAddress(row, 'physician'),
      ...omitUndefined({ phone: row.values.get('physician.phone'), fax: row.values.get('physician.fax') }),
    })),
  );
  const completeAddresses = addresses.filter(isComplete);
  return {
    record:
      npi === undefined
        ? null
        : {
            npi,
            ...omitUndefined({
              namePrefix: get('prefix'),
              firstName,
              middleName: get('middleName') ?? (nameParts?.middleName || undefined),
              lastName,
              nameSuffix: get('suffix'),
              email: get('email'),
              addresses: completeAddresses.length > 0 ? completeAddresses : undefined,
            }),
          },
    troubles: [
      ...reportMissing(reader, rows, [
        ['physician.npi', npi],
        ['physician.lastName', lastName],
        ['physician.firstName', firstName],
      ]),
      // A phone number without an address belongs to no place.
      ...(addresses.length > completeAddresses.length
        ? [
            createFieldTrouble(reader, rows[0]?.row ?? 0, 'physician.line1', {
              code: 'address-part',
              level: 'warning',
            }),
          ]
        : []),
      ...troubles,
    ],
  };
}

export function makePlan(
  reader: RowReader,
  rows: RecordRows,
  _reading: Reading,
): MadeRecord<PlanRecord | null> {
  const { values, troubles } = mergeRows(reader, rows);
  const get = (field: PlanField): string | undefined => values.get(`plan.${field}`);
  const name = get('name');
  const payerName = get('payerName');
  const addresses = removeDuplicates(
    rows.map((row) => {
      const lines = readAddress(row, 'plan');
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
            ...omitUndefined({
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
      ...reportMissing(reader, rows, [
        ['plan.name', name],
        ['plan.payerName', payerName],
      ]),
      ...troubles,
    ],
  };
}
