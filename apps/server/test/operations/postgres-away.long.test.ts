import type { Task } from '@waypost/contract/services/task';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import type { Client } from '../api/support/client.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { openTasks, startTask } from './support/tasks.ts';

let installation: Installation;
let server: Running;
let worker: Running;
let dana: Client;
let underneath: pg.Pool;

const awayMs = 30_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  const [port] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`);
  await installation.fill();
  server = await installation.server({ PORT: String(port) });
  worker = await installation.worker();
  underneath = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  underneath.on('error', () => undefined);
  const { as } = await import('../api/support/client.ts');
  dana = await as('dana.whitfield');
});
afterAll(async () => {
  await underneath?.end();
  await installation?.remove();
});

const count = async (query: string, values: unknown[]): Promise<number> =>
  Number((await underneath.query(query, values)).rows[0].count);

it('says 503 while PostgreSQL restarts, goes on by itself, and leaves nothing half-written', async () => {
  const tasks = await openTasks(dana, 60);
  const answers: { task: Task; status: number; retryAfter: string | null }[] = [];
  const restarted = installation.postgres.restart(awayMs);
  for (const [index, task] of tasks.entries()) {
    // Most of them while it goes away; then until it is back.
    if (index >= 30) await pause(awayMs / 20);
    const { status, headers } = await startTask(dana, task);
    answers.push({ task, status, retryAfter: headers.get('retry-after') });
    await pause(50);
  }
  await restarted;
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(
    refused.filter(({ status, retryAfter }) => status !== 502 && !(status === 503 && retryAfter)),
  ).toEqual([]);

  for (let tries = 0; tries < 100; tries += 1) {
    if ((await dana.call('GET', '/services/policy/users/me')).status === 200) break;
    await pause(200);
  }
  expect([server, worker].every(({ child }) => child.exitCode === null)).toBe(true);
  for (const { task, status } of answers) {
    const { body } = await dana.call<Task>('GET', `/services/task/tasks/${task.id}`);
    const changes = body.version - task.version;
    if (status === 200) expect(changes).toBe(1);
    expect(
      await count("select count(*) from audit_record where domain_id = $1 and action = 'Mutation'", [
        task.id,
      ]),
    ).toBe(changes);
  }
});
