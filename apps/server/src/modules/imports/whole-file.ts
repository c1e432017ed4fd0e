import { harmlessName } from '@waypost/contract/documents/uploads';
import { IMPORT_MAX_BYTES_OF_MACHINES, IMPORT_PIECE_BYTES } from '@waypost/contract/imports/limits';
import type { ImportKind } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { type Files, recordFile, type StoredFile } from '../../framework/files.ts';
import type { Work } from '../../framework/work.ts';
import { ANY } from '../../infrastructure/files/content-type.ts';
import { createImport } from './begin-import.ts';
import { recordImport, sealJson } from './stored-import.ts';

/** Maximum size of an unattended file. */
export const UNATTENDED_BYTES = IMPORT_MAX_BYTES_OF_MACHINES;

/** Splits bytes into the pieces of an import's file: only one is in memory. */
export async function* piecesOfFile(
  files: Files,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<StoredFile, void> {
  const keep = (content: Uint8Array) =>
    files.write({ type: ANY, content: [content], maxBytes: IMPORT_PIECE_BYTES });
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    let rest = chunk;
    while (size + rest.length >= IMPORT_PIECE_BYTES) {
      const taken = rest.subarray(0, IMPORT_PIECE_BYTES - size);
      rest = rest.subarray(taken.length);
      yield await keep(Buffer.concat([...held, taken]));
      held = [];
      size = 0;
    }
    // A copy, because a stream may reuse its buffer.
    if (rest.length > 0) held.push(Uint8Array.from(rest));
    size += rest.length;
  }
  if (size > 0) yield await keep(Buffer.concat(held));
}

type WholeFile = {
  kind: ImportKind;
  sourceId: string;
  facilityId: string | null;
  /** The saved mapping for reading it. */
  mappingId: string | null;
  name: string;
  size: number;
  pieces: readonly StoredFile[];
};

/** Starts an unattended import of a complete file: it is read next. */
export async function importWholeFile(
  work: Work,
  keyring: Keyring,
  { kind, sourceId, facilityId, mappingId, name, size, pieces }: WholeFile,
): Promise<string> {
  const id = await createImport(work, { kind, source: { sourceId }, facilityId });
  for (const [at, piece] of pieces.entries()) {
    await recordFile(work, piece);
    await work.db
      .insertInto('import_piece')
      .values({
        entity_id: work.entity.id,
        import_id: id,
        piece: at + 1,
        file_id: piece.id,
        size: piece.size,
      })
      .execute();
  }
  await work.db
    .updateTable('import')
    .set({
      state: 'reading',
      is_unattended: true,
      mapping_id: mappingId,
      file_name_sealed: sealJson(keyring, harmlessName(name)),
      file_size: size,
      uploaded_at: work.clock.now(),
      version: 2,
    })
    .where('id', '=', id)
    .execute();
  recordImport(work, { id }, 'Update', { details: [['File', null, `${size} bytes`]] });
  return id;
}
