import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredFile } from '../../framework/files.ts';
import type { Work } from '../../framework/work.ts';
import { FolderError } from '../../infrastructure/folders/folder.ts';
import { importWholeFile, piecesOfFile, UNATTENDED_BYTES } from '../imports/module.ts';
import { changeFile, type OpenWork, workAsService } from './folder-work.ts';
import { DONE, markerOf, PROCESSING } from './pattern.ts';
import { reportFile } from './report.ts';
import { nameOf, type StoredDropFile, type StoredFolder } from './stored-folder.ts';

/** The path of a taken file, by its new name. */
export const placeOf = (where: string, { moved_as }: StoredDropFile, name: string): string =>
  `${where}/${moved_as ?? ''}${name}`;

/** The worker stops in the middle of a file, which is started again later. */
export class TakingInterrupted extends Error {}

/** `20261127-131500-1f0c9a-`: a unique prefix that sorts by arrival. */
function archivedName(now: Date, id: string): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${id.slice(-6)}-`;
}

/** Takes a complete file: moves it, and starts its import. */
export async function importFile(work: OpenWork, file: StoredDropFile): Promise<void> {
  const { tools, folder } = work;
  const now = tools.clock.now();
  const takenFile: StoredDropFile = {
    ...file,
    state: 'taking',
    taken_at: now,
    moved_as: archivedName(now, file.id),
  };
  const isOurs = await workAsService(tools, folder, async (own) => {
    const { state, taken_at, moved_as } = takenFile;
    return changeFile(own, file, { state, taken_at, moved_as });
  });
  if (!isOurs) return;
  const name = nameOf(tools.keyring, file);
  if (!(await moved(work, name, placeOf(PROCESSING, takenFile, name)))) return recordMissing(work, takenFile);
  if (folder.ready === 'marker') await moved(work, markerOf(name), placeOf(DONE, takenFile, markerOf(name)));
  await readFile(work, takenFile);
}

/** Continues with a file that a crashed worker had begun to take. */
export async function retryFile(work: OpenWork, file: StoredDropFile): Promise<void> {
  const name = nameOf(work.tools.keyring, file);
  if ((await work.open.sizeOf(placeOf(PROCESSING, file, name))) !== null) return readFile(work, file);
  if ((await work.open.sizeOf(name)) === null) return recordMissing(work, file);
  await workAsService(work.tools, work.folder, async (own) => {
    await changeFile(own, file, { state: 'waiting', taken_at: null, moved_as: null });
  });
}

/** False when the file no longer exists. */
async function moved({ open }: OpenWork, from: string, to: string): Promise<boolean> {
  try {
    await open.move(from, to);
    return true;
  } catch (error) {
    if (error instanceof FolderError && error.trouble === 'no-folder') return false;
    throw error;
  }
}

const recordMissing = ({ tools, folder }: OpenWork, file: StoredDropFile): Promise<void> =>
  workAsService(tools, folder, async (own) => {
    await changeFile(own, file, { state: 'gone', ended_at: tools.clock.now(), is_put_away: true });
  });

/** Reads a complete file and starts its import, in one transaction. */
async function readFile(work: OpenWork, file: StoredDropFile): Promise<void> {
  const { tools, folder, open, scope } = work;
  const name = nameOf(tools.keyring, file);
  const place = placeOf(PROCESSING, file, name);
  const size = await open.sizeOf(place);
  if (size === null) return recordMissing(work, file);
  if (size === 0 || size > UNATTENDED_BYTES) return refuse(work, file, size === 0 ? 'empty' : 'too-large');
  const facts = { size: 0, hash: createHash('sha256'), first: '', last: '' };
  async function* noted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of open.read(place)) {
      facts.size += chunk.length;
      if (facts.size > UNATTENDED_BYTES) throw new FolderError('lost');
      facts.hash.update(chunk);
      if (facts.first.length < 4) facts.first += Buffer.from(chunk.subarray(0, 4)).toString('latin1');
      facts.last = (facts.last + Buffer.from(chunk.subarray(-2)).toString('latin1')).slice(-2);
      yield chunk;
    }
  }
  const pieces: StoredFile[] = [];
  for await (const piece of piecesOfFile(tools.files, noted())) {
    if (tools.stopping.aborted) throw new TakingInterrupted();
    pieces.push(piece);
    await work.extendLease();
  }
  // The connection ended early, or the file is still being written: the stored bytes have no record, and are removed
  // later.
  if (facts.size !== size || (await open.sizeOf(place)) !== size) throw new FolderError('lost');
  const sha256 = facts.hash.digest('hex');
  await scope.change(async (own) => {
    const locked = await own.db
      .selectFrom('drop_file')
      .select('id')
      .where('id', '=', file.id)
      .where('state', '=', 'taking')
      .where('moved_as', '=', file.moved_as)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return;
    if (await wasImportedBefore(own, folder, file, sha256)) {
      const ended = { state: 'same' as const, sha256, size, ended_at: own.clock.now() };
      await changeFile(own, file, ended);
      return;
    }
    const importId = await importWholeFile(own, tools.keyring, {
      kind: folder.kind,
      sourceId: folder.source_id,
      facilityId: folder.facility_id,
      mappingId: folder.mapping_id,
      name,
      size,
      pieces,
    });
    await changeFile(own, file, {
      state: 'importing',
      reason: (await wasNameImported(own, file)) ? 'name-again' : null,
      sha256,
      size,
      is_cut_off: isCutOff(facts),
      import_id: importId,
    });
    await own.db
      .updateTable('drop_folder')
      .set({ missing_since: null })
      .where('id', '=', folder.id)
      .execute();
  });
}

/** Text without a final line break may be truncated; a workbook has an end of its own. */
export const isCutOff = ({ first, last }: { first: string; last: string }): boolean =>
  !first.startsWith('PK') && !first.startsWith('\u00d0\u00cf') && !/[\r\n]/.test(last);

async function refuse(work: OpenWork, file: StoredDropFile, reason: 'empty' | 'too-large'): Promise<void> {
  const { scope, tools, folder } = work;
  await scope.change(async (own) => {
    const ended = { state: 'failed' as const, reason, ended_at: own.clock.now() };
    if (await changeFile(own, file, ended)) await reportFile(own, tools, folder, { ...file, ...ended });
  });
}

/**
 * Whether the same content of this source and kind has been imported before through any of its folders, or is about to
 * be.
 */
async function wasImportedBefore(
  { db }: Work,
  { source_id, kind }: StoredFolder,
  { id }: StoredDropFile,
  sha256: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from drop_file f join drop_folder d on d.entity_id = f.entity_id and d.id = f.folder_id
    where f.sha256 = ${sha256} and f.id <> ${id}::uuid and d.source_id = ${source_id}::uuid and d.kind = ${kind}
      and f.state in ('importing', 'asks', 'done') limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a file of this name was imported before. */
async function wasNameImported({ db }: Work, { id, folder_id, name_hash }: StoredDropFile): Promise<boolean> {
  const row = await db
    .selectFrom('drop_file')
    .select('id')
    .where('folder_id', '=', folder_id)
    .where('name_hash', '=', name_hash)
    .where('id', '<>', id)
    .where('sha256', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
