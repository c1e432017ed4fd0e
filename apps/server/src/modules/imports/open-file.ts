import type { OpenFile } from '@waypost/tables';
import { type Files, fileById } from '../../framework/files.ts';
import type { Scope } from '../../framework/work.ts';

/** The bytes of a file that was uploaded in pieces, always from its beginning. */
export async function fileOf(files: Files, scope: Scope, importId: string): Promise<OpenFile> {
  const stored = await scope.read(async ({ db }) => {
    const pieces = await db
      .selectFrom('import_piece')
      .select('file_id')
      .where('import_id', '=', importId)
      .orderBy('piece')
      .execute();
    return Promise.all(pieces.map(({ file_id }) => fileById(db, file_id)));
  });
  return async function* bytes() {
    for (const piece of stored) yield* files.read(piece);
  };
}
