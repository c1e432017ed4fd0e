import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casePatients } from '@waypost/contract/graphql';
import type { CaseSearch } from '@waypost/contract/search/shapes';
import { signInAs } from '../lib/client.ts';
import type { Figure, Outcome, StandaloneMeasure } from '../lib/measure.ts';
import { cpuFigures, trackCpu } from '../lib/processes.ts';
import { waitUntilQuiet, withProduct } from '../lib/product.ts';
import { queueBody, uncachedQuery } from '../lib/queue-queries.ts';
import type { Measured } from '../lib/report.ts';
import { median, quantile } from '../lib/statistics.ts';
import { repeated } from '../lib/timing.ts';

const bench = join(import.meta.dirname, '../main.ts');
const searches: ReadonlyArray<Partial<CaseSearch>> = [
  { lastName: 'Smith' },
  { lastName: 'Gar' },
  { patientAccountNumber: '50003027' },
];
/** One patient for every third task, at least 1,000; the audit record does not grow. */
const rowsOf = (tasks: number) => ({ patients: Math.max(1000, Math.round(tasks / 3)), tasks, audit: 10_000 });

/**
 * Measures the queue and the case search on databases with more and more tasks. Each size has its own process, because
 * a process knows the addresses of one product only.
 */
export const growth: StandaloneMeasure = {
  title: 'Growth: the queue and the case search with more and more tasks',
  needsPortal: true,
  async runAlone({ isQuick, sizes, say }) {
    const [tasks = 0, ...more] = sizes;
    const { figures, notes = [] } = await measureWithTasks(tasks, isQuick, say);
    for (const size of more) {
      const larger = await measureInProcess(size, isQuick);
      figures.push(...larger.figures);
      notes.push(...(larger.notes ?? []));
    }
    return { figures, notes };
  },
};

async function measureWithTasks(
  tasks: number,
  isQuick: boolean,
  print: (line: string) => void,
): Promise<Outcome> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  const times = isQuick ? 10 : 60;
  await withProduct({ data: null, rows: rowsOf(tasks) }, print, async ({ stack, postgres, data }) => {
    notes.push(`${tasks} tasks: ${data}.`);
    const person = await signInAs(stack, 'ruth.abara');
    // Waits until the worker has processed the seeded data.
    await waitUntilQuiet(postgres);
    const kinds: Record<string, (n: number) => Promise<unknown>> = {
      'a page of the queue': async (n) => {
        const { status } = await person.call('POST', '/services/task/graphql', queueBody(uncachedQuery(n)));
        if (status !== 200) throw new Error(`the queue answered ${status}`);
      },
      'a case search': (n) => person.read('search', casePatients, searches[n % searches.length] ?? {}),
    };
    for (const [kind, read] of Object.entries(kinds)) {
      await repeated(8, read);
      const spent = trackCpu(stack.pid, postgres.pid);
      const took = await repeated(times, (n) => read(n + 8));
      const what = `${kind}, ${tasks} tasks`;
      figures.push(
        { name: `${what}, p95`, value: quantile(took, 0.95), unit: 'ms' },
        { name: `${what}, p50`, value: median(took), unit: 'ms' },
        ...cpuFigures(what, spent(times)),
      );
    }
  });
  return { figures, notes };
}

async function measureInProcess(tasks: number, isQuick: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-growth-'));
  try {
    const json = join(folder, 'figures.json');
    const args = [
      '--only',
      'growth',
      '--sizes',
      String(tasks),
      '--json',
      json,
      ...(isQuick ? ['--quick'] : []),
    ];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', bench, ...args], {
      stdio: 'inherit',
    });
    await once(child, 'exit');
    const [measured] = JSON.parse(readFileSync(json, 'utf8')) as Measured[];
    if (!measured || 'failed' in measured.outcome) throw new Error(`${tasks} tasks could not be measured`);
    return measured.outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
