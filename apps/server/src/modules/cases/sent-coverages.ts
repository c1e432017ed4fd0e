import type { ListedCoverage } from '@waypost/contract/coverages/calls';
import { isDuplicate } from '@waypost/contract/coverages/rules';
import type { Work } from '../../framework/work.ts';
import {
  type FieldsOf,
  type FieldWriters,
  fieldOf,
  reconciled,
  resolveDifferences,
  type Writer,
} from '../sources/module.ts';
import { type CoverageRow, coverageChanges } from './coverage-columns.ts';
import { type CoveredCase, identityOf } from './coverages.ts';

/** The columns of an insurance that are one field of the form. */
const fields: FieldsOf<CoverageRow> = {
  insurance_name: 'plan',
  insurance_code: 'plan',
  payer_id: 'plan',
  plan_name: 'plan',
  subscriber_first_name: 'subscriber-name',
  subscriber_last_name: 'subscriber-name',
  subscriber_middle_initial: 'subscriber-name',
  subscriber_line1: 'subscriber-address',
  subscriber_line2: 'subscriber-address',
  subscriber_line3: 'subscriber-address',
  subscriber_line4: 'subscriber-address',
  subscriber_city: 'subscriber-address',
  subscriber_state: 'subscriber-address',
  subscriber_postal_code: 'subscriber-address',
  subscriber_country: 'subscriber-address',
  address_code: 'address',
  address_name: 'address',
  address_line1: 'address',
  address_line2: 'address',
  address_line3: 'address',
  address_line4: 'address',
  address_city: 'address',
  address_state: 'address',
  address_postal_code: 'address',
  address_country: 'address',
  address_district: 'address',
};

/** The name, plan and member of a sent insurance. */
const sentIdentity = ({ coverage }: ListedCoverage) => ({
  insuranceName: coverage.insuranceName,
  planCode: coverage.rcsInsuranceCode || null,
  subscriberId: coverage.subscriberId,
});

/**
 * Whether an insurance is the sent one: by its values, or by the last values of its source, which a person may have
 * corrected since.
 */
export const isSent = (row: CoverageRow, sent: ListedCoverage, source: Writer): boolean =>
  (row.status === 'Active' && isDuplicate(sentIdentity(sent), [identityOf(row)])) ||
  (source !== null &&
    row.source_id === source.sourceId &&
    row.sent_as !== null &&
    isDuplicate(sentIdentity(sent), [row.sent_as as ReturnType<typeof sentIdentity>]));

/** The audit values for the origin of an insurance. */
export const origin = (sent: ListedCoverage, source: Writer): Partial<CoverageRow> =>
  source === null ? {} : { source_id: source.sourceId, sent_as: sentIdentity(sent) };

/**
 * The columns of a change with the writer of each field; a person's correction is kept or replaced by the rule of the
 * source.
 */
export async function reconciledCoverage(
  work: Work,
  of: CoveredCase,
  before: CoverageRow,
  columns: Partial<CoverageRow>,
  source: Writer,
): Promise<Partial<CoverageRow>> {
  const { written, resolve } = reconciledColumns(work, of, before, columns, source);
  await resolve(work);
  return written;
}

type Reconciled = {
  written: Partial<CoverageRow>;
  /** Whether the source sent another value than a person's correction, which is to be decided. */
  hasDifferences: boolean;
  /** Stores and closes the differences of the insurance. */
  resolve: (work: Work) => Promise<void>;
};

/** The columns of a change with the writer of each field, without writing its differences. */
export function reconciledColumns(
  work: Pick<Work, 'actor' | 'clock'>,
  of: CoveredCase,
  before: CoverageRow,
  columns: Partial<CoverageRow>,
  source: Writer,
): Reconciled {
  const { after, writers, differences } = reconciled(
    work,
    { before, after: { ...before, ...columns }, writers: before.field_writers as FieldWriters, fields },
    source,
  );
  const resolve = (writing: Work) =>
    resolveDifferences(
      writing,
      { patientId: of.patient_id, coverage: { id: before.id, caseId: of.id, facilityId: of.facility_id } },
      {
        source,
        now: after,
        differences,
        sentFields: (Object.keys(columns) as Array<keyof CoverageRow>).map((column) =>
          fieldOf(fields, column),
        ),
      },
      (sent) => coverageChanges(after, sent),
    );
  const changed = (Object.keys(columns) as Array<keyof CoverageRow>).filter(
    (column) => after[column] !== before[column],
  );
  const written = {
    ...Object.fromEntries(changed.map((column) => [column, after[column]])),
    ...(changed.length > 0 ? { field_writers: writers } : {}),
  };
  return { written, hasDifferences: differences.length > 0, resolve };
}
