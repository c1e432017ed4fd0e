import type { CaseCoverage, CoverageChange } from '@waypost/contract/coverages/calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { coverageChanges, presentCoverage, writtenColumns } from './coverage-columns.ts';
import { checkCoverage, coverageRowsOf, lockCase, settledByPayerData } from './coverages.ts';

/** Changes an insurance of a case (C-290). Of several changes to the same version, only the first succeeds. */
export async function changeCoverage(
  work: Work,
  coverageId: string,
  version: number,
  change: CoverageChange,
): Promise<CaseCoverage> {
  const { db, audit } = work;
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
  const written = writtenColumns(change);
  const next = { ...before, ...written };
  checkCoverage(
    next,
    rows.filter(({ id }) => id !== coverageId),
    of.today,
  );
  const isAddressWritten = change.coverage?.address !== undefined;
  const columns = {
    ...written,
    ...(await settledByPayerData(db, of, next, before, isAddressWritten)),
  };
  const after = await db
    .updateTable('case_coverage')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', coverageId)
    .returningAll()
    .executeTakeFirstOrThrow();
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Coverage',
    domainId: coverageId,
    details: coverageChanges(before, columns),
    snapshot: { CaseId: of.id },
  });
  work.emit({
    type: 'coverage.changed',
    subjectId: coverageId,
    caseId: of.id,
    facilityId: of.facility_id,
    data: {},
  });
  return presentCoverage(after);
}
