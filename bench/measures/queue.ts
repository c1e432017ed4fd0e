import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { MAX_BULK } from '@waypost/contract/tasks/status';
import { createPool } from '@waypost/platform/database/pool';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { type Client, headersOf, signInAs } from '../lib/client.ts';
import type { Measure } from '../lib/measure.ts';
import { cpuCause, cpuFigures, trackCpu } from '../lib/processes.ts';
import { restoreTasks } from '../lib/reopen.ts';
import { median, quantile } from '../lib/statistics.ts';
import { repeated, timed } from '../lib/timing.ts';

const SEEKERS = 20;
/** Several users, because each has one working task. */
const searchingUsers = ['dana.whitfield', 'marcus.okafor', 'ruth.abara', 'avery.stone'];

type Pool = ReturnType<typeof createPool>;
type Caller = <T>(method: string, path: string, body: unknown, key?: string) => Promise<T>;

/**
 * Measures bulk changes of a hundred tasks, and the next task for one user, for twenty users, and for twenty at the
 * same moment.
 */
export const queue: Measure = {
  title: `The queue: ${MAX_BULK} tasks changed at once, the next task for ${SEEKERS} who ask at once`,
  async run({ stack, postgres, isQuick }) {
    const owner = createPool(
      { to: { connectionString: postgres.superuserUrl }, statementTimeoutMs: null },
      'owner',
      1,
    );
    const changed = new Set<string>();
    const takenTasks = new Set<string>();
    try {
      const clients = await Promise.all(searchingUsers.map((name) => signInAs(stack, name)));
      const callers = await Promise.all(
        clients.map((client) => createCaller(stack.env.WAYPOST_TEST_URL ?? '', client)),
      );
      const [, manager] = callers as [Caller, Caller];
      const [, { userId }] = clients as [Client, Client];

      const tasks = await openTasks(owner, MAX_BULK);
      for (const { id } of tasks) changed.add(id);
      const changes = [
        { assignee: { id: userId } },
        { status: 'OnHold' },
        { waitExpirationDays: 5, waitInBusinessDays: true },
        { status: 'Elevated' },
        { status: 'Complete' },
        { status: 'Open' },
      ];
      const bulk = (at: number): Promise<void> =>
        changeAll(manager, tasks, changes[at % changes.length] ?? {});
      await repeated(changes.length, bulk);
      const bulkTimes = isQuick ? 30 : 120;
      const readBulkCpu = trackCpu(stack.pid, postgres.pid);
      const bulks = await repeated(bulkTimes, bulk);
      const cpuOfBulks = readBulkCpu(bulkTimes);
      const plain = await repeated(isQuick ? 30 : 120, () => writePlainly(owner, tasks));

      const next = async (ask: Caller): Promise<string> => {
        const { task } = await ask<{ task: { id: string } | null }>('POST', '/tasks/next', {}, randomUUID());
        if (task === null) throw new Error('no task is left');
        if (takenTasks.has(task.id)) throw new Error('two were given the same task');
        takenTasks.add(task.id);
        return task.id;
      };
      const at = (n: number): Caller => callers[n % callers.length] as Caller;
      await repeated(20, (n) => next(at(n)));
      const aloneTimes = isQuick ? 60 : 300;
      const stopCpuAlone = trackCpu(stack.pid, postgres.pid);
      const alone = await repeated(aloneTimes, (n) => next(at(n)));
      const cpuAlone = stopCpuAlone(aloneTimes);
      const parallelTimes: number[] = [];
      for (let round = 0; round < (isQuick ? 10 : 50); round += 1) {
        const times = await Promise.all(Array.from({ length: SEEKERS }, (_, n) => timed(() => next(at(n)))));
        parallelTimes.push(...times);
        await setTimeout(50);
      }
      const rounds = isQuick ? 15 : 60;
      const working = await Promise.all(
        Array.from({ length: SEEKERS }, (_, n) => repeatRequest(rounds, n, () => next(at(n)))),
      );
      const referenceTimes = await repeated(isQuick ? 60 : 300, () => readPlainly(owner));
      const reference = { name: 'the same rows in one statement, without rules and records' };
      return {
        figures: [
          {
            name: `${MAX_BULK} tasks changed at once, p95`,
            value: quantile(bulks, 0.95),
            unit: 'ms',
            target: 400,
            cause: cpuCause(cpuOfBulks),
            reference: { ...reference, value: quantile(plain, 0.95) },
          },
          {
            name: `${MAX_BULK} tasks changed at once, p50`,
            value: median(bulks),
            unit: 'ms',
            reference: { ...reference, value: median(plain) },
          },
          {
            name: 'the next task, who asks alone, p95',
            value: quantile(alone, 0.95),
            unit: 'ms',
            target: 50,
            cause: cpuCause(cpuAlone),
            reference: { name: 'the first row of its index', value: quantile(referenceTimes, 0.95) },
          },
          { name: 'the next task, who asks alone, p50', value: median(alone), unit: 'ms' },
          ...cpuFigures(`${MAX_BULK} tasks changed at once`, cpuOfBulks),
          ...cpuFigures('the next task', cpuAlone),
          {
            name: `the next task, ${SEEKERS} who ask again after a second each, each another, p95`,
            value: quantile(working.flat(), 0.95),
            unit: 'ms',
            target: 50,
          },
          {
            name: `the next task, ${SEEKERS} in the same moment, each another, p95`,
            value: quantile(parallelTimes, 0.95),
            unit: 'ms',
          },
          {
            name: `the next task, ${SEEKERS} in the same moment, each another, p50`,
            value: median(parallelTimes),
            unit: 'ms',
          },
        ],
      };
    } finally {
      await restoreTasks(owner, [...changed, ...takenTasks]);
      await owner.end();
    }
  },
};

/** Repeats a request a second after each response, at different times from the others. */
async function repeatRequest(rounds: number, seeker: number, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  await setTimeout((seeker * 1000) / SEEKERS);
  for (let round = 0; round < rounds; round += 1) {
    times.push(await timed(ask));
    await setTimeout(900 + ((round * 7 + seeker * 13) % 20) * 10);
  }
  return times;
}

/** Creates a function that calls the queue as a signed-in user. */
async function createCaller(url: string, client: Client): Promise<Caller> {
  const headers = await headersOf(client);
  return async <T>(method: string, path: string, body: unknown, key = '') => {
    const answer = await fetch(`${url}/services/task${path}`, {
      method,
      headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  };
}

type TaskVersion = { id: string; version: number };

async function changeAll(ask: Caller, tasks: TaskVersion[], change: object): Promise<void> {
  const items = tasks.map(({ id, version }) => ({ taskId: id, version, ...change }));
  const { updatedTasks } = await ask<{ updatedTasks: unknown[] }>('PATCH', '/tasks', items, randomUUID());
  if (updatedTasks.length !== tasks.length) throw new Error('a task was skipped');
  for (const task of tasks) task.version += 1;
}

async function openTasks(owner: Pool, count: number): Promise<TaskVersion[]> {
  const { rows } = await owner.query<TaskVersion>(
    "select id, version from task where entity_id = $1 and status = 'Open' order by id limit $2",
    [lakemont.id, count],
  );
  return rows;
}

async function writePlainly(owner: Pool, tasks: TaskVersion[]): Promise<void> {
  await owner.query(
    'update task set version = version + 1, wait_returns_to = wait_returns_to where id = any ($1::uuid[])',
    [tasks.map(({ id }) => id)],
  );
  for (const task of tasks) task.version += 1;
}

async function readPlainly(owner: Pool): Promise<void> {
  await owner.query(
    "select id from task where entity_id = $1 and task_group = 'eligibility' and assignee_id is null and status in ('Open', 'Elevated') order by due_date, (-priority), id limit 1",
    [lakemont.id],
  );
}
