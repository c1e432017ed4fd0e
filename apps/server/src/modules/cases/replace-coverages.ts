import type { ListedCoverage } from '@waypost/contract/coverages/calls';
import { isDuplicate } from '@waypost/contract/coverages/rules';
import type { Work } from '../../framework/work.ts';
import { insertCoverage } from './add-coverage.ts';
import { changedColumns, writeCoverage } from './change-coverage.ts';
import type { CoverageRow } from './coverage-columns.ts';
import { coverageRowsOf, identityOf, lockCase } from './coverages.ts';
import { orderCoverages } from './order-coverages.ts';

/**
 * Puts a list of insurances in the place of those that a case has. The same insurance, by name, plan and subscriber, is changed; one
 * that is not in the list any more is canceled and keeps its checks.
 *
 * @returns whether anything was changed by it
 */
export async function replaceCoverages(
  work: Work,
  caseId: string,
  list: readonly ListedCoverage[],
): Promise<boolean> {
  const of = await lockCase(work, caseId);
  const before = await coverageRowsOf(work.db, caseId);
  const active = before.filter(({ status }) => status === 'Active');
  const kept: string[] = [];
  let isChanged = false;
  for (const [at, body] of list.entries()) {
    const same = active.find((row) => !kept.includes(row.id) && isSame(row, body));
    const rows = await coverageRowsOf(work.db, caseId);
    if (!same) {
      const id = await insertCoverage(work, of, body, rows, at + 1);
      work.emit({ type: 'coverage.added', subjectId: id, caseId, facilityId: of.facility_id, data: {} });
      kept.push(id);
      isChanged = true;
      continue;
    }
    kept.push(same.id);
    const columns = await changedColumns(work, of, rows, same, body);
    if (!differs(same, columns)) continue;
    await writeCoverage(work, of, same, columns);
    isChanged = true;
  }
  for (const gone of active.filter(({ id }) => !kept.includes(id))) {
    await writeCoverage(work, of, gone, { status: 'Canceled' });
    isChanged = true;
  }
  const now = await coverageRowsOf(work.db, caseId);
  const inOrder = [...kept, ...now.map(({ id }) => id).filter((id) => !kept.includes(id))];
  if (now.some(({ id }, at) => inOrder[at] !== id)) {
    await orderCoverages(work, caseId, inOrder);
    isChanged = true;
  }
  return isChanged;
}

const isSame = (row: CoverageRow, { coverage }: ListedCoverage): boolean =>
  isDuplicate(
    {
      insuranceName: coverage.insuranceName,
      planCode: coverage.rcsInsuranceCode || null,
      subscriberId: coverage.subscriberId,
    },
    [identityOf(row)],
  );

const differs = (row: CoverageRow, columns: Partial<CoverageRow>): boolean =>
  (Object.keys(columns) as Array<keyof CoverageRow>).some((column) => row[column] !== columns[column]);
