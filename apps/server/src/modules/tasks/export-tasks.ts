import { BYTE_ORDER_MARK, csvRow } from '@waypost/contract/core/csv';
import { MAX_EXPORT_ROWS, type TaskExport } from '@waypost/contract/files/downloads';
import { taskCells, wantDetails } from '@waypost/contract/tasks/cells';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { AppError } from '../../framework/errors.ts';
import { countAll } from '../../framework/list/count.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { taskList } from './columns.ts';
import { nextRows } from './queue.ts';

/** Number of rows read in one transaction, which does not stay open while they are sent. */
const BATCH = 2000;
const domainType = 'TaskList';

/**
 * All tasks that match the filter, as CSV, batch by batch. The export is audited with its filter and number of rows
 * before the first row is sent; one that ends early records where. Before each further batch `scopeAgain` checks the
 * user's rights again.
 * @throws AppError EXPORT_TOO_LONG when there are more than `rowsMost` rows
 */
export async function* exportTasks(
  scope: Scope,
  { columns, sort, filter }: TaskExport,
  scopeAgain: () => Promise<Scope>,
  rowsMost = MAX_EXPORT_ROWS,
): AsyncGenerator<string, void> {
  const names = columns.map(({ column }) => column);
  const details = wantDetails(names);
  const batchAfter = (work: Work, after: string | null) =>
    nextRows(work, { query: { limit: BATCH, after, sort, filter }, details });
  const lineOf = (task: TaskRow) => csvRow(names.map((name) => taskCells[name](task)));
  let batch = await scope.readLong(async (work) => {
    const expected = await countAll(work, taskList, filter);
    if (expected > rowsMost) throw new AppError('EXPORT_TOO_LONG');
    const snapshot = { columns: names, sort, filter, rows: expected };
    work.audit({ action: 'Export', domainType, domainId: null, snapshot });
    return { ...(await batchAfter(work, null)), expected };
  });
  const { expected } = batch;
  let sent = 0;
  try {
    yield BYTE_ORDER_MARK + csvRow(columns.map(({ title }) => title));
    while (batch.rows.length > 0) {
      yield batch.rows.map(lineOf).join('');
      sent += batch.rows.length;
      const { next } = batch;
      if (next === null) return;
      const now = await scopeAgain();
      batch = { ...(await now.readLong((work) => batchAfter(work, next))), expected };
    }
  } finally {
    if (sent < expected) {
      await scope.read(async ({ audit }) =>
        audit({
          action: 'Export',
          domainType,
          domainId: null,
          snapshot: { endedAfterRows: sent, rows: expected },
        }),
      );
    }
  }
}
