import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../tools/test/stack.ts';
import type { StandaloneMeasure } from '../lib/measure.ts';
import { cpuOfMachine } from '../lib/processes.ts';

/** Measures `npm start` on the embedded database until the portal's page is served: the first start, and later ones. */
export const start: StandaloneMeasure = {
  title: 'Start, embedded database',
  needsPortal: true,
  async runAlone({ isQuick }) {
    const home = mkdtempSync(join(tmpdir(), 'waypost-bench-home-'));
    const logs = join(home, 'logs');
    try {
      const first = await startOnce(home, logs);
      const next: Started[] = [];
      for (let i = 0; i < (isQuick ? 1 : 3); i += 1) next.push(await startOnce(home, logs));
      const slowest = next.reduce((a, b) => (b.seconds > a.seconds ? b : a));
      return {
        figures: [
          { name: 'first start: schema, demonstration data', value: first.seconds, unit: 's' },
          {
            name: 'next start, the slowest',
            value: slowest.seconds,
            unit: 's',
            target: 5,
            cause: `The cores of this machine were busy for ${slowest.busy.toFixed(1)} s of it, added up over ${cpus().length}.`,
          },
        ],
        notes: ['Dependencies are installed and the portal is built; a bare machine has both before it.'],
      };
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};

/** The duration of a start, and the busy time of all cores meanwhile. */
type Started = { seconds: number; busy: number };

async function startOnce(home: string, logs: string): Promise<Started> {
  const began = performance.now();
  const before = cpuOfMachine();
  const stack = await startStack(null, 'demo', logs, home);
  const page = await fetch(`${stack.env.WAYPOST_TEST_URL}/rco/`);
  const seconds = (performance.now() - began) / 1000;
  const busy = (cpuOfMachine() - before) / 1000;
  await stack.stop();
  if (page.status !== 200) throw new Error(`the page answered ${page.status}`);
  return { seconds, busy };
}
