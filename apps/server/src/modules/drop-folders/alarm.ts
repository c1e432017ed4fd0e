import type { FolderProblem } from '@waypost/contract/drop-folders/shapes';
import { sql } from 'kysely';
import type { JobTools } from '../../framework/job-tools.ts';
import { workAsService } from './folder-work.ts';
import { alarm, missingFileAlarm } from './report.ts';
import type { StoredFolder } from './stored-folder.ts';

/** Problems that may pass within a minute are reported only when they persist. */
const temporaryProblems: ReadonlySet<FolderProblem> = new Set(['unreachable', 'lost']);
/** Problems that the person who set up the folder still has to solve are shown there, and not reported. */
const silent: ReadonlySet<FolderProblem> = new Set(['host-key-unknown']);

type AlarmState = { isShown: boolean; isAlarm: boolean };
/** Whether a problem is shown, and whether it is reported: once, until the folder has worked in between. */
export function evaluateProblem(
  { failures, alarmed_at }: Pick<StoredFolder, 'failures' | 'alarmed_at'>,
  problem: FolderProblem,
): AlarmState {
  const isShown = !temporaryProblems.has(problem) || failures > 0;
  return { isShown, isAlarm: isShown && alarmed_at === null && !silent.has(problem) };
}

/** Stores that a folder could not be read. */
export const noteProblem = (tools: JobTools, folder: StoredFolder, problem: FolderProblem): Promise<void> =>
  workAsService(tools, folder, async (work) => {
    const now = tools.clock.now();
    const { isShown, isAlarm } = evaluateProblem(folder, problem);
    await work.db
      .updateTable('drop_folder')
      .set({
        failures: folder.failures + 1,
        ...(isShown && { problem, problem_since: folder.problem_since ?? now }),
        ...(isAlarm && { alarmed_at: now }),
      })
      .where('id', '=', folder.id)
      .where('version', '=', folder.version)
      .execute();
    if (!isAlarm) return;
    await alarm(work, tools, folder, problem);
    record(folder, work, null, problem);
  });

/** Stores that a folder was read. */
export const recordRecovery = (tools: JobTools, folder: StoredFolder): Promise<void> =>
  workAsService(tools, folder, async (work) => {
    await work.db
      .updateTable('drop_folder')
      .set({
        looked_at: tools.clock.now(),
        problem: null,
        problem_since: null,
        failures: 0,
        alarmed_at: null,
      })
      .where('id', '=', folder.id)
      .execute();
    if (folder.alarmed_at) record(folder, work, folder.problem, null);
  });

/** Checks whether a file arrived by the expected time, within the day before it. */
export const checkExpected = (tools: JobTools, folder: StoredFolder, expectedAt: Date): Promise<void> =>
  workAsService(tools, folder, async (work) => {
    const { rows } = await sql`
      select from drop_file where folder_id = ${folder.id}::uuid
        and taken_at > ${expectedAt}::timestamptz - interval '24 hours' limit 1`.execute(work.db);
    const isMissing = rows.length === 0;
    await work.db
      .updateTable('drop_folder')
      .set({ missing_since: isMissing ? (folder.missing_since ?? expectedAt) : null })
      .where('id', '=', folder.id)
      .execute();
    if (!isMissing || folder.missing_since) return;
    await missingFileAlarm(work, tools, folder);
    record(folder, work, null, 'the expected file has not come');
  });

type Records = Pick<Parameters<Parameters<typeof workAsService>[2]>[0], 'audit'>;
const record = (
  { id, name }: StoredFolder,
  { audit }: Records,
  previousValue: string | null,
  newValue: string | null,
): void =>
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'DropFolder',
    domainId: id,
    details: [{ propertyName: 'Problem', previousValue, newValue }],
    snapshot: { Name: name },
  });
