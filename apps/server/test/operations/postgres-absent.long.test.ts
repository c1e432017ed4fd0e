import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import type { Client } from '../api/support/client.ts';
import type { Installation, Running } from './support/installation.ts';
import { startLoad, storedFaults, unfit } from './support/load.ts';
import { type ServerAndWorker, serverAndWorker } from './support/server-and-worker.ts';
import { openTasks } from './support/tasks.ts';
import { until } from './support/until.ts';

let started: ServerAndWorker;
let installation: Installation;
let programs: Running[];
let dana: Client;
let unscopedPool: pg.Pool;

beforeAll(async () => {
  started = await serverAndWorker();
  ({ installation, programs, dana, unscopedPool } = started);
});
afterAll(() => started?.remove());

async function ask(url: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url);
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

it('programs keep running and start without PostgreSQL, report it, and lose no acknowledged change', async () => {
  const tasks = await openTasks(dana, 90);
  const load = startLoad(dana, tasks.slice(10), 400);
  await load.more(100);
  const comeBack = await installation.postgres.shutDown();
  const [port] = await freePorts(1);
  const late = installation.server({ PORT: String(port) });
  const lateWorker = installation.worker();
  await expect
    .poll(
      () =>
        ask(`http://localhost:${port}/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 90_000 },
    )
    .toBe(200);
  // Long enough for repeated attempts of jobs, and for refused calls.
  const failures = async (): Promise<number> => {
    const metrics = await fetch(programs[1]?.metricsUrl ?? '').then((answer) => answer.text());
    const counted = [...metrics.matchAll(/^waypost_job_failures_total\{.*\} (\d+)$/gm)];
    return counted.reduce((sum, [, times]) => sum + Number(times), 0);
  };
  const failed = await failures();
  await until(async () => (await failures()) >= failed + 20, 'jobs are tried again');
  const refused = () => load.reads.filter((status) => status === 503).length;
  await until(() => refused() > 10, 'calls are refused');

  const away = { status: 503, body: { status: 'not-ready', reason: 'database' } };
  const provider = `http://localhost:${installation.env.IDENTITY_PORT}`;
  for (const url of [...programs.map((program) => program.url), `http://localhost:${port}`, provider]) {
    expect(await ask(`${url}/ready`)).toEqual(away);
    expect((await ask(`${url}/health`)).status).toBe(200);
  }
  // A server refuses everybody until the proof of isolation has passed.
  const early = await fetch(`http://localhost:${port}/services/policy/users/me`, {
    headers: { 'x-subscription-key': 'waypost-portal', ...dana.headers },
  });
  expect([early.status, await early.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);

  comeBack();
  programs.push(await late, await lateWorker);
  for (const { url } of programs)
    await expect.poll(async () => (await ask(`${url}/ready`)).status, { timeout: 60_000 }).toBe(200);
  await load.stop();
  const later = startLoad(dana, tasks.slice(0, 10), 0);
  await expect.poll(() => later.changes.length, { timeout: 60_000 }).toBe(10);
  await later.stop();

  expect(programs.map(({ child }) => child.exitCode)).toEqual(programs.map(() => null));
  expect(load.changes.filter(unfit)).toEqual([]);
  expect(load.reads.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(load.reads.filter((status) => status === 503).length).toBeGreaterThan(10);
  expect(later.changes.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await storedFaults(unscopedPool, [...load.changes, ...later.changes])).toEqual([]);
});

it('jobs log an absence of PostgreSQL once or twice, not at each attempt', () => {
  const lines = readFileSync(join(installation.home, 'programs.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"program":"worker"'));
  const troubles = lines.filter((line) => line.includes('jobs wait for it'));
  expect(troubles.length).toBeGreaterThan(0);
  expect(troubles.length).toBeLessThan(4);
  expect(lines.filter((line) => line.includes('the database is back')).length).toBe(troubles.length);
  expect(lines.filter((line) => line.includes('job failed'))).toEqual([]);
});
