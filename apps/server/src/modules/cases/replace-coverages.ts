import { isDeepStrictEqual } from 'node:util';
import type { ListedCoverage } from '@waypost/contract/coverages/calls';
import type { Work } from '../../framework/work.ts';
import type { Writer } from '../sources/module.ts';
import { insertCoverage } from './add-coverage.ts';
import { changedColumns, writeCoverage } from './change-coverage.ts';
import type { CoverageRow } from './coverage-columns.ts';
import { coverageRowsOf, lockCase } from './coverages.ts';
import { orderCoverages } from './order-coverages.ts';
import { isSent, origin, reconciledCoverage } from './sent-coverages.ts';

/**
 * Replaces the insurances of a case with a list. An insurance with the same name, plan and subscriber is changed; one
 * that the list lacks is canceled and keeps its checks.
 * @param source that sends the list; it cancels only insurances that it has sent itself, and does not reorder them
 * @returns whether anything was changed
 */
export async function replaceCoverages(
  work: Work,
  caseId: string,
  list: readonly ListedCoverage[],
  source: Writer = null,
): Promise<boolean> {
  const of = await lockCase(work, caseId);
  const before = await coverageRowsOf(work.db, caseId);
  const remaining: string[] = [];
  let isAdded = false;
  let isChanged = false;
  for (const [at, body] of list.entries()) {
    const same = before.find((row) => !remaining.includes(row.id) && isSent(row, body, source));
    const rows = await coverageRowsOf(work.db, caseId);
    if (!same) {
      const id = await insertCoverage(work, of, body, rows, at + 1, source);
      work.emit({ type: 'coverage.added', subjectId: id, caseId, facilityId: of.facility_id, data: {} });
      remaining.push(id);
      isAdded = true;
      continue;
    }
    remaining.push(same.id);
    const sent = await changedColumns(work, of, rows, same, body);
    const columns = {
      ...(await reconciledCoverage(work, of, same, sent, source)),
      ...origin(body, source),
      status: 'Active',
    };
    if (!differs(same, columns)) continue;
    await writeCoverage(work, of, same, columns);
    isChanged = true;
  }
  const isGone = (row: CoverageRow) =>
    row.status === 'Active' &&
    !remaining.includes(row.id) &&
    (source === null || row.source_id === source.sourceId);
  for (const gone of before.filter(isGone)) {
    await writeCoverage(work, of, gone, { status: 'Canceled' });
    isChanged = true;
  }
  if (source !== null && !isAdded) return isChanged;
  const now = await coverageRowsOf(work.db, caseId);
  const inOrder = [...remaining, ...now.map(({ id }) => id).filter((id) => !remaining.includes(id))];
  if (now.some(({ id }, at) => inOrder[at] !== id)) {
    await orderCoverages(work, caseId, inOrder);
    isChanged = true;
  }
  return isChanged || isAdded;
}

const differs = (row: CoverageRow, columns: Partial<CoverageRow>): boolean =>
  (Object.keys(columns) as Array<keyof CoverageRow>).some(
    (column) => !isDeepStrictEqual(row[column], columns[column]),
  );
