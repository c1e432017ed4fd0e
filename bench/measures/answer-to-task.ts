import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@waypost/platform/database/pool';
import type pg from 'pg';
import { openTasks, signInToPortal, withBrowser } from '../lib/browser.ts';
import { type Client, signInAs } from '../lib/client.ts';
import type { Measure } from '../lib/measure.ts';
import { askPayer } from '../lib/payer.ts';
import { cpuFigures, trackCpu } from '../lib/processes.ts';
import { median, quantile } from '../lib/statistics.ts';

const ANSWERS = 30;
type CaseWithTask = { taskId: string; caseNumber: string };

/** Measures the time until a negative payer answer opens a task in a queue that a user has open. */
export const answerToTask: Measure = {
  title: 'Processes: an answer stored → its task in the browser',
  run: (bench) =>
    withBrowser(bench, async (open) => {
      const to = { connectionString: bench.postgres.superuserUrl };
      const owner = createPool({ to, statementTimeoutMs: null }, 'owner', 1);
      try {
        const dana = await signInAs(bench.stack, 'dana.whitfield');

        const visit = await open();
        const { page } = visit;
        await signInToPortal(visit);
        await openTasks(visit);
        const rows = page.getByRole('grid', { name: 'Tasks' }).locator('[role="row"][row-id]');
        const spent = trackCpu(bench.stack.pid, bench.postgres.pid);
        const storedTimes: number[] = [];
        const shownTimes: number[] = [];
        for (const { taskId, caseNumber } of await casesWithoutAnswers(owner, dana)) {
          await page.getByRole('searchbox', { name: 'Search this list' }).fill(caseNumber);
          const rowsOfCase = rows.filter({ hasText: caseNumber });
          await rowsOfCase.first().waitFor();
          const isSeen = rowsOfCase
            .filter({ hasText: 'Eligibility Exception' })
            .waitFor()
            .then(() => Date.now());
          const answer = await askPayer(dana, { payerCode: 'TWM01', memberId: 'INA000071', taskId });
          const { answeredAt, createdAt } = await timesOf(owner, answer.id);
          storedTimes.push(createdAt - answeredAt);
          shownTimes.push((await isSeen) - answeredAt);
        }
        return {
          figures: [
            {
              name: 'an answer stored → its task in the browser, p95',
              value: quantile(shownTimes, 0.95),
              unit: 'ms',
              target: 2000,
            },
            { name: 'the same, p50', value: median(shownTimes), unit: 'ms' },
            { name: 'the same, longest', value: Math.max(...shownTimes), unit: 'ms' },
            {
              name: 'an answer stored → its task stored, p95',
              value: quantile(storedTimes, 0.95),
              unit: 'ms',
            },
            ...cpuFigures('an answer, its task and who sees it', spent(shownTimes.length)),
          ],
          notes: [
            `${shownTimes.length} answers, in a queue that is filtered by the number of the case. The answer counts as stored before its transaction commits.`,
          ],
        };
      } finally {
        await owner.end();
      }
    }),
};

/** Finds cases without an eligibility inquiry, each with an open task. */
async function casesWithoutAnswers(owner: pg.Pool, dana: Client): Promise<CaseWithTask[]> {
  const { rows } = await owner.query<CaseWithTask>(
    `select distinct on (t.case_id) t.id as "taskId", t.case_number as "caseNumber" from task t
     where t.entity_id = $1 and t.status = 'Open'
       and t.facility_id in (select facility_id from user_facility where user_id = $2)
       and not exists (select from eligibility_transaction x where x.case_id = t.case_id)
       and not exists (select from task o where o.case_id = t.case_id and o.task_name = 'Eligibility Exception')
     order by t.case_id limit $3`,
    [dana.entityId, dana.userId, ANSWERS],
  );
  if (rows.length < ANSWERS) throw new Error('payers were asked about nearly every case');
  return rows;
}

/** The times at which an answer and its task were stored. */
async function timesOf(owner: pg.Pool, id: string): Promise<{ answeredAt: number; createdAt: number }> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await owner.query<{ answered: Date; created: Date }>(
      `select x.answered_at as answered, t.created_at as created
       from eligibility_transaction x join task t on t.entity_id = x.entity_id and t.cycle = x.id where x.id = $1`,
      [id],
    );
    if (rows[0]) return { answeredAt: rows[0].answered.getTime(), createdAt: rows[0].created.getTime() };
    await pause(20);
  }
  throw new Error('no task came of an answer');
}
