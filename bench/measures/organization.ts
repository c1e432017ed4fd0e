import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tools/test/postgres.ts';
import { startStack } from '../../tools/test/stack.ts';
import type { StandaloneMeasure } from '../lib/measure.ts';
import { median } from '../lib/statistics.ts';

/**
 * Measures creating the organization of a test file, with a worker and a manager, compared to the start of one task.
 */
export const organization: StandaloneMeasure = {
  title: 'An organization for a test file, on PostgreSQL',
  needsPortal: true,
  async runAlone({ isQuick }) {
    const logs = mkdtempSync(join(tmpdir(), 'waypost-bench-logs-'));
    const postgres = await startPostgres();
    const stack = await startStack(postgres.url, 'demo', logs);
    try {
      Object.assign(process.env, stack.env, { WAYPOST_TEST_SUPERUSER_URL: postgres.superuserUrl });
      const { making, starting } = await measured(isQuick ? 5 : 30);
      const [made, started] = [median(making), median(starting)];
      return {
        figures: [
          { name: 'an organization with three people, p50', value: made, unit: 'ms' },
          { name: 'the start of one task through HTTP, p50', value: started, unit: 'ms' },
          { name: 'how many starts the organization costs', value: made / started, unit: '×', target: 15 },
        ],
        notes: [
          'By the operator’s command and the calls of invitation and acceptance: three facilities, eight roles, seven connections to payers, an administrator, a worker and a manager with their sessions.',
        ],
      };
    } finally {
      await stack.stop();
      await postgres.stop();
      rmSync(logs, { recursive: true, force: true });
    }
  },
};

async function measured(times: number): Promise<{ making: number[]; starting: number[] }> {
  // These modules read the product's addresses when they are loaded.
  const { makeOrganization } = await import('../../apps/server/test/api/support/organization.ts');
  const { changed, openTasks } = await import('../../apps/server/test/api/support/tasks.ts');
  const making: number[] = [];
  const starting: number[] = [];
  for (let nth = 0; nth <= times; nth += 1) {
    const began = performance.now();
    const [dana] = await (await makeOrganization()).people('dana', 'marcus');
    // The first round opens connections and is not measured.
    if (nth > 0) making.push(performance.now() - began);
    for (const task of await openTasks(dana, 3)) {
      const before = performance.now();
      await changed(dana, task, { status: 'InProcess' });
      if (nth > 0) starting.push(performance.now() - before);
    }
  }
  return { making, starting };
}
