import type { Keyring } from '@waypost/platform/keyring';
import type { AnyRecord } from '@waypost/tables';
import { sql } from 'kysely';
import type { Work } from '../../../framework/work.ts';
import { openContent, sealContent } from '../row-content.ts';
import { withdrawSaid } from '../source-records.ts';
import type { StoredImport } from '../stored-import.ts';
import { type Done, keep, troubleOf } from '../undo-slice.ts';
import type { Seen } from './kind.ts';
import type { Found, RecordKind } from './record-kind.ts';

/** Records of one transaction. */
const SLICE = 50;

type Row = {
  first_row: number;
  result: 'create' | 'change';
  left_as: Seen | null;
  content_sealed: string | null;
};

/** Takes the next records back, the last first: what was made is ended or deleted, what was here before stays as it was changed. */
export async function undoRecords<Made extends AnyRecord, One extends Found>(
  work: Work,
  keyring: Keyring,
  stored: StoredImport,
  { kind, takeBack }: RecordKind<Made, One>,
): Promise<boolean> {
  const { rows } = await sql<Row>`
    select r.first_row, r.result, r.left_as, r.content_sealed from import_row r
    where r.import_id = ${stored.id}::uuid and r.result in ('create', 'change') and r.row = r.first_row
    order by r.first_row desc limit ${sql.lit(SLICE)}`.execute(work.db);
  const done: Done[] = [];
  const gone: string[] = [];
  for (const row of rows) {
    const record = row.left_as?.record ?? null;
    const why = row.result !== 'create' || !record ? 'before' : await takeBack(work, record);
    if (record && !why) gone.push(record.id);
    const content = openContent(keyring, row.content_sealed);
    done.push({
      first_row: row.first_row,
      result: why ? 'kept' : 'undone',
      content_sealed: why
        ? sealContent(keyring, { ...content, troubles: [...content.troubles, troubleOf(why)] })
        : null,
    });
  }
  await withdrawSaid(work, { sourceId: stored.source_id, kind }, gone);
  await keep(work, stored.id, done);
  const isOver = rows.length < SLICE;
  await work.db
    .updateTable('import')
    .set({ worked_at: work.clock.now(), ...(isOver && { state: 'undone', version: stored.version + 1 }) })
    .where('id', '=', stored.id)
    .execute();
  return !isOver;
}
