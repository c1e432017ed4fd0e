import type { DropFileReason, FolderProblem } from '@waypost/contract/drop-folders/shapes';
import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import type { JobTools } from '../../framework/job-tools.ts';
import type { Work } from '../../framework/work.ts';
import { entityRows } from '../entities/readable.ts';
import { portalAddress, queueMail } from '../mail/module.ts';
import { membershipRows, personRows } from '../users/readable.ts';
import type { StoredDropFile, StoredFolder } from './stored-folder.ts';

/** The message is obsolete after this time. */
const LASTS_MS = 2 * 24 * 3_600_000;

const reasons: Readonly<Record<DropFileReason, string>> = {
  columns:
    'Nobody has matched columns like these for this source, or the mapping that the folder names has others. Match them, or change the folder.',
  trouble: 'Some rows cannot be brought in as they are, and nothing of the file is until somebody decides.',
  'cut-off':
    'Its last line has no end, so the file may have been cut off. Look at it before it is brought in.',
  'name-again': 'A file of the same name came before, with other content.',
  'too-large': 'The file is larger than what can be brought in.',
  empty: 'The file is empty.',
  unreadable: 'The file could not be read.',
  refused: 'Whoever saved the drop folder may not bring it in any more, or its source has ended.',
  stopped: 'Somebody stopped it.',
  'storage-full': 'The database is short of space.',
  discarded: 'Somebody discarded its import.',
  undone: 'Somebody took it back.',
};

/** The reasons why a folder cannot be read. */
const problems: Readonly<Record<FolderProblem, string>> = {
  'not-allowed': 'The operator does not allow its host or its folder any more.',
  unreachable: 'Its server cannot be reached.',
  'host-key': 'Its server has shown another key than the one that was confirmed, so nothing was sent to it.',
  'host-key-unknown': 'The key of its server is not confirmed.',
  'sign-in': 'Its server refuses the user name, the password or the key.',
  'no-folder': 'The folder is not there.',
  'no-access': 'The folder may not be read, or files may not be moved in it.',
  lost: 'The connection to its server ended in the middle.',
  rights:
    'Whoever saved the drop folder last may not bring files in any more. Save it anew to bring them in yourself.',
  'source-ended': 'Its source has ended.',
};

type ReportedFile = Pick<StoredDropFile, 'state' | 'reason'> & { counts?: unknown };
type Counts = Partial<Record<'create' | 'change' | 'unchanged' | 'held' | 'skipped', number>>;

/** Reports the result of a file: counts and a link, without any patient data or its name. */
export async function reportFile(
  work: Work<Actor>,
  tools: Pick<JobTools, 'keyring' | 'config' | 'clock'>,
  folder: StoredFolder,
  { state, reason, counts }: ReportedFile,
): Promise<void> {
  const { create = 0, change = 0, unchanged = 0, held = 0, skipped = 0 } = (counts ?? {}) as Counts;
  const of = (n: number, word: string) => `${n.toLocaleString('en-US')} ${word}`;
  const numbers = [
    of(create, 'new'),
    of(change, 'changed'),
    of(unchanged, 'unchanged'),
    of(held, 'held'),
    of(skipped, 'skipped'),
  ].join(', ');
  const subject = {
    done: `${folder.name}: a file was brought in`,
    failed: `${folder.name}: a file was not brought in`,
    asks: `${folder.name}: a file waits for you`,
  };
  const subjectLine = subject[state as keyof typeof subject];
  if (subjectLine === undefined) return;
  await mail(work, tools, folder, 'drop-folder-report', subjectLine, [
    ...(state === 'asks' ? [] : [`Rows: ${numbers}.`]),
    ...(reason === null ? [] : [reasons[reason]]),
  ]);
}

/** Reports once that a folder cannot be read. */
export const alarm = (
  work: Work<Actor>,
  tools: Pick<JobTools, 'keyring' | 'config' | 'clock'>,
  folder: StoredFolder,
  problem: FolderProblem,
): Promise<void> =>
  mail(work, tools, folder, 'drop-folder-alarm', `${folder.name}: the drop folder cannot be read`, [
    problems[problem],
    'It is checked further, and you are not told again until it was well in between.',
  ]);

/** Reports once that an expected file is missing. */
export const missingFileAlarm = (
  work: Work<Actor>,
  tools: Pick<JobTools, 'keyring' | 'config' | 'clock'>,
  folder: StoredFolder,
): Promise<void> =>
  mail(work, tools, folder, 'drop-folder-alarm', `${folder.name}: the expected file has not come`, [
    `By ${folder.expected_by?.slice(0, 5) ?? ''} a file should have come within 24 hours, and none has.`,
    'You are not told again until one has come.',
  ]);

/** Sends mail to the recipients of its reports; without any, to the user who saved it last. */
async function mail(
  { db }: Work<Actor>,
  tools: Pick<JobTools, 'keyring' | 'config' | 'clock'>,
  { entity_id, report_to, user_id }: StoredFolder,
  kind: 'drop-folder-report' | 'drop-folder-alarm',
  subject: string,
  before: string[],
): Promise<void> {
  const to = report_to.length > 0 ? report_to : [user_id];
  const { rows } = await sql<{ email: string; lcode: string }>`
    select u.email, e.lcode from ${membershipRows} m
    join ${entityRows} e on e.id = m.entity_id
    join ${personRows} u on u.id = m.user_id and u.is_active
    where m.entity_id = ${entity_id}::uuid and m.status = 'Active' and m.user_id = any (${to}::uuid[])`.execute(
    db,
  );
  const expiresAt = new Date(tools.clock.now().getTime() + LASTS_MS);
  for (const { email, lcode } of rows)
    await queueMail(db, tools, {
      kind,
      recipient: email,
      expiresAt,
      mail: {
        subject: `Waypost: ${subject}`,
        before,
        link: {
          label: 'Open the drop folders',
          address: portalAddress(tools, `${encodeURIComponent(lcode)}/data-import?tab=drop-folders`),
        },
      },
    });
}
