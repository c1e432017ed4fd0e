import { isDeepStrictEqual } from 'node:util';
import type { ListedCoverage } from '@waypost/contract/coverages/calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { coveragesWithDifferences, type Writer } from '../sources/module.ts';
import { type NewCoverageRow, newCoverage, recordNewCoverage } from './add-coverage.ts';
import { changedColumns, recordCoverageChange } from './change-coverage.ts';
import type { CoverageRow } from './coverage-columns.ts';
import { type CoveredCase, coveredCases } from './coverages.ts';
import { recordOrder } from './order-coverages.ts';
import { PayerFacts } from './payer-facts.ts';
import { isSent, origin, reconciledColumns } from './sent-coverages.ts';

/** A list of the insurances of a case, which replaces those that it has. */
export type CaseList = { caseId: string; list: readonly ListedCoverage[] };

/** The changes of a list to the insurances of its case. None of them is written yet. */
export type Replacement = {
  caseId: string;
  isChanged: boolean;
  inserts: NewCoverageRow[];
  updates: Array<{ id: string; columns: Partial<CoverageRow> }>;
  /** Insurances with another position in the billing order. */
  moves: Array<{ id: string; position: number }>;
  /** The steps after the writes, in order: audit records, events, and differences to decide. */
  effects: Array<(work: Work) => unknown>;
};

type Present = {
  of: CoveredCase;
  rows: readonly CoverageRow[];
  /** Ids of insurances with differences to decide. */
  differing: ReadonlySet<string>;
  payers: PayerFacts;
};

/**
 * Determines the changes of lists, each for a different case, with a fixed number of reads and without
 * writing anything. An insurance with the same name, plan and subscriber is changed; one that the list lacks
 * is canceled and keeps its checks.
 * @param source that sends the lists; it cancels only insurances that it has sent itself, and does not reorder them
 * @returns for each list its changes, or the reason why it is refused
 */
export async function replacementsOf(
  work: Work,
  lists: readonly CaseList[],
  source: Writer,
): Promise<Array<Replacement | AppError>> {
  if (lists.length === 0) return [];
  const ids = lists.map(({ caseId }) => caseId);
  const cases = await coveredCases(
    work,
    await work.db
      .selectFrom('patient_case')
      .select(['id', 'patient_id', 'facility_id'])
      .where('id', 'in', ids)
      .execute(),
  );
  const rows = await work.db
    .selectFrom('case_coverage')
    .selectAll()
    .where('case_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const rowsOf = Map.groupBy(rows, ({ case_id }) => case_id);
  const shared = {
    differing: await coveragesWithDifferences(
      work,
      rows.map(({ id }) => id),
    ),
    payers: new PayerFacts(work.db),
  };
  const decided: Array<Replacement | AppError> = [];
  for (const { caseId, list } of lists) {
    const of = cases.get(caseId);
    decided.push(
      of
        ? await replacementOf(work, { of, rows: rowsOf.get(caseId) ?? [], ...shared }, list, source)
        : new AppError('NOT_FOUND'),
    );
  }
  return decided;
}

async function replacementOf(
  work: Work,
  present: Present,
  list: readonly ListedCoverage[],
  source: Writer,
): Promise<Replacement | AppError> {
  try {
    return await decided(work, present, list, source);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  }
}

async function decided(
  work: Work,
  { of, rows: before, differing, payers }: Present,
  list: readonly ListedCoverage[],
  source: Writer,
): Promise<Replacement> {
  const made: Replacement = {
    caseId: of.id,
    isChanged: false,
    inserts: [],
    updates: [],
    moves: [],
    effects: [],
  };
  // The insurances as changed by each entry of the list.
  let rows: Row[] = [...before];
  const remaining: string[] = [];
  const update = (row: CoverageRow, columns: Partial<CoverageRow>) => {
    made.updates.push({ id: row.id, columns: { ...columns, version: row.version + 1 } });
    made.effects.push((writing) => recordCoverageChange(writing, of, row, columns));
    rows = rows.map((one) => (one.id === row.id ? { ...row, ...columns } : one));
  };
  for (const [at, body] of list.entries()) {
    const same = before.find((row) => !remaining.includes(row.id) && isSent(row, body, source));
    if (!same) {
      const row = await newCoverage(work, of, body, { others: rows, place: at + 1, source, payers });
      made.inserts.push(row);
      made.effects.push((writing) => {
        recordNewCoverage(writing, row);
        writing.emit({
          type: 'coverage.added',
          subjectId: row.id,
          caseId: of.id,
          facilityId: of.facility_id,
          data: {},
        });
      });
      rows.push(row);
      remaining.push(row.id);
      continue;
    }
    remaining.push(same.id);
    const sent = await changedColumns(of, rows, same, body, payers);
    const { written, hasDifferences, resolve } = reconciledColumns(work, of, same, sent, source);
    if (hasDifferences || differing.has(same.id)) made.effects.push(resolve);
    const columns = { ...written, ...origin(body, source), status: 'Active' };
    if (differs(same, columns)) update(same, columns);
  }
  const isGone = (row: CoverageRow) =>
    row.status === 'Active' &&
    !remaining.includes(row.id) &&
    (source === null || row.source_id === source.sourceId);
  for (const gone of before.filter(isGone)) update(gone, { status: 'Canceled' });
  if (source === null || made.inserts.length > 0) reorder(made, of, rows, remaining);
  made.isChanged = made.inserts.length + made.updates.length > 0 || made.moves.length > 0;
  return made;
}

type Row = Pick<
  CoverageRow,
  'id' | 'position' | 'status' | 'insurance_name' | 'insurance_code' | 'subscriber_id'
>;

/** Puts the insurances of a list before the others. */
function reorder(made: Replacement, of: CoveredCase, rows: readonly Row[], first: readonly string[]): void {
  const others = rows.filter(({ id }) => !first.includes(id));
  const after = [...first.flatMap((id) => rows.find((row) => row.id === id) ?? []), ...others];
  if (rows.every(({ id }, at) => after[at]?.id === id)) return;
  made.moves = after.flatMap(({ id, position }, at) =>
    position === at + 1 ? [] : [{ id, position: at + 1 }],
  );
  made.effects.push((writing) =>
    recordOrder(writing, { caseId: of.id, facilityId: of.facility_id, before: rows, after }),
  );
}

const differs = (row: CoverageRow, columns: Partial<CoverageRow>): boolean =>
  (Object.keys(columns) as Array<keyof CoverageRow>).some(
    (column) => !isDeepStrictEqual(row[column], columns[column]),
  );
