import type { CaseCoverage, CoverageChange } from '@waypost/contract/coverages/calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { type CoverageRow, coverageChanges, presentCoverage, writtenColumns } from './coverage-columns.ts';
import {
  type CoveredCase,
  checkCoverage,
  coverageRowsOf,
  lockCase,
  settledByPayerData,
} from './coverages.ts';

/** Changes an insurance of a case (C-290). Of several changes to the same version, only the first succeeds. */
export async function changeCoverage(
  work: Work,
  coverageId: string,
  version: number,
  change: CoverageChange,
): Promise<CaseCoverage> {
  const { db } = work;
  const found = await db
    .selectFrom('case_coverage')
    .select('case_id')
    .where('id', '=', coverageId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  const of = await lockCase(work, found.case_id);
  const rows = await coverageRowsOf(db, of.id);
  const before = rows.find(({ id }) => id === coverageId);
  if (!before) throw new AppError('NOT_FOUND');
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  const columns = await changedColumns(work, of, rows, before, change);
  return presentCoverage(await writeCoverage(work, of, before, columns));
}

/** What a change makes of an insurance, and the payer data of the change. */
export async function changedColumns(
  { db }: Work,
  of: CoveredCase,
  rows: readonly CoverageRow[],
  before: CoverageRow,
  change: CoverageChange,
): Promise<Partial<CoverageRow>> {
  const written = writtenColumns(change);
  const next = { ...before, ...written };
  checkCoverage(
    next,
    rows.filter(({ id }) => id !== before.id),
    of.today,
  );
  const isAddressWritten = change.coverage?.address !== undefined;
  return { ...written, ...(await settledByPayerData(db, of, next, before, isAddressWritten)) };
}

/** Writes a change of an insurance, on record. */
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
  return after;
}
