import { BYTE_ORDER_MARK, csvRow } from '@waypost/contract/core/csv';
import { EXPORT_ROWS_MOST, type TaskExport } from '@waypost/contract/files/downloads';
import { AppError } from '../../framework/errors.ts';
import { countAll } from '../../framework/list/count.ts';
import { nextTexts } from '../../framework/list/texts.ts';
import type { Scope } from '../../framework/work.ts';
import { taskList } from './columns.ts';

/** Rows read in one transaction; the network waits for none. */
const BATCH = 2000;
const domainType = 'TaskList';

/**
 * All tasks that the filter keeps, as CSV, batch by batch. It is on record, with its filter and the number of rows,
 * before the first row leaves; one that ends early adds where it ended. Before each further batch `scopeAgain` finds
 * out anew who asks and what they may see.
 *
 * @throws AppError EXPORT_TOO_LONG when there are more than `rowsMost` rows
 */
export async function* exportTasks(
  scope: Scope,
  { columns, sort, filter }: TaskExport,
  scopeAgain: () => Promise<Scope>,
  rowsMost = EXPORT_ROWS_MOST,
): AsyncGenerator<string, void> {
  const query = { columns: columns.map(({ column }) => column), sort, filter, limit: BATCH };
  const what = { columns: query.columns, sort, filter };
  let batch = await scope.read(async (work) => {
    const rows = await countAll(work, taskList, filter);
    if (rows > rowsMost) throw new AppError('EXPORT_TOO_LONG');
    work.audit({ action: 'Export', domainType, domainId: null, snapshot: { ...what, rows } });
    return { ...(await nextTexts(work, taskList, { ...query, after: null })), expected: rows };
  });
  const { expected } = batch;
  let sent = 0;
  try {
    yield BYTE_ORDER_MARK + csvRow(columns.map(({ title }) => title));
    while (batch.rows.length > 0) {
      yield batch.rows.map(csvRow).join('');
      sent += batch.rows.length;
      if (batch.rows.length < BATCH) return;
      const now = await scopeAgain();
      const after = batch.last;
      batch = await now.read(async (work) => ({
        ...(await nextTexts(work, taskList, { ...query, after })),
        expected,
      }));
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
