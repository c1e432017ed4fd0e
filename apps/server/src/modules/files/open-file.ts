import { AppError } from '../../framework/errors.ts';
import { type Files, fileById, type StoredFile } from '../../framework/files.ts';
import type { Scope, Work } from '../../framework/work.ts';
import type { WholeRange } from '../../infrastructure/files/sealing.ts';
import { isAllowed } from './exports.ts';

export type OpenedFile = {
  name: string;
  type: string;
  size: number;
  range: WholeRange;
  content: AsyncIterable<Uint8Array>;
  /** Returns the budget of bytes that were not sent. */
  brokeOff(): Promise<void>;
};

/**
 * Opens a file of the caller, or a range of it. Sent bytes count, and as many as the file has are one download: they
 * are reserved before the first is sent, so that two concurrent downloads never exceed the limit, and unsent bytes are
 * returned when a download breaks off.
 * @param rangeOf returns the requested range of a file with this size and hash
 * @throws AppError NOT_FOUND, FORBIDDEN, FILE_USED_UP, and errors of `rangeOf`
 */
export async function openUserFile(
  files: Files,
  scope: Scope,
  id: string,
  rangeOf: (file: Pick<StoredFile, 'size' | 'sha256'>) => WholeRange,
): Promise<OpenedFile> {
  const { file, name, range } = await scope.finish(async (work) => {
    const row = await requireUsableFile(work, id);
    const file = await fileById(work.db, row.file_id);
    const range = rangeOf(file);
    await count(work, row, file.size, range.length);
    work.audit({
      action: 'View',
      domainType: 'UserFile',
      domainId: id,
      snapshot: { FileName: row.file_name },
    });
    return { file, name: row.file_name, range };
  });
  let left = 0;
  async function* counted(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of files.read(file, range)) {
      left += piece.length;
      yield piece;
    }
  }
  const returnUnsent = async (): Promise<void> => {
    await scope.finish(async (work) => {
      const row = await rowOf(work, id);
      if (row) await count(work, row, file.size, left - range.length);
      work.audit({
        action: 'View',
        domainType: 'UserFile',
        domainId: id,
        snapshot: { FileName: name, Note: 'Download ended early' },
      });
    });
  };
  const { size, content_type: type } = file;
  return { name, type, size, range, content: counted(), brokeOff: returnUnsent };
}

const rowOf = ({ db, actor }: Work, id: string) =>
  db
    .selectFrom('user_file')
    .select(['id', 'file_id', 'file_name', 'kind', 'downloads_left', 'bytes_handed', 'expires_at'])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

async function requireUsableFile(work: Work, id: string): Promise<Row & { file_id: string }> {
  const row = await rowOf(work, id);
  if (!row || row.file_id === null) throw new AppError('NOT_FOUND');
  if (!isAllowed(row.kind, work.actor.permissions)) throw new AppError('FORBIDDEN');
  if (row.downloads_left === 0 || row.expires_at <= work.clock.now()) throw new AppError('FILE_USED_UP');
  return { ...row, file_id: row.file_id };
}

/**
 * Counts sent bytes of a file of this size, or negative ones for bytes that were not sent.
 * @throws AppError FILE_USED_UP when they exceed the remaining downloads
 */
async function count({ db }: Work, row: Row, size: number, bytes: number): Promise<void> {
  const left = row.downloads_left * size - Number(row.bytes_handed) - bytes;
  if (left < 0) throw new AppError('FILE_USED_UP');
  const downloads = Math.ceil(left / size);
  await db
    .updateTable('user_file')
    .set({ downloads_left: downloads, bytes_handed: downloads * size - left })
    .where('id', '=', row.id)
    .execute();
}
