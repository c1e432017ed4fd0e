// What an operator has to know of an upgrade, by the migration that comes with it. `migrate` prints the notes of those that
// it applied; node tools/upgrade-notes.ts writes all of them into docs/operations.md
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from './markdown-table.ts';
import { repositoryRoot } from './start/processes.ts';

export type UpgradeNote = {
  migration: string;
  /** The first version that has it. */
  version: string;
  /** What is to be done before the new programs start. */
  before?: string;
  /** What is otherwise from then on. */
  after?: string;
};

/** The migration of a first installation, which has nothing to upgrade. */
const FIRST = 'server/001-roles-and-protection';

/** The latest first. */
export const upgradeNotes: readonly UpgradeNote[] = [
  {
    migration: 'server/163-absences-and-waits',
    version: '2026-11-27',
    after:
      'a task that waits is overdue after its wait alone: figures of overdue tasks are lower. The CSV of all tasks of a list is written as the screen has it (days MM/DD/YYYY, amounts as $7,500.50): programs read the API',
  },
  {
    migration: 'server/159-client-certificates',
    version: '2026-11-27',
    after:
      'control numbers (ISA13) count for each sender and receiver of an organization, from a thousand above all that was sent. End the programs of the version before within that many inquiries',
  },
  {
    migration: 'server/158-envelope-of-connections',
    version: '2026-11-27',
    after:
      'names of payers and facilities that a payer cannot be sent (over 60 characters, letters other than A to Z) are refused when they are saved, and when they ask or are asked: rename them, or state another name for the connection',
  },
  {
    migration: 'server/156-expected-amount-of-tasks',
    version: '2026-11-27',
    after:
      'a rule of escalation by amount asks for what a visit is expected to bring, and for the charges of its orders where nobody said so: rules that were written for charges alone are worth a look',
  },
  {
    migration: 'server/153-steps-of-a-week.concurrently',
    version: '2026-11-28',
    after:
      'weeks begin on Monday: the board’s weeks, and what lists keep under _is this week_ (`thisWeek`), are Monday to Sunday',
  },
  {
    migration: 'server/150-order-of-work-and-cautions',
    version: '2026-11-27',
    before: 'end the programs of the version before: they cannot list tasks any more once it has run',
    after:
      'tasks are worked by their due date, of one day by their priority: there are no points any more, and an escalation that raises a priority moves a task within its day alone. An accepted alert is written to the case by whoever may change it',
  },
  {
    migration: 'server/144-drop-folders',
    version: '2026-11-27',
    after:
      'who may import data can have files fetched from SFTP servers, as WAYPOST_OUTBOUND_HOSTS allows; servers at private addresses are named in `WAYPOST_IMPORT_PRIVATE_HOSTS`. Folders on this machine are offered to an organization once the operator has made `import-folders/<its code>` in WAYPOST_HOME, or in `WAYPOST_IMPORT_FOLDERS`',
  },
  {
    migration: 'server/129-given-names-may-be-unknown',
    version: '2026-11-27',
    after:
      'the first name of a patient may be unknown: `firstName` is null then in what is read of cases, tasks, searches and merges, and in full webhook messages. Systems that read these take it as such',
  },
  {
    migration: 'server/128-setting-up',
    version: '2026-11-27',
    after:
      'new permissions, Manage the organization and Manage payer connections, are in roles of new organizations alone: give them in the portal to who keeps facilities, plans and payers. A file that names `apps/server/usual-roles.yaml` changes no role that an organization has',
  },
  {
    migration: 'server/124-connections-of-their-own',
    version: '2026-11-27',
    after:
      'a new permission, Manage payer connections, is in no role: who has it changes, ends and tries connections to payers, also those of a file that `admin apply` has applied. A payer at a private host can be connected so only where `WAYPOST_PAYER_PRIVATE_HOSTS` names the host, too',
  },
  {
    migration: 'server/123-plans-and-physicians',
    version: '2026-11-27',
    after:
      'plans and physicians can be kept on the page Organization by whoever has `organization-write`, which is in no role. `admin apply` still sets those that its file states back to what the file says: take out of the file what people are to keep. What was ended on the screen stays ended',
  },
  {
    migration: 'server/122-facilities-and-templates-by-hand',
    version: '2026-11-27',
    after:
      'a new permission, Manage the organization, is in no role: give it to who makes and changes facilities and letter templates. What they keep leaves the file of `admin apply`, which otherwise changes it back',
  },
  {
    migration: 'server/119-sources',
    version: '2026-11-27',
    after:
      'a new permission, Import data, is in no role: give it to who sends as a source, settles what is held and manages sources',
  },
  {
    migration: 'server/117-numbers-as-identifiers.in-batches',
    version: '2026-11-27',
    after:
      'the numbers of patients and cases are identifiers; of two with one number the first has it, and the others are listed by the statement below. It takes minutes for a million patients and as many cases, in batches beside which others read and write, and goes on where it was cut off',
  },
  {
    migration: 'server/115-one-folding',
    version: '2026-11-27',
    after:
      'patients are written anew by it, and nobody reads or writes them meanwhile: 14 to 16 seconds for a million short rows on two cores that did not wait for the disk. Allow a minute for each million, and choose the time of `migrate` by it',
  },
  {
    migration: 'server/113-what-is-known-of-a-visit',
    version: '2026-11-27',
    after:
      'the default table `RegistrationVerification_Exceptions` has six columns more, for what rules may ask of a visit, unless it was changed here; who sends its rules by the API (`PUT …/rules`) sends a cell for each',
  },
  {
    migration: 'server/111-merging-patients',
    version: '2026-11-27',
    after:
      'patients can be merged by whoever has `patient-write` and `case-management-write`: who asks for the id of a merged patient is answered with another `patientId`, and receivers of webhooks get `patient.merged`, `patient.merge-taken-back` and `case.moved`',
  },
  {
    migration: 'server/110-coverage-cautions',
    version: '2026-11-26',
    after:
      'lists say of an active coverage that another plan is billed, or that it is limited: of stored answers once the worker has read them again',
  },
  {
    migration: 'server/108-identifiers',
    version: '2026-11-26',
    after:
      'patients and cases can be made by calls: receivers of webhooks take a null `birthDate` and `accountNumber`; roles with `patient-write` can register patients',
  },
  {
    migration: 'server/106-answers-read-again',
    version: '2026-11-26',
    after:
      'the worker reads stored answers of payers again: what they come to otherwise is in Audit History (About: Answers of payers that an upgrade read otherwise; `audit-history?topic=answers-read-again`) for each organization, opens no task, and history keeps what was shown. Tell administrators and auditors of it',
  },
  {
    migration: 'server/104-where-a-patient-is',
    version: '2026-11-26',
    after: 'webhooks that asked for `patient.updated` get it: until now it was never sent',
  },
  {
    migration: 'server/103-keys-of-calls-about-accounts',
    version: '2026-11-26',
    after:
      'clients send an `Idempotency-Key` with `emailUpdate`, `emailVerification`, a new setting and `restore` of a decision model, else they are answered 400',
  },
  {
    migration: 'server/101-bytes-of-downloads',
    version: '2026-11-26',
    before:
      'webhooks to private hosts are closed until `WAYPOST_WEBHOOK_PRIVATE_HOSTS` names these hosts: set it for server and worker',
    after:
      'values of webhook headers are not shown again; a decision that takes more than a million steps is refused',
  },
  {
    migration: 'server/098-who-is-gone',
    version: '2026-11-25',
    after:
      'tasks of people who are deactivated, and of machine accounts that have ended, go back to their groups',
  },
  {
    migration: 'server/092-escalation',
    version: '2026-11-25',
    after:
      'the default table `Escalation` is new and has no rules: nothing is escalated until somebody adds one',
  },
  {
    migration: 'server/091-task-counts',
    version: '2026-11-25',
    before: 'stop all programs of the earlier version: what they finish after this migration is not counted',
    after: 'the board counts what was done since',
  },
  {
    migration: 'server/052-processes',
    version: '2026-11-23',
    after:
      'twelve default decision tables are new (Settings, Decision Tables). No case is looked at for the upgrade; what happens to a case from then on makes tasks by them. Read them, and try What would change; Look at all cases again does so for those of before',
  },
];

/** The notes of an upgrade; none for a first installation. */
export const notesFor = (applied: readonly string[]): readonly UpgradeNote[] =>
  applied.includes(FIRST) ? [] : upgradeNotes.filter(({ migration }) => applied.includes(migration));

/** What `migrate` prints of an upgrade, a line for each. */
export const noteLines = (applied: readonly string[]): string[] =>
  notesFor(applied).flatMap(({ migration, before, after }) => [
    ...(before ? [`before the programs start (${migration}): ${before.replaceAll('`', '')}`] : []),
    ...(after ? [`from now on (${migration}): ${after.replaceAll('`', '')}`] : []),
  ]);

const begin = '<!-- upgrades -->\n';
const end = '<!-- /upgrades -->';

/** The document with the table as it must be now. */
export function withUpgradeNotes(document: string): string {
  const [head, rest] = document.split(begin, 2);
  const tail = rest?.split(end, 2)[1];
  if (head === undefined || tail === undefined)
    throw new Error('docs/operations.md has no place for upgrades');
  const rows = upgradeNotes.map(({ migration, version, before = '', after = '' }) => [
    `${version}, \`${migration}\``,
    before,
    after,
  ]);
  const table = markdownTable([['brought by', 'before the programs start', 'from then on'], ...rows]);
  return `${head}${begin}\n${table}\n${end}${tail}`;
}

if (import.meta.main) {
  const file = join(repositoryRoot, 'docs/operations.md');
  writeFileSync(file, withUpgradeNotes(readFileSync(file, 'utf8')));
}
