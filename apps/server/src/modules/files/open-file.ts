import type { FileKind } from '@waypost/contract/services/files';
import { AppError } from '../../kernel/errors.ts';
import { type Files, fileById, type StoredFile } from '../../kernel/files/files.ts';
import type { WholeRange } from '../../kernel/files/sealing.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Work } from '../../kernel/work.ts';
import { isAllowed } from './exports.ts';

export type OpenedFile = {
  name: string;
  type: string;
  size: number;
  range: WholeRange;
  content: AsyncIterable<Uint8Array>;
  /** Gives the download back: its last byte did not leave. */
  brokeOff(): Promise<void>;
};

/**
 * Opens a file of whoever asks, or a range of it. A download counts when it comes to the last byte: it is reserved before
 * the first one leaves, so that two at once are never one too many, and is to be given back when it breaks off.
 *
 * @param rangeOf the range that is asked for, of a file of this size and hash
 * @throws AppError NOT_FOUND, FORBIDDEN, FILE_USED_UP, and what `rangeOf` throws
 */
export async function openUserFile(
  files: Files,
  scope: Scope,
  id: string,
  rangeOf: (file: Pick<StoredFile, 'size' | 'sha256'>) => WholeRange,
): Promise<OpenedFile> {
  const { file, name, range, isLast } = await scope.finish(async (work) => {
    const row = await usable(work, id);
    const file = await fileById(work.db, row.file_id);
    const range = rangeOf(file);
    const isLast = range.from + range.length === file.size;
    if (isLast) await count(work, id, -1);
    work.audit({
      action: 'View',
      domainType: 'UserFile',
      domainId: id,
      snapshot: { FileName: row.file_name },
    });
    work.unchanged();
    return { file, name: row.file_name, range, isLast };
  });
  const brokeOff = async (): Promise<void> => {
    if (!isLast) return;
    await scope.finish(async (work) => {
      await count(work, id, 1);
      work.audit({
        action: 'View',
        domainType: 'UserFile',
        domainId: id,
        snapshot: { FileName: name, Note: 'Download ended early' },
      });
      work.unchanged();
    });
  };
  const { size, content_type: type } = file;
  return { name, type, size, range, content: files.read(file, range), brokeOff };
}

type Usable = { file_id: string; file_name: string; kind: FileKind };

async function usable({ db, actor, clock }: Work, id: string): Promise<Usable> {
  const row = await db
    .selectFrom('user_file')
    .select(['file_id', 'file_name', 'kind', 'downloads_left', 'expires_at'])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.file_id === null) throw new AppError('NOT_FOUND');
  if (!isAllowed(row.kind, actor.permissions)) throw new AppError('FORBIDDEN');
  if (row.downloads_left === 0 || row.expires_at <= clock.now()) throw new AppError('FILE_USED_UP');
  return { ...row, file_id: row.file_id };
}

const count = ({ db }: Work, id: string, by: 1 | -1) =>
  db
    .updateTable('user_file')
    .set((row) => ({ downloads_left: row('downloads_left', '+', by) }))
    .where('id', '=', id)
    .execute();
