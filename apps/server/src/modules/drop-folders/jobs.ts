import type { FolderProblem } from '@waypost/contract/drop-folders/shapes';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import { backlogOf } from '../../framework/queue/backlog.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { AttemptError, doLongWork, type LongWork, type Renew } from '../../framework/queue/long-work.ts';
import { interrupted } from '../../framework/queue/retry.ts';
import { scopeOfRequester } from '../../framework/scope-for-later.ts';
import type { Scope } from '../../framework/work.ts';
import { FolderError } from '../../infrastructure/folders/folder.ts';
import type { Job } from '../../infrastructure/jobs.ts';
import { mayImport } from '../imports/module.ts';
import { sourceOf } from '../sources/module.ts';
import { checkExpected, noteProblem, recordRecovery } from './alarm.ts';
import { type FolderWork, workAsService } from './folder-work.ts';
import { followImports } from './follow.ts';
import { TakingInterrupted } from './import-file.ts';
import { type FolderScan, hasPendingMoves, scanFolder } from './scan-folder.ts';
import { againAfter, earliest, FOLLOW_MS, nextTimes, RETRY_MS } from './schedule.ts';
import { openFolder, type StoredFolder } from './stored-folder.ts';

/** Longer than a piece of a file takes on a slow connection; each piece extends the lease. */
const LEASE_SECONDS = 180;
const NAME = 'check drop folders';

type Due = Item & { entity_id: string };

const dueFolders = (tools: JobTools): LongWork<Due> => ({
  name: NAME,
  columns: sql`f.id, f.entity_id`,
  from: sql`drop_folder f`,
  locked: 'f',
  key: sql`f.id`,
  isDue: (now) => sql`f.next_at <= ${now}`,
  order: sql`f.next_at`,
  retry: interrupted,
  leaseSeconds: LEASE_SECONDS,
  batch: 4,
  run: (due, renew) => guarded(tools, due, renew),
  // The work is scheduled: a failed item is due again later.
  giveUp: async (db, { id }) => {
    await db
      .updateTable('drop_folder')
      .set({ next_at: new Date(tools.clock.now().getTime() + 10 * RETRY_MS) })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  },
});

async function guarded(tools: JobTools, due: Due, renew: Renew): Promise<void> {
  try {
    await processFolder(tools, due, renew);
  } catch (error) {
    if (classifyDatabaseError(error) !== null) throw error;
    if (!(error instanceof TakingInterrupted))
      tools.logger.warn({ err: error, item: due.id }, 'a drop folder was interrupted');
    throw new AttemptError('it was interrupted', false);
  }
}

/** One turn at a folder: continues its imports, and checks it when it is due. */
async function processFolder(tools: JobTools, due: Due, renew: Renew): Promise<void> {
  const folder = await workAsService(tools, due, async (work) => {
    return work.db
      .selectFrom('drop_folder')
      .selectAll()
      .where('id', '=', due.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
  });
  if (!folder?.look_at) return;
  const now = tools.clock.now();
  const isTime = folder.look_at <= now;
  if (folder.expected_at && folder.expected_at <= now) await checkExpected(tools, folder, folder.expected_at);
  const scope = await scopeOfRequester(tools, folder, {
    isAllowed: (permissions) => mayImport(folder.kind, permissions),
    correlationId: `drop-folder-${folder.id}`,
    mayEmit: [],
  });
  const work = scope && { tools, folder, scope, extendLease: renew };
  const going = work ? await followImports(work) : 0;
  const hasPending =
    folder.problem === null && folder.failures === 0 && (await hasPendingMoves({ tools, folder }));
  const scanned = isTime || hasPending ? await scan(tools, folder, work) : null;
  // Only the holder of the lease may store the result.
  await renew();
  if (scanned) await storeSeen(tools, folder, scanned);
  await setTimes(tools, folder, { isTime, going, looked: scanned });
}

type Seen = FolderScan | { problem: FolderProblem };

async function scan(tools: JobTools, folder: StoredFolder, work: FolderWork | null): Promise<Seen> {
  const problem = await problemBefore(folder, work?.scope ?? null);
  if (problem !== null || !work) return { problem: problem ?? 'rights' };
  try {
    const open = await openFolder(tools, folder, work.scope.entity.lCode);
    try {
      return await scanFolder({ ...work, open });
    } finally {
      await open.close();
    }
  } catch (error) {
    if (!(error instanceof FolderError)) throw error;
    return { problem: error.trouble };
  }
}

/** Stores that a folder was read, or why it could not be. */
const storeSeen = (tools: JobTools, folder: StoredFolder, seen: Seen): Promise<void> =>
  'problem' in seen ? noteProblem(tools, folder, seen.problem) : recordRecovery(tools, folder);

/** The reason why a folder cannot be checked, found without connecting to it. */
async function problemBefore(folder: StoredFolder, scope: Scope | null): Promise<FolderProblem | null> {
  if (!scope) return 'rights';
  try {
    if ((await scope.read((work) => sourceOf(work, folder.source_id))).isEnded) return 'source-ended';
  } catch (error) {
    if (error instanceof AppError) return 'rights';
    throw error;
  }
  return folder.place === 'sftp' && folder.host_key === null ? 'host-key-unknown' : null;
}

type Turn = { isTime: boolean; going: number; looked: Seen | null };

/** Sets the next turn of the folder, unless a user has meanwhile changed it or requested a check. */
async function setTimes(
  tools: JobTools,
  folder: StoredFolder,
  { isTime, going, looked: scanned }: Turn,
): Promise<void> {
  await workAsService(tools, folder, async (work) => {
    const now = tools.clock.now();
    const soon = (ms: number | null) => (ms === null ? null : new Date(now.getTime() + ms));
    const { lookAt, expectedAt } = await nextTimes(work.db, now, folder);
    const isFailed = scanned !== null && 'problem' in scanned;
    const look = earliest(
      isTime || isFailed ? lookAt : folder.look_at,
      soon(scanned && againAfter(folder, scanned)),
    );
    const follow = going > 0 || (scanned && !isFailed) ? FOLLOW_MS : null;
    await work.db
      .updateTable('drop_folder')
      .set({ look_at: look, expected_at: expectedAt, next_at: earliest(look, expectedAt, soon(follow)) })
      .where('id', '=', folder.id)
      .where('version', '=', folder.version)
      .where('look_at', '=', folder.look_at)
      .execute();
  });
}

/** Processes the due folders of all organizations concurrently: a slow server of one does not delay the others. */
async function checkFolders(tools: JobTools): Promise<number> {
  const { rows } = await sql<{ entity_id: string }>`
    select distinct entity_id from drop_folder where next_at <= ${tools.clock.now()}`.execute(tools.worker);
  const done = await Promise.all(
    rows.map(async ({ entity_id }) =>
      doLongWork(dueFolders(tools), await insideEntity(tools, entity_id), tools),
    ),
  );
  return done.reduce((sum, one) => sum + one, 0);
}

export const folderJobs = (tools: JobTools): Job[] => [
  {
    name: NAME,
    everyMs: 1000,
    isQueue: true,
    run: () => checkFolders(tools),
    backlog: backlogOf(dueFolders(tools), sql`f.next_at`),
  },
];
