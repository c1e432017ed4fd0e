import type { Keyring } from '@waypost/platform/keyring';
import type { AnyRecord } from '@waypost/tables';
import { sql } from 'kysely';
import type { Work } from '../../../framework/work.ts';
import { withdrawSourceValues } from '../source-records.ts';
import type { StoredImport } from '../stored-import.ts';
import { storeUndone, UNDO_SLICE, type UndoneRow } from '../undone-rows.ts';
import type { Seen } from './kind.ts';
import type { RecordKind } from './record-kind.ts';

type Row = {
  first_row: number;
  result: 'create' | 'change';
  left_as: Seen | null;
  content_sealed: string | null;
};

/** Undoes the next records, the last first: created ones are ended or deleted, existing ones keep their changes. */
export async function undoRecords(
  work: Work,
  keyring: Keyring,
  stored: StoredImport,
  { kind, takeBack }: Pick<RecordKind<AnyRecord>, 'kind' | 'takeBack'>,
): Promise<boolean> {
  const { rows } = await sql<Row>`
    select r.first_row, r.result, r.left_as, r.content_sealed from import_row r
    where r.import_id = ${stored.id}::uuid and r.result in ('create', 'change') and r.row = r.first_row
    order by r.first_row desc limit ${sql.lit(UNDO_SLICE)}`.execute(work.db);
  const done: UndoneRow[] = [];
  const gone: string[] = [];
  for (const { first_row, result, left_as, content_sealed } of rows) {
    const record = left_as?.record ?? null;
    const why = result !== 'create' || !record ? 'before' : await takeBack(work, record);
    if (record && !why) gone.push(record.id);
    done.push({ first_row, content_sealed, why });
  }
  await withdrawSourceValues(work, { sourceId: stored.source_id, kind }, gone);
  return await storeUndone(work, keyring, stored, done);
}
