import type { CaseCoverage, CoverageChange } from '@waypost/contract/coverages/calls';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { type CoverageRow, coverageChanges, presentCoverage, writtenColumns } from './coverage-columns.ts';
import {
  type CoveredCase,
  checkCoverage,
  coverageRowsOf,
  lockCase,
  type OtherCoverage,
  resolvedByPayerData,
} from './coverages.ts';
import { PayerFacts } from './payer-facts.ts';
import { reconciledCoverage } from './sent-coverages.ts';

/** Applies the columns that a source sent, by decision of a person. */
export async function applySentCoverage(
  work: Work,
  coverageId: string,
  sent: Partial<CoverageRow>,
): Promise<void> {
  const { of, rows, before } = await lockCoverage(work, coverageId);
  checkCoverage(
    { ...before, ...sent },
    rows.filter(({ id }) => id !== coverageId),
    of.today,
  );
  const marked = { ...sent, ...(await reconciledCoverage(work, of, before, sent, null)) };
  await writeCoverage(work, of, before, marked);
}

/** The differences between sent columns and an insurance, in words. */
export async function coverageDifference(
  { db }: Pick<Work, 'db'>,
  coverageId: string,
  sent: Partial<CoverageRow>,
): Promise<{ insuranceName: string; changes: PropertyChange[] } | null> {
  const row = await db
    .selectFrom('case_coverage')
    .selectAll()
    .where('id', '=', coverageId)
    .executeTakeFirst();
  return row ? { insuranceName: row.insurance_name, changes: coverageChanges(row, sent) } : null;
}

async function lockCoverage(work: Work, coverageId: string) {
  const found = await work.db
    .selectFrom('case_coverage')
    .select('case_id')
    .where('id', '=', coverageId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  const of = await lockCase(work, found.case_id);
  const rows = await coverageRowsOf(work.db, of.id);
  const before = rows.find(({ id }) => id === coverageId);
  if (!before) throw new AppError('NOT_FOUND');
  return { of, rows, before };
}

/** Changes an insurance of a case (C-290). Of several changes of the same version, only the first succeeds. */
export async function changeCoverage(
  work: Work,
  coverageId: string,
  version: number,
  change: CoverageChange,
): Promise<CaseCoverage> {
  const { of, rows, before } = await lockCoverage(work, coverageId);
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  const columns = await changedColumns(of, rows, before, change, new PayerFacts(work.db));
  const marked = { ...columns, ...(await reconciledCoverage(work, of, before, columns, null)) };
  return presentCoverage(await writeCoverage(work, of, before, marked));
}

/** The resulting insurance of a change, and its payer data. */
export async function changedColumns(
  of: CoveredCase,
  rows: ReadonlyArray<OtherCoverage & Pick<CoverageRow, 'id'>>,
  before: CoverageRow,
  change: CoverageChange,
  payers: PayerFacts,
): Promise<Partial<CoverageRow>> {
  const written = writtenColumns(change);
  const next = { ...before, ...written };
  checkCoverage(
    next,
    rows.filter(({ id }) => id !== before.id),
    of.today,
  );
  const isAddressWritten = change.coverage?.address !== undefined;
  return { ...written, ...(await resolvedByPayerData(payers, of, next, before, isAddressWritten)) };
}

/** Writes a change of an insurance, with an audit record. */
export async function writeCoverage(
  work: Work,
  of: CoveredCase,
  before: CoverageRow,
  columns: Partial<CoverageRow>,
): Promise<CoverageRow> {
  const after = await work.db
    .updateTable('case_coverage')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  recordCoverageChange(work, of, before, columns);
  return after;
}

/** Audits a change of an insurance, and emits its event. */
export function recordCoverageChange(
  work: Work,
  of: CoveredCase,
  before: CoverageRow,
  columns: Partial<CoverageRow>,
): void {
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Coverage',
    domainId: before.id,
    details: coverageChanges(before, columns),
    snapshot: { CaseId: of.id },
  });
  work.emit({
    type: 'coverage.changed',
    subjectId: before.id,
    caseId: of.id,
    facilityId: of.facility_id,
    data: {},
  });
}
