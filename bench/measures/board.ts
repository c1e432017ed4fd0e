import type { Board } from '@waypost/contract/tasks/board/calls';
import { sql } from 'kysely';
import { managersBoard, ownBoard } from '../../apps/server/src/modules/tasks/board/board.ts';
import { openParts, tasksWhere } from '../../apps/server/src/modules/tasks/board/parts.ts';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { signInAs } from '../lib/client.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { cpuCause, cpuFigures, trackCpu } from '../lib/processes.ts';
import { openInProcess, planOf, planTimes } from '../lib/sql.ts';
import { median, quantile } from '../lib/statistics.ts';
import { repeated, timed } from '../lib/timing.ts';

const TARGET_MS = 300;
const boards = {
  'of a manager': { address: '/services/task/board', read: managersBoard },
  'one’s own': { address: '/services/task/board/own', read: ownBoard },
} as const;

/** Measures the board with all its figures, compared to counting the open tasks again. */
export const board: Measure = {
  title: 'Board: one request at a time',
  async run({ stack, postgres, isQuick, say }) {
    const marcus = await signInAs(stack, 'marcus.okafor');
    const direct = openInProcess(postgres.url);
    const times = isQuick ? 10 : 60;
    try {
      // Counts the same open tasks from the table, in the same breakdown.
      const counted = await repeated(3, () =>
        direct.recordStatements(({ db }) =>
          openParts(tasksWhere(sql`entity_id = ${lakemont.id}::uuid`)).execute(db),
        ),
      );
      const reference = { name: 'open tasks counted anew, p50', value: median(counted) };
      const figures: Figure[] = [];
      const details = [];
      const notes = [
        'Through HTTP stands for everything: session, permissions, row security, checks of the answer. The reference counts the open tasks of the organization from the table of tasks, without what was finished and without HTTP.',
      ];
      for (const [name, { address, read }] of Object.entries(boards)) {
        const readBoardTime = async () => {
          const { status, body } = await marcus.call('GET', address);
          if (status !== 200) throw new Error(`the board answered ${status}`);
          return body as Board;
        };
        say(
          `  ${name}: ${(await readBoardTime()).total.open} open tasks, the first took ${(await timed(readBoardTime)).toFixed(0)} ms`,
        );
        await repeated(3, readBoardTime);
        const spent = trackCpu(stack.pid, postgres.pid);
        const http = await repeated(times, readBoardTime);
        const cpu = spent(times);
        say(`  ${name}: p50 ${median(http).toFixed(1)} ms, p95 ${quantile(http, 0.95).toFixed(1)} ms`);
        const plans = [];
        for (const statement of (await direct.recordStatements(read)).filter(({ sql }) => /_count/.test(sql)))
          plans.push(await planOf(direct.pool, statement));
        details.push({ title: `Plans: ${name}`, text: plans.join('\n\n') });
        figures.push(
          {
            name: `${name}, p95`,
            value: quantile(http, 0.95),
            unit: 'ms',
            target: TARGET_MS,
            cause: [cpuCause(cpu), ...plans.map(planTimes)].join(' '),
            reference,
          },
          { name: `${name}, p50`, value: median(http), unit: 'ms' },
          ...cpuFigures(name, cpu),
        );
      }
      return { figures, details, notes };
    } finally {
      await direct.close();
    }
  },
};
