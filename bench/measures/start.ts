import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../tools/test/stack.ts';
import type { LoneMeasure } from '../lib/measure.ts';

/** `npm start` on the embedded database until the sign-in page is served: the first start, and later ones. */
export const start: LoneMeasure = {
  title: 'Start, embedded database',
  needsPortal: true,
  async runAlone({ isQuick }) {
    const home = mkdtempSync(join(tmpdir(), 'waypost-bench-home-'));
    const logs = join(home, 'logs');
    try {
      const first = await startOnce(home, logs);
      const next: number[] = [];
      for (let i = 0; i < (isQuick ? 1 : 3); i += 1) next.push(await startOnce(home, logs));
      return {
        figures: [
          { name: 'first start: schema, demonstration data', value: first, unit: 's' },
          {
            name: 'next start, the slowest',
            value: Math.max(...next),
            unit: 's',
            target: 5,
            cause:
              'The embedded database opens and its schema is looked at before four programs load their code, all on two cores.',
          },
        ],
        notes: ['Dependencies are installed and the portal is built; a bare machine has both before it.'],
      };
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};

async function startOnce(home: string, logs: string): Promise<number> {
  const began = performance.now();
  const stack = await startStack(null, logs, home);
  const page = await fetch(`${stack.env.WAYPOST_TEST_URL}/rco/`);
  const seconds = (performance.now() - began) / 1000;
  await stack.stop();
  if (page.status !== 200) throw new Error(`the page answered ${page.status}`);
  return seconds;
}
