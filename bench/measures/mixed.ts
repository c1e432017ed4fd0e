import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@waypost/platform/database/pool';
import type pg from 'pg';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { type Client, signInAs } from '../lib/client.ts';
import type { Figure, Measure } from '../lib/measure.ts';
import { askPayer } from '../lib/payer.ts';
import { cpuCause, cpuFigures, serverMemory, trackCpu } from '../lib/processes.ts';
import { queueBody, uncachedQuery } from '../lib/queue-queries.ts';
import { restoreTasks } from '../lib/reopen.ts';
import { median, quantile } from '../lib/statistics.ts';
import { timed } from '../lib/timing.ts';

const PEOPLE = 50;
/** There are few demo users, so several sessions belong to each of them. */
const cast = ['dana.whitfield', 'marcus.okafor', 'ruth.abara', 'avery.stone'];
const QUICK_MINUTES = 0.5;
/** The longest pause between two actions, in milliseconds. */
const THINKING_MS = 2000;
/** The member for whom the stand-in payer answers immediately. */
const MEMBER = { payerCode: 'TWM01', memberId: 'INA000071' };

const kinds = ['a page of the queue', 'a task started', 'a task saved', "a payer's answer"] as const;
type Times = Record<(typeof kinds)[number], number[]>;

/** Measures fifty sessions that read, start and save tasks and send inquiries for ten minutes. */
export const mixed: Measure = {
  title: `A working day in short: ${PEOPLE} people who read, start, save and ask payers`,
  async run({ stack, postgres, isQuick, minutes, say }) {
    const to = { connectionString: postgres.superuserUrl };
    const owner = createPool({ to, statementTimeoutMs: null }, 'owner', 1);
    const started: string[] = [];
    try {
      const people: Client[] = [];
      for (let n = 0; n < PEOPLE; n += 1) people.push(await signInAs(stack, cast[n % cast.length] ?? ''));

      const durationMs = (isQuick ? QUICK_MINUTES : minutes) * 60_000;
      const tasks = await openTasks(owner, Math.ceil((durationMs / 1000) * PEOPLE));
      const times: Times = {
        'a page of the queue': [],
        'a task started': [],
        'a task saved': [],
        "a payer's answer": [],
      };
      const failures = new Map<string, number>();
      const patch = async (person: Client, id: string, version: number, status: string): Promise<void> => {
        const headers = { 'if-match': String(version) };
        const answer = await person.call('PATCH', `/services/task/tasks/${id}`, { status }, headers);
        if (answer.status !== 200) throw new Error(`a change of a task answered ${answer.status}`);
      };
      let reads = 0;
      const act = async (person: Client, turn: number): Promise<void> => {
        if (turn % 25 === 24) {
          times["a payer's answer"].push(await timed(() => askPayer(person, MEMBER)));
        } else if (turn % 5 === 4) {
          const id = tasks.pop();
          if (id === undefined) return;
          started.push(id);
          times['a task started'].push(await timed(() => patch(person, id, 1, 'InProcess')));
          await pause(THINKING_MS / 4);
          times['a task saved'].push(await timed(() => patch(person, id, 2, 'OnHold')));
        } else {
          reads += 1;
          const body = queueBody(uncachedQuery(reads));
          const answer = await person.call('POST', '/services/task/graphql', body);
          if (answer.status !== 200) throw new Error(`the queue answered ${answer.status}`);
        }
      };
      const runSession = async (person: Client, end: number, n: number): Promise<void> => {
        // Starts at a different time from the others.
        await pause((n * THINKING_MS) / PEOPLE);
        for (let turn = n; performance.now() < end; turn += 1) {
          try {
            const before = reads;
            const took = await timed(() => act(person, turn));
            if (turn % 5 !== 4 && reads > before) times['a page of the queue'].push(took);
          } catch (error) {
            const why = error instanceof Error ? error.message : String(error);
            failures.set(why, (failures.get(why) ?? 0) + 1);
          }
          await pause(THINKING_MS / 2 + ((turn * 7 + n * 13) % 20) * (THINKING_MS / 40));
        }
      };
      const atStart = serverMemory(stack.pid);
      const spent = trackCpu(stack.pid, postgres.pid);
      const end = performance.now() + durationMs;
      await Promise.all(people.map((person, n) => runSession(person, end, n)));
      const actions = kinds.reduce((sum, kind) => sum + times[kind].length, 0);
      const cpu = spent(actions);
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
      for (const kind of kinds) say(`  ${kind}: ${times[kind].length} times`);
      return {
        figures: [
          ...kinds.flatMap((kind): Figure[] => [
            { name: `${kind}, p95`, value: quantile(times[kind], 0.95), unit: 'ms' },
            { name: `${kind}, p50`, value: median(times[kind]), unit: 'ms' },
          ]),
          {
            name: 'actions that failed',
            value: failed,
            unit: '',
            target: 0,
            cause: `${[...failures.keys()].join('; ')}. ${cpuCause(cpu)}`,
          },
          ...cpuFigures('an action', cpu),
          { name: 'server memory at the start', value: atStart, unit: 'MB' },
          { name: 'server memory at the end', value: serverMemory(stack.pid), unit: 'MB' },
        ],
        notes: [
          `${actions} actions in ${(durationMs / 60_000).toFixed(1)} minutes by ${PEOPLE} sessions of ${cast.length} people, each with a pause of one to two seconds. A payer's answer counts from the question until somebody who looks every quarter of a second sees it.`,
        ],
      };
    } finally {
      await restoreTasks(owner, started);
      await owner.end();
    }
  },
};

async function openTasks(owner: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from task where entity_id = $1 and status = 'Open' and version = 1 order by id limit $2",
    [lakemont.id, count],
  );
  return rows.map(({ id }) => id);
}
