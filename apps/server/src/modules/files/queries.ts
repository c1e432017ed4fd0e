import { fileKinds, type UserFile } from '@waypost/contract/files/calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';

const DAY_MS = 86_400_000;
/** Maximum number listed, the latest first. */
const MAX = 200;

const files = ({ db, actor, clock }: Pick<Work, 'db' | 'actor' | 'clock'>) =>
  db
    .selectFrom('user_file as f')
    .leftJoin('stored_file as s', (join) =>
      join.onRef('s.entity_id', '=', 'f.entity_id').onRef('s.id', '=', 'f.file_id'),
    )
    .select(['f.id', 'f.kind', 'f.file_name', 'f.state', 'f.created_at', 'f.expires_at', 'f.downloads_left'])
    .select('f.bytes_handed')
    .select('s.size')
    .where('f.user_id', '=', actor.id)
    .where('f.expires_at', '>', clock.now())
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .limit(MAX);
type Row = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number];

/** The remaining whole downloads: a started one does not count, and its rest may still be read. */
const downloadsLeft = ({
  downloads_left,
  bytes_handed,
}: Pick<Row, 'downloads_left' | 'bytes_handed'>): number =>
  Math.max(0, downloads_left - (Number(bytes_handed) > 0 ? 1 : 0));

const shown = (row: Row, now: Date): UserFile => ({
  fileId: row.id,
  createdDate: row.created_at.toISOString(),
  friendlyName: fileKinds[row.kind],
  fileName: row.file_name,
  state: row.state,
  fileSizeBytes: row.size === null ? null : Number(row.size),
  downloadsRemaining: downloadsLeft(row),
  daysRemaining: Math.ceil((row.expires_at.getTime() - now.getTime()) / DAY_MS),
});

/** The caller's files, the latest first (W-075). */
export async function myFiles(work: Work): Promise<UserFile[]> {
  const now = work.clock.now();
  return (await files(work).execute()).map((row) => shown(row, now));
}

/** @throws AppError NOT_FOUND */
export async function userFile(work: Work, id: string): Promise<UserFile> {
  const row = await files(work).where('f.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return shown(row, work.clock.now());
}
