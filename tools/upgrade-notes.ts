// Notes for operators on upgrades, by migration. `migrate` prints the notes of the migrations that it applied; node
// tools/upgrade-notes.ts writes all notes into docs/generated/upgrades.md
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from './markdown-table.ts';
import { repositoryRoot } from './start/processes.ts';

export type UpgradeNote = {
  migration: string;
  /** The first version with the migration. */
  version: string;
  /** What the operator must do before the new programs start. */
  before?: string;
  /** What changes with the upgrade. */
  after?: string;
};

/** The migration of a first installation, which has nothing to upgrade. */
const FIRST = 'server/001-roles-and-protection';

/** The notes, latest first. */
export const upgradeNotes: readonly UpgradeNote[] = [
  {
    migration: 'server/163-absences-and-waits',
    version: '2026-11-27',
    after:
      'a waiting task becomes overdue only after its wait, so figures of overdue tasks are lower. The CSV of a task list has the formats of the screen (days MM/DD/YYYY, amounts as $7,500.50): programs should read the API',
  },
  {
    migration: 'server/159-client-certificates',
    version: '2026-11-27',
    after:
      'control numbers (ISA13) count for each sender and receiver of an organization, beginning a thousand above all that were sent. Stop the programs of the previous version before they send that many inquiries',
  },
  {
    migration: 'server/158-envelope-of-connections',
    version: '2026-11-27',
    after:
      'names of payers and facilities that cannot be sent (over 60 characters, letters other than A to Z) are refused when they are saved and in inquiries: rename them, or enter another name in the connection',
  },
  {
    migration: 'server/156-expected-amount-of-tasks',
    version: '2026-11-27',
    after:
      'an escalation rule by amount uses the expected amount of a visit, or the charges of its orders if there is none: review rules that were written for charges',
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
    before: 'stop the programs of the previous version: they cannot list tasks after this migration',
    after:
      'tasks are ordered by due date, and by priority within a day: there are no points any more, and an escalation that raises a priority moves a task only within its day. A user who may change the case writes an accepted alert to it',
  },
  {
    migration: 'server/144-drop-folders',
    version: '2026-11-27',
    after:
      'users who may import data can let Waypost fetch files from SFTP servers that WAYPOST_OUTBOUND_HOSTS allows; private addresses must be in `WAYPOST_IMPORT_PRIVATE_HOSTS`. An organization may use folders on this machine once the operator has made `import-folders/<its code>` in WAYPOST_HOME, or in `WAYPOST_IMPORT_FOLDERS`',
  },
  {
    migration: 'server/129-given-names-may-be-unknown',
    version: '2026-11-27',
    after:
      'the first name of a patient may be unknown: `firstName` is then null in reads of cases, tasks, searches and merges, and in full webhook messages. Systems that read these must accept it',
  },
  {
    migration: 'server/128-setting-up',
    version: '2026-11-27',
    after:
      'new permissions, Manage the organization and Manage payer connections, are only in roles of new organizations: give them in the portal to the users who maintain facilities, plans and payers. A file that names `apps/server/usual-roles.yaml` changes no role that an organization has',
  },
  {
    migration: 'server/124-connections-of-their-own',
    version: '2026-11-27',
    after:
      'a new permission, Manage payer connections, is in no role: its holders change, end and test connections to payers, also those that `admin apply` made. They can connect a payer at a private host only if `WAYPOST_PAYER_PRIVATE_HOSTS` names the host, too',
  },
  {
    migration: 'server/123-plans-and-physicians',
    version: '2026-11-27',
    after:
      'users with `organization-write`, which is in no role, can maintain plans and physicians on the page Organization. `admin apply` reverts their changes to records that its file names: remove from the file the records that people maintain. A record that was ended on the screen stays ended',
  },
  {
    migration: 'server/122-facilities-and-templates-by-hand',
    version: '2026-11-27',
    after:
      'a new permission, Manage the organization, is in no role: give it to the users who make and change facilities and letter templates. Remove those records from the file of `admin apply`, which otherwise reverts the changes',
  },
  {
    migration: 'server/119-sources',
    version: '2026-11-27',
    after:
      'a new permission, Import data, is in no role: give it to the accounts that send as a source, and to the users who decide held entries and manage sources',
  },
  {
    migration: 'server/117-numbers-as-identifiers.in-batches',
    version: '2026-11-27',
    after:
      'the numbers of patients and cases become identifiers. If two have the same number, the first has the identifier; a statement in docs/operations.md (Upgrade) lists the others. The migration takes minutes for a million patients and as many cases, in batches that let others read and write, and continues after an interruption',
  },
  {
    migration: 'server/115-one-folding',
    version: '2026-11-27',
    after:
      'this migration rewrites all patients, and nobody can read or write them meanwhile: 14 to 16 seconds for a million short rows on two cores that did not wait for the disk. Allow a minute for each million when you choose the time of `migrate`',
  },
  {
    migration: 'server/113-what-is-known-of-a-visit',
    version: '2026-11-27',
    after:
      'the default table `RegistrationVerification_Exceptions` has six more columns about a visit, unless the table was changed here; clients that send its rules by the API (`PUT …/rules`) must send a cell for each',
  },
  {
    migration: 'server/111-merging-patients',
    version: '2026-11-27',
    after:
      'users with `patient-write` and `case-management-write` can merge patients: a read of a merged patient answers with another `patientId`, and receivers of webhooks get `patient.merged`, `patient.merge-taken-back` and `case.moved`',
  },
  {
    migration: 'server/110-coverage-cautions',
    version: '2026-11-26',
    after:
      'lists show that another plan is billed instead of an active coverage, or that the coverage is limited; for stored answers after the worker has read them again',
  },
  {
    migration: 'server/108-identifiers',
    version: '2026-11-26',
    after:
      'calls can make patients and cases: receivers of webhooks must accept a null `birthDate` and `accountNumber`; roles with `patient-write` can register patients',
  },
  {
    migration: 'server/106-answers-read-again',
    version: '2026-11-26',
    after:
      'the worker reads stored answers of payers again. Differences are in Audit History of each organization (About: Answers of payers that an upgrade read otherwise; `audit-history?topic=answers-read-again`). They open no task, and history keeps the previous values. Inform administrators and auditors',
  },
  {
    migration: 'server/104-where-a-patient-is',
    version: '2026-11-26',
    after: 'webhooks that requested `patient.updated` get it; until now it was never sent',
  },
  {
    migration: 'server/103-keys-of-calls-about-accounts',
    version: '2026-11-26',
    after:
      'clients must send an `Idempotency-Key` with `emailUpdate`, `emailVerification`, a new setting and `restore` of a decision model; otherwise the answer is 400',
  },
  {
    migration: 'server/101-bytes-of-downloads',
    version: '2026-11-26',
    before:
      'webhooks to private hosts are refused until `WAYPOST_WEBHOOK_PRIVATE_HOSTS` names these hosts: set it for server and worker',
    after:
      'values of webhook headers are not shown again; a decision that takes more than a million steps is refused',
  },
  {
    migration: 'server/098-who-is-gone',
    version: '2026-11-25',
    after: 'tasks of deactivated people and of ended machine accounts return to their groups',
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
    before:
      'stop all programs of the earlier version: tasks that they finish after this migration are not counted',
    after: 'the board counts the tasks done since then',
  },
  {
    migration: 'server/052-processes',
    version: '2026-11-23',
    after:
      'twelve default decision tables are new (Settings, Decision Tables). The upgrade evaluates no case; later changes of a case open tasks by them. Read them, and try What would change; Look at all cases again evaluates the existing cases',
  },
];

/** Selects the notes for an upgrade; none for a first installation. */
export const notesFor = (applied: readonly string[]): readonly UpgradeNote[] =>
  applied.includes(FIRST) ? [] : upgradeNotes.filter(({ migration }) => applied.includes(migration));

/** The lines that `migrate` prints for an upgrade. */
export const noteLines = (applied: readonly string[]): string[] =>
  notesFor(applied).flatMap(({ migration, before, after }) => [
    ...(before ? [`before the programs start (${migration}): ${before.replaceAll('`', '')}`] : []),
    ...(after ? [`from now on (${migration}): ${after.replaceAll('`', '')}`] : []),
  ]);

/** The document that lists the notes of all migrations. */
export function upgradesDocument(): string {
  const rows = upgradeNotes.map(({ migration, version, before = '', after = '' }) => [
    `${version}, \`${migration}\``,
    before,
    after,
  ]);
  return [
    '<!-- Generated by node tools/upgrade-notes.ts. Do not edit. -->\n',
    '# Notes for upgrades\n',
    'What an operator must know of an upgrade, by the migration that comes with it, the latest first. `migrate` prints the',
    'notes of the migrations that it applied. [Operations](../operations.md#upgrade) describes the steps of an upgrade, and',
    '[CHANGELOG.md](../../CHANGELOG.md) all changes.\n',
    markdownTable([['migration', 'before the programs start', 'afterwards'], ...rows]),
  ].join('\n');
}

if (import.meta.main) {
  writeFileSync(join(repositoryRoot, 'docs/generated/upgrades.md'), upgradesDocument());
}
