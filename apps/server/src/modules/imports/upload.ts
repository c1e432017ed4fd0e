import { message } from '@waypost/contract/core/messages';
import { harmlessName } from '@waypost/contract/documents/uploads';
import type { NewFile } from '@waypost/contract/imports/calls';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_BYTES_OF_MACHINES,
  IMPORT_PIECE_BYTES,
} from '@waypost/contract/imports/limits';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import { deleteFileRecord, type Files, recordFile } from '../../framework/files.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { ANY } from '../../infrastructure/files/content-type.ts';
import { lockedImport, recordImport, sealJson } from './stored-import.ts';

const open = ['chosen', 'uploading', 'unreadable', 'matching', 'planned'] as const;

/** Starts an upload; an earlier file is deleted with everything derived from it. */
export async function beginFile(
  work: Work,
  keyring: Keyring,
  id: string,
  { name, size }: NewFile,
): Promise<void> {
  const row = await lockedImport(work, id, { in: open });
  const isMachine = work.actor.kind === 'rpa';
  const most = isMachine ? IMPORT_MAX_BYTES_OF_MACHINES : IMPORT_MAX_BYTES;
  if (size > most)
    throw new AppError('PAYLOAD_TOO_LARGE', [
      { path: 'size', message: message('import.fileMax', { n: most / 1024 / 1024 }) },
    ]);
  await dropFile(work, id);
  await dropRows(work, id);
  await work.db
    .updateTable('import')
    .set({
      state: 'uploading',
      file_name_sealed: sealJson(keyring, harmlessName(name)),
      file_size: size,
      uploaded_at: null,
      problem: null,
      profile_sealed: null,
      mapping_sealed: null,
      signature: null,
      plan_hash: null,
      rows: 0,
      counts: '{}',
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  recordImport(work, row, 'Update', { details: [['File', null, `${size} bytes`]] });
}

/** Deletes the pieces of a file. */
export async function dropFile(work: Work<Actor>, importId: string): Promise<void> {
  const pieces = await work.db
    .deleteFrom('import_piece')
    .where('import_id', '=', importId)
    .returning('file_id')
    .execute();
  for (const { file_id } of pieces) await deleteFileRecord(work, file_id);
}

export const dropRows = ({ db }: Work<Actor>, importId: string) =>
  db.deleteFrom('import_row').where('import_id', '=', importId).execute();

/** Stores a piece of a file; the file is read after the last one. */
export async function storePart(
  files: Files,
  scope: Scope,
  { id, piece, file }: { id: string; piece: number; file: File },
): Promise<void> {
  const expected = await scope.read(async (work) =>
    sizeOfPiece(await lockedImport(work, id, { in: ['uploading'] }), piece),
  );
  if (file.size !== expected) throw new AppError('INVALID', [wrongSize(expected)]);
  const stored = await files.write({
    type: ANY,
    content: file.stream() as AsyncIterable<Uint8Array>,
    maxBytes: IMPORT_PIECE_BYTES,
  });
  await scope.change(async (work) => {
    const row = await lockedImport(work, id, { in: ['uploading'] });
    if (sizeOfPiece(row, piece) !== file.size) throw new AppError('IMPORT_STATE');
    await recordFile(work, stored);
    const before = await work.db
      .deleteFrom('import_piece')
      .where('import_id', '=', id)
      .where('piece', '=', piece)
      .returning('file_id')
      .executeTakeFirst();
    if (before) await deleteFileRecord(work, before.file_id);
    await work.db
      .insertInto('import_piece')
      .values({ entity_id: work.entity.id, import_id: id, piece, file_id: stored.id, size: file.size })
      .execute();
    const { rows } = await sql<{ bytes: number }>`
      select sum(size)::float8 as bytes from import_piece where import_id = ${id}::uuid`.execute(work.db);
    const isComplete = rows[0]?.bytes === Number(row.file_size);
    if (isComplete)
      await work.db
        .updateTable('import')
        .set({ state: 'reading', uploaded_at: work.clock.now(), version: row.version + 1 })
        .where('id', '=', id)
        .execute();
    recordImport(work, row, 'Update', { details: [['Piece of the file', null, String(piece)]] });
  });
}

/** The required size of a piece. @throws AppError INVALID when the file has no such piece */
function sizeOfPiece({ file_size }: { file_size: string | number | null }, piece: number): number {
  const left = Number(file_size ?? 0) - (piece - 1) * IMPORT_PIECE_BYTES;
  if (piece < 1 || left <= 0)
    throw new AppError('INVALID', [{ path: 'piece', message: message('field.invalid') }]);
  return Math.min(left, IMPORT_PIECE_BYTES);
}

const wrongSize = (n: number) => ({ path: 'file', message: message('import.pieceSize', { n }) });
