import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createPool } from '@waypost/platform/database/pool';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { freePorts } from '../../tools/test/free-ports.ts';
import { headersOf, signInAs } from '../lib/client.ts';
import type { Bench, Measure } from '../lib/measure.ts';
import { cpuOf, cpuOfDatabase } from '../lib/processes.ts';
import { restoreTasks } from '../lib/reopen.ts';
import { median, quantile } from '../lib/statistics.ts';

const CONNECTIONS = 10;
/** Several users, because each has one working task: a single user would wait for their previous start. */
const userNames = ['dana.whitfield', 'marcus.okafor', 'ruth.abara', 'avery.stone'];
const entry = join(import.meta.dirname, '../../apps/server/src/entry/serve.ts');
const preload = join(import.meta.dirname, '../lib/without-audit.ts');

type Server = { url: string; pid: number; stop(): Promise<void> };
type Variant = {
  name: string;
  server: Server;
  times: number[];
  seconds: number;
  cpu: { server: number; database: number };
};

/**
 * Ten people start tasks at once through HTTP, on two separate servers that differ in one statement: the insert of the
 * audit record. The servers alternate, so that other load on the machine affects both.
 */
export const startTask: Measure = {
  title: 'Start a task: alone, and by 10 connections with audit and without',
  async run(bench) {
    const { stack, postgres, isQuick } = bench;
    const rounds = isQuick ? 2 : 8;
    const perRound = isQuick ? 100 : 300;
    const timesAlone = isQuick ? 30 : 200;
    const people = await headersOfAll(stack);
    const pool = createPool({ to: { connectionString: postgres.url }, statementTimeoutMs: null }, 'app', 1);
    // The owner bypasses the audit guard and row security, which no program of the product does.
    const to = { connectionString: postgres.superuserUrl };
    const owner = createPool({ to, statementTimeoutMs: null }, 'owner', 1);
    const servers = await Promise.all([startServer(bench, []), startServer(bench, ['--import', preload])]);
    const tasks = await openTasks(pool, (rounds + 1) * perRound * 2 + timesAlone);
    const started: string[] = [];
    try {
      const variants: Variant[] = servers.map((server, i) => ({
        name: i === 0 ? 'with' : 'without',
        server,
        times: [],
        seconds: 0,
        cpu: { server: 0, database: 0 },
      }));
      for (let round = -1; round < rounds; round += 1) {
        // The first round warms up both servers, which alternate in going first.
        for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
          const ids = tasks.splice(0, perRound);
          await setGuard(owner, variant.name === 'with' ? 'enable' : 'disable');
          started.push(...ids);
          const startCpuCount = () => ({
            server: cpuOf(String(variant.server.pid)),
            database: cpuOfDatabase(postgres.pid),
          });
          const before = startCpuCount();
          const began = performance.now();
          const times = await startAll(variant.server.url, people, ids, CONNECTIONS);
          if (round < 0) continue;
          const after = startCpuCount();
          variant.cpu.server += after.server - before.server;
          variant.cpu.database += after.database - before.database;
          variant.seconds += (performance.now() - began) / 1000;
          variant.times.push(...times);
        }
      }
      const idsAlone = tasks.splice(0, timesAlone);
      started.push(...idsAlone);
      const alone = await startAll(servers[0].url, people, idsAlone, 1);
      const [audited, plain] = variants.map(({ times, seconds, cpu }) => ({
        times,
        rate: times.length / seconds,
        server: cpu.server / times.length,
        database: cpu.database / times.length,
      }));
      if (!audited || !plain) throw new Error('an arm is missing');
      return {
        figures: [
          { name: 'one after the other, p95', value: quantile(alone, 0.95), unit: 'ms', target: 30 },
          { name: 'one after the other, p50', value: median(alone), unit: 'ms' },
          {
            name: 'tasks started with audit, to those without',
            value: (audited.rate / plain.rate) * 100,
            unit: '%',
            target: 85,
            atLeast: true,
            cause: `A start with audit cost the server ${audited.server.toFixed(1)} ms of CPU and the database ${audited.database.toFixed(1)}, one without ${plain.server.toFixed(1)} and ${plain.database.toFixed(1)}.`,
          },
          {
            name: 'tasks started',
            value: audited.rate,
            unit: 'requests/s',
            reference: { name: 'without audit', value: plain.rate },
          },
          {
            name: 'ten at once, p95',
            value: quantile(audited.times, 0.95),
            unit: 'ms',
            reference: { name: 'without audit', value: quantile(plain.times, 0.95) },
          },
          {
            name: 'ten at once, p50',
            value: median(audited.times),
            unit: 'ms',
            reference: { name: 'without audit', value: median(plain.times) },
          },
          ...(['server', 'database'] as const).map((who) => ({
            name: `CPU of a start: ${who}`,
            value: audited[who],
            unit: 'ms',
            reference: { name: 'without audit', value: plain[who] },
          })),
        ],
        notes: [
          'Without audit is the same server, started with a loader of the bench (`bench/lib/without-audit.ts`) that leaves the inserting statement without a row in `framework/audit.ts`, and runs while the guard over the changed tables is off; no setting of the product does that. The sealer of the running product links the records meanwhile.',
        ],
      };
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await setGuard(owner, 'enable');
      await restoreTasks(owner, started);
      await Promise.all([pool.end(), owner.end()]);
    }
  },
};

const beginAsLakemont = `begin; select set_config('waypost.entity_id', '${lakemont.id}', true),
  set_config('waypost.facility_ids', '${lakemont.facilities.map(({ id }) => id).join(',')}', true)`;
type Pool = ReturnType<typeof createPool>;

async function openTasks(pool: Pool, count: number): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(beginAsLakemont);
    const { rows } = await client.query<{ id: string }>(
      "select id from task where status = 'Open' and version = 1 order by id limit $1",
      [count],
    );
    await client.query('commit');
    if (rows.length < count)
      throw new Error(`only ${rows.length} of ${count} open tasks were found; use a larger seed`);
    return rows.map(({ id }) => id);
  } finally {
    client.release();
  }
}

/** Switches the guard that refuses changes without an audit record; it is part of the cost of auditing. */
async function setGuard(owner: Pool, how: 'enable' | 'disable'): Promise<void> {
  for (const table of ['task', 'task_to_do', 'working_task'])
    for (const trigger of ['audited', 'audited_update'])
      await owner.query(`alter table ${table} ${how} trigger ${trigger}`);
}

/** Starts an additional server process on the database of the bench. */
async function startServer({ stack }: Bench, more: string[]): Promise<Server> {
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...more, entry], {
    env: {
      ...process.env,
      PORT: String(port),
      WAYPOST_HOME: stack.env.WAYPOST_TEST_HOME,
      DATABASE_URL: stack.env.WAYPOST_TEST_DATABASE_URL,
      WAYPOST_URL: `http://localhost:${port}`,
      OIDC_ISSUER: stack.env.WAYPOST_TEST_IDENTITY_URL,
    },
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/ready`).catch(() => null);
    if (answer?.ok) return { url, pid: child.pid ?? 0, stop };
    if (child.exitCode !== null) break;
    await setTimeout(100);
  }
  await stop();
  throw new Error('a server of the bench did not start');
}

async function headersOfAll(stack: Bench['stack']): Promise<Array<Record<string, string>>> {
  const all = [];
  for (const name of userNames)
    all.push({ ...(await headersOf(await signInAs(stack, name))), 'if-match': '1' });
  return all;
}

async function startAll(
  url: string,
  people: ReadonlyArray<Record<string, string>>,
  ids: string[],
  connections: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...ids];
  const times: number[] = [];
  const worker = async (n: number): Promise<void> => {
    const headers = people[n % people.length] ?? {};
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const began = performance.now();
      const status = await patch(agent, `${url}/services/task/tasks/${id}`, headers);
      if (status !== 200) throw new Error(`starting a task answered ${status}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => worker(n)));
  agent.destroy();
  return times;
}

/** Sends with the simplest client, because its own cost should be small. */
function patch(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'PATCH', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end('{"status":"InProcess"}');
  });
}
