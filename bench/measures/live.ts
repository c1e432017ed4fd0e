import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@waypost/contract/tasks/shapes';
import { createPool } from '@waypost/platform/database/pool';
import type pg from 'pg';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { type Client, signInAs } from '../lib/client.ts';
import type { Bench, Measure } from '../lib/measure.ts';
import { cpuFigures, trackCpu } from '../lib/processes.ts';
import { quantile } from '../lib/statistics.ts';

const STREAMS = 200;
/** A server allows ten streams per person. */
const STREAMS_PER_USER = 10;

/** Adds users who may see tasks at all facilities; `forget` removes them. */
async function people(owner: pg.Pool, count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const all = [ids, lakemont.id];
  await owner.query(
    `insert into app_user (id, issuer, subject, first_name, last_name, email, is_active, type_of_user)
     select id, (select issuer from app_user where email = 'marcus.okafor@lakemont.example'), id::text, 'Bench', 'Reader',
       id || '@bench.example', true, 'Business Associate' from unnest($1::uuid[]) as id`,
    [ids],
  );
  await owner.query(
    `insert into membership (entity_id, user_id, status) select $2, unnest($1::uuid[]), 'Active'`,
    all,
  );
  await owner.query(
    `insert into user_facility (entity_id, user_id, facility_id)
     select $2, bench.id, f.id from unnest($1::uuid[]) as bench (id), facility f where f.entity_id = $2`,
    all,
  );
  await owner.query(
    `insert into user_role (entity_id, user_id, role_id)
     select $2, bench.id, r.id from unnest($1::uuid[]) as bench (id), role r where r.entity_id = $2 and r.name = 'Task Worker'`,
    all,
  );
  const forget = async () => {
    for (const table of ['user_session', 'user_role', 'user_facility', 'membership'])
      await owner.query(`delete from ${table} where user_id = any ($1::uuid[])`, [ids]);
    await owner.query('delete from app_user where id = any ($1::uuid[])', [ids]);
  };
  return { ids, forget };
}

/** Opens a stream, and records when each event of a task arrives. */
async function listen(url: string, headers: Record<string, string>, signal: AbortSignal) {
  const answer = await fetch(`${url}/services/task/live`, { headers, signal });
  if (answer.status !== 200) throw new Error(`a stream answered ${answer.status}`);
  const receivedEvents: { type: string; subjectId: string; at: number }[] = [];
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: {"kind":"event"')) {
          const { type, subjectId } = JSON.parse(line.slice(6)) as { type: string; subjectId: string };
          receivedEvents.push({ type, subjectId, at: performance.now() });
        }
    }
  };
  read().catch(() => undefined);
  return receivedEvents;
}

/** Elevates and holds a task alternately; returns the time of each response. */
async function change(marcus: Client, count: number) {
  const page = {
    limit: 1,
    after: null,
    sort: [],
    filter: { status: { filterType: 'set', values: ['Open'] } },
  };
  const { getAllTasks } = await import('@waypost/contract/graphql');
  const found = await marcus.read('task', getAllTasks, { query: page as never });
  let task = found.getAllTasks.rows[0] as Task;
  const answered: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const status = turn % 2 === 0 ? 'Elevated' : 'OnHold';
    const version = { 'if-match': String(task.version) };
    const answer = await marcus.call<Task>('PATCH', `/services/task/tasks/${task.id}`, { status }, version);
    if (answer.status !== 200) throw new Error(`a change answered ${answer.status}`);
    answered.push(performance.now());
    task = answer.body;
    await sleep(200);
  }
  await marcus.call(
    'PATCH',
    `/services/task/tasks/${task.id}`,
    { status: 'Open' },
    { 'if-match': String(task.version) },
  );
  return { taskId: task.id, answered };
}

async function openStreams({ stack }: Pick<Bench, 'stack'>, ids: readonly string[], signal: AbortSignal) {
  const { sessionOf } = await import('../../apps/server/test/api/support/people.ts');
  const { SUBSCRIPTION } = await import('../../apps/server/test/api/support/client.ts');
  const url = stack.env.WAYPOST_TEST_URL ?? '';
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (const id of ids) {
    const headers = { ...SUBSCRIPTION, ...(await sessionOf(id)), Scope: lakemont.id };
    for (let one = 0; one < STREAMS_PER_USER; one += 1) streams.push(await listen(url, headers, signal));
  }
  return streams;
}

/** Measures two hundred streams of the queue while a user changes a task five times a second. */
export const live: Measure = {
  title: `Live: a change is seen by others, ${STREAMS} open streams`,
  async run({ stack, postgres, isQuick }) {
    const marcus = await signInAs(stack, 'marcus.okafor');
    const to = { connectionString: postgres.superuserUrl };
    const owner = createPool({ to, statementTimeoutMs: null }, 'owner', 1);
    const { ids, forget } = await people(owner, STREAMS / STREAMS_PER_USER);
    const stop = new AbortController();
    try {
      const streams = await openStreams({ stack }, ids, stop.signal);
      // Recent changes by other people arrive too.
      await sleep(1000);
      const spent = trackCpu(stack.pid, postgres.pid);
      const { taskId, answered } = await change(marcus, isQuick ? 25 : 150);
      await sleep(2000);
      const cpu = spent(answered.length);
      const delays: number[] = [];
      let missing = 0;
      for (const receivedEvents of streams) {
        const own = receivedEvents.filter(({ subjectId }) => subjectId === taskId);
        for (const [at, time] of answered.entries()) {
          const event = own[at];
          if (event) delays.push(Math.max(0, event.at - time));
          else missing += 1;
        }
      }
      return {
        figures: [
          {
            name: 'from the answer of a change to its message, p95',
            value: quantile(delays, 0.95),
            unit: 'ms',
            target: 1000,
          },
          { name: 'the same, p50', value: quantile(delays, 0.5), unit: 'ms' },
          { name: 'the same, longest', value: Math.max(...delays), unit: 'ms' },
          { name: 'messages that did not come', value: missing, unit: '', target: 0 },
          ...cpuFigures(`a change that ${STREAMS} streams are told`, cpu),
        ],
        notes: ['One process reads all streams; what it takes to read them is in the figures.'],
      };
    } finally {
      stop.abort();
      await forget();
      await owner.end();
    }
  },
};
