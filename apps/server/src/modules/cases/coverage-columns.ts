import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { CaseCoverage, CoverageChange } from '@waypost/contract/coverages/calls';
import type { Selectable } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';

/** A coverage as stored and as returned by the API. */
export type CoverageRow = Selectable<Tables['case_coverage']>;

const coverage = {
  subscriberId: 'subscriber_id',
  insuranceName: 'insurance_name',
  groupNumber: 'group_number',
  administrationTypeCode: 'administration_type',
  preClaimRequirementCode: 'pre_claim_requirement',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  rcsInsuranceCode: 'insurance_code',
  clientInsuranceCode: 'client_insurance_code',
  hardCopyClaim: 'hard_copy_claim',
  media: 'media',
} as const;
const address = {
  name: 'address_name',
  line1: 'address_line1',
  line2: 'address_line2',
  line3: 'address_line3',
  line4: 'address_line4',
  city: 'address_city',
  state: 'address_state',
  postalCode: 'address_postal_code',
  country: 'address_country',
  district: 'address_district',
  addressCode: 'address_code',
} as const;
const subscriber = {
  firstName: 'subscriber_first_name',
  lastName: 'subscriber_last_name',
  middleInitial: 'subscriber_middle_initial',
  birthDate: 'subscriber_birth_date',
  gender: 'subscriber_gender',
} as const;
const subscriberAddress = {
  line1: 'subscriber_line1',
  line2: 'subscriber_line2',
  line3: 'subscriber_line3',
  line4: 'subscriber_line4',
  city: 'subscriber_city',
  state: 'subscriber_state',
  postalCode: 'subscriber_postal_code',
  country: 'subscriber_country',
} as const;

/** The editable fields of a coverage. */
const written = [
  ...[coverage, address, subscriber, subscriberAddress].flatMap((names) => Object.values(names)),
  'relationship',
] as const;
type Written = Pick<CoverageRow, (typeof written)[number]>;
export type WrittenColumns = Partial<Written>;

type Names = Readonly<Record<string, keyof CoverageRow>>;
/** The two columns that are never null: an empty text stands for no value. */
const requiredColumns: ReadonlySet<string> = new Set(['subscriber_id', 'insurance_name']);

const stored = (column: string, value: unknown): unknown =>
  value === EMPTY_DATE || (value === '' && !requiredColumns.has(column)) ? null : value;

/** The columns of the given fields. With `whole`, fields that are not given are emptied. */
function columnsOf(names: Names, given: object, whole = false): WrittenColumns {
  const columns: Record<string, unknown> = {};
  for (const name in names) {
    const [column, value] = [names[name] ?? name, (given as Record<string, unknown>)[name]];
    if (value !== undefined || whole) columns[column] = stored(column, value ?? null);
  }
  return columns;
}

/** The columns that a body writes. An address is always replaced as a whole (decision 41). */
export function writtenColumns(body: CoverageChange): WrittenColumns {
  const { address: payTo, ...plan } = body.coverage ?? {};
  const { address: home, ...person } = body.coverageSubscriber ?? {};
  const relationship = body.coverageRelationshipType?.relationshipTypeName;
  return {
    ...columnsOf(coverage, plan),
    ...(payTo === undefined ? {} : columnsOf(address, payTo ?? {}, true)),
    ...columnsOf(subscriber, person),
    ...(home === undefined ? {} : columnsOf(subscriberAddress, home ?? {}, true)),
    ...(relationship === undefined ? {} : { relationship }),
  };
}

/** Converts a payer's address to the address of a coverage. */
export const payerAddressColumns = (code: string, lines: object): WrittenColumns =>
  columnsOf(address, { ...lines, addressCode: code }, true);

/** The address of a coverage. */
export const addressColumnsOf = (row: CoverageRow): WrittenColumns =>
  Object.fromEntries(Object.values(address).map((column) => [column, row[column]]));

/** No address at all. */
export const noAddress: WrittenColumns = columnsOf(address, {}, true);

const partOf = (names: Names, row: CoverageRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(names).map(([name, column]) => [name, row[column]]));
const addressOf = (names: Names, row: CoverageRow): Record<string, unknown> | null => {
  const part = partOf(names, row);
  return Object.values(part).every((value) => value === null) ? null : part;
};

/** The coverage as the API returns it. */
export const presentCoverage = (row: CoverageRow): CaseCoverage =>
  ({
    caseCoverageId: row.id,
    coverageId: row.id,
    order: row.position,
    version: row.version,
    coverage: {
      ...partOf(coverage, row),
      planName: row.plan_name,
      coveragePaymentType: row.payment_type,
      coverageStatus: row.status,
      address: addressOf(address, row),
    },
    coverageSubscriber: { ...partOf(subscriber, row), address: addressOf(subscriberAddress, row) },
    coverageRelationshipType: { relationshipTypeName: row.relationship },
  }) as CaseCoverage;

/** `subscriber_line1` as `SubscriberLine1`. */
const propertyName = (column: string): string =>
  column.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/** Columns that the audit record omits. */
const unauditedColumns: ReadonlySet<string> = new Set(['payer_id', 'field_writers', 'source_id', 'sent_as']);

/** The properties that a change modified, for the audit record. */
export const coverageChanges = (before: CoverageRow, after: Partial<CoverageRow>): PropertyChange[] =>
  (Object.keys(after) as Array<keyof CoverageRow>)
    .filter((column) => !unauditedColumns.has(column) && before[column] !== after[column])
    .map((column) => ({
      propertyName: propertyName(column),
      previousValue: textOf(before[column]),
      newValue: textOf(after[column]),
    }));

/** The properties of a new coverage, for the audit record. */
export const coverageSnapshot = (columns: Partial<CoverageRow>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([column, value]) => !unauditedColumns.has(column) && value !== null && value !== '')
      .map(([column, value]) => [propertyName(column), value]),
  );
