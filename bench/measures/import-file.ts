import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Import } from '@waypost/contract/imports/shapes';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/infrastructure/database.ts';
import { applyRegistration } from '../../apps/server/src/modules/registrations/apply-registration.ts';
import { signInAs } from '../lib/client.ts';
import { openDbAs } from '../lib/database.ts';
import {
  type Importing,
  importingOrganization,
  runStep,
  scopeOfImporter,
  timeToFirstProblem,
  uploadMatchedFile,
  waitUntilAlone,
} from '../lib/importing.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { cpuCause, trackCpu, trackPeakMemory } from '../lib/processes.ts';
import { compareQueueP95, readQueue } from '../lib/queue-beside.ts';
import { timed } from '../lib/timing.ts';

const reader = join(import.meta.dirname, '../tables/reader.ts');
const WORKER = 'apps/server/src/entry/work.ts';
const POLL_MS = 50;

/**
 * Measures planning and committing a registration list, compared to plain reads of the file, cases opened by command,
 * and the queue.
 */
export const importFile: Measure = {
  title: 'A registration list brought in as a file',
  async run({ stack, postgres, isQuick, say }) {
    // The support code of the API tests reads these variables.
    Object.assign(process.env, stack.env, { WAYPOST_TEST_SUPERUSER_URL: postgres.superuserUrl });
    const of = await importingOrganization();
    const [app, worker, signin] = (['app', 'worker', 'signin'] as const).map((role) =>
      openDbAs(postgres.url, role),
    ) as [Db, Db, Db];
    const startCpuCount = () => trackCpu(stack.pid, postgres.pid);
    try {
      // In a whole run, users of an earlier measure were at work until now.
      await waitUntilAlone(of, signin);
      const planned = await plan(of, {
        rows: isQuick ? 10_000 : 100_000,
        launcher: stack.pid,
        spentSince: startCpuCount,
      });
      say('  planned');
      const rows = isQuick ? 500 : 1000;
      const byCommand = await openByCommand(of, app, rows / 5);
      await waitForRules(worker, of.at.id);
      say('  opened by command');
      const fileOf = async (file: string, from?: Parameters<typeof uploadMatchedFile>[2]) =>
        runStep(of, await uploadMatchedFile(of, file, from), 'plan');
      const perMs = async (one: Import) => rows / (await timed(() => runStep(of, one, 'commit')));
      const people = of.imports.people(rows);
      const file = of.imports.csvOf(people);
      const one = await fileOf(file);
      const spent = startCpuCount();
      const created = await perMs(one);
      const lag = await waitForRules(worker, of.at.id);
      const cause = cpuCause(spent(rows));
      const { sourceId } = one.source;
      const unchanged = await perMs(await fileOf(file, { sourceId }));
      const list = of.imports.csvOf(
        people.map(([, , , , , visit = '', , plan = '']) => [visit, plan, `NEW${visit}`]),
        ['Visit #', 'Insurance', 'Member ID'],
      );
      const coverages = await perMs(await fileOf(list, { sourceId, kind: 'coverages' }));
      say('  committed');
      const other = await fileOf(of.imports.csvOf(of.imports.people(rows)));
      // From here on somebody else is at work, and the import pauses after each slice.
      const dana = await signInAs(stack, 'dana.whitfield');
      const alone = await readQueue(dana, isQuick ? 100 : 250);
      const beside: number[] = [];
      let isOver = false;
      const committing = runStep(of, other, 'commit').finally(() => {
        isOver = true;
      });
      while (!isOver) beside.push(...(await readQueue(dana, 5)));
      await committing;
      return {
        figures: [
          ...planned,
          compareWithCommand('rows committed as new', created, { byCommand, times: 0.8, cause }),
          compareWithCommand('unchanged rows committed', unchanged, { byCommand, times: 5 }),
          compareWithCommand('rows of insurances alone committed', coverages, { byCommand, times: 5 }),
          { name: 'the rules caught up after the last row', value: lag / 1000, unit: 's', target: 60 },
          ...compareQueueP95(beside, alone),
        ],
        notes: [
          `Each row of ${rows} is a new patient, a visit and an insurance; the worker judges them meanwhile, as it does those that are opened by command, one after the other. Each row of insurances is another member id of a case's only insurance. The queue is read beside a second file.`,
        ],
      };
    } finally {
      await Promise.all([app, worker, signin].map((db) => db.destroy()));
    }
  },
};

const compareWithCommand = (
  what: string,
  perMs: number,
  { byCommand, times, cause }: { byCommand: number; times: number; cause?: string },
): Figure => ({
  name: what,
  value: perMs * 1000,
  unit: 'rows/s',
  target: byCommand * 1000 * times,
  atLeast: true,
  reference: { name: 'cases opened by command', value: byCommand * 1000 },
  ...(cause ? { cause } : {}),
});

type Planning = { rows: number; launcher: number; spentSince: () => ReturnType<typeof trackCpu> };

/** Plans a long file with a problem in its first row; the plan is not committed. */
async function plan(of: Importing, { rows, launcher, spentSince: trackCpuNow }: Planning): Promise<Figure[]> {
  const { csvOf, people } = of.imports;
  const list = people(rows).map((row, at) => (at === 0 ? row.with(3, 'no date') : row));
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-import-'));
  try {
    const path = join(folder, 'list.csv');
    writeFileSync(path, csvOf(list));
    const plain = plainRead(path);
    const one = await uploadMatchedFile(of, csvOf(list));
    const memory = trackPeakMemory(launcher, WORKER);
    const spent = trackCpuNow();
    const planning = timed(() => runStep(of, one, 'plan'));
    const trouble = await timeToFirstProblem(of, one);
    const ms = await planning;
    const { worker, database } = spent(1);
    return [
      {
        name: `${rows} rows planned`,
        value: ms,
        unit: 'ms',
        target: 10 * plain.ms,
        reference: { name: 'csv-parse 7.0.3, rows alone', value: plain.ms },
        cause: cpuCause(spent(rows)),
      },
      {
        name: 'the same, CPU of the worker and the database',
        value: worker + database,
        unit: 'ms',
        reference: { name: 'csv-parse 7.0.3, rows alone', value: plain.cpuMs },
      },
      { name: 'the first row with trouble is shown', value: trouble, unit: 'ms', target: 3000 },
      { name: 'peak memory of the worker', value: memory.stop(), unit: 'MB', target: 250 },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const plainRead = (path: string): { ms: number; cpuMs: number } =>
  JSON.parse(
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', reader, 'plain', path], {
      encoding: 'utf8',
    }),
  ) as { ms: number; cpuMs: number };

/** The number of cases with new patients opened per millisecond, each in its own transaction. */
async function openByCommand(of: Importing, app: Db, count: number): Promise<number> {
  const scope = scopeOfImporter(of, app);
  const [authority, facilityId] = ['urn:oid:2.16.840.1.113883.19.5', of.at.facility().id];
  const sent = of.imports.people(count).map(([mrn = '', lastName = '', firstName = '', , , visit = '']) => ({
    patient: {
      name: [{ firstName, familyName: lastName }],
      birthDate: `19${String(30 + (Number.parseInt(mrn.slice(0, 2), 16) % 60))}-02-11`,
      identifiers: [{ authority, type: 'MR', value: mrn }],
    },
    case: {
      facilityId,
      dateOfServiceStart: '2027-02-14',
      identifiers: [{ authority, type: 'VN', value: visit }],
      coverages: [{ coverage: { insuranceName: 'Tidewater PPO', subscriberId: `TWM${visit}` } }],
    },
  }));
  const ms = await timed(async () => {
    for (const one of sent)
      await scope.change((work) => applyRegistration(work, of.tools.keyring, one, { source: null }), {
        repeats: true,
      });
  });
  return count / ms;
}

/** Milliseconds until all events of an organization are processed. */
const waitForRules = (worker: Db, entityId: string): Promise<number> =>
  timed(async () => {
    for (;;) {
      const { rows } =
        await sql`select from event_delivery where entity_id = ${entityId}::uuid limit 1`.execute(worker);
      if (rows.length === 0) return;
      await pause(POLL_MS);
    }
  });
