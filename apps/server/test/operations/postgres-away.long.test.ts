import type { Task } from '@waypost/contract/tasks/shapes';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../api/support/client.ts';
import type { Installation, Running } from './support/installation.ts';
import { type Answered, startLoad, storedFaults, unfit } from './support/load.ts';
import { type ServerAndWorker, serverAndWorker } from './support/server-and-worker.ts';
import { listOpenTasks, openTasks } from './support/tasks.ts';

let started: ServerAndWorker;
let installation: Installation;
let programs: Running[];
let dana: Client;
let unscopedPool: pg.Pool;

const losses = 50;
const absenceMs = 5 * 60_000;

beforeAll(async () => {
  started = await serverAndWorker();
  ({ installation, programs, dana, unscopedPool } = started);
  await openTasks(dana, 120);
});
afterAll(() => started?.remove());

/** Opens more tasks, so that there are always some to change. */
async function someTasks(count: number): Promise<Task[]> {
  await unscopedPool.query(
    "update task set status = 'Open', assignee_id = null, assignee_name = null where status = 'InProcess' and entity_id = $1",
    [dana.entityId],
  );
  return listOpenTasks(dana, count);
}

async function untilReady(): Promise<void> {
  const isReady = ({ url }: Running) =>
    fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  await expect
    .poll(async () => (await Promise.all(programs.map(isReady))).every(Boolean), { timeout: 60_000 })
    .toBe(true);
}

const none = () => programs.map(({ child }) => child.exitCode).filter((code) => code !== null);

/** Ends every connection of the product, as an operator's mistake or a fail-over does. */
const endConnections = () =>
  unscopedPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'waypost-%'",
  );

it('no program ends and no acknowledged change is lost when PostgreSQL fails fifty times under load', async () => {
  const all: Answered[] = [];
  let refused = 0;
  for (let loss = 1; loss <= losses; loss += 1) {
    const load = startLoad(dana, await someTasks(30), 0);
    await load.more(10 + 2 * (loss % 10));
    // One in ten is a restart; the others end the current connections.
    if (loss % 10 === 0) await installation.postgres.restart(1000);
    else await endConnections();
    await load.more(15);
    await load.stop();
    await untilReady();
    expect(load.changes.filter(unfit)).toEqual([]);
    expect(load.reads.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await storedFaults(unscopedPool, load.changes)).toEqual([]);
    all.push(...load.changes);
    refused += [...load.changes, ...load.reads.map((status) => ({ status }))].filter(
      ({ status }) => status === 503,
    ).length;
  }
  const acknowledged = all.filter(({ status }) => status === 200).length;
  process.stdout.write(`${losses} losses: ${acknowledged} changes acknowledged, ${refused} calls refused\n`);
  expect(none()).toEqual([]);
  expect(acknowledged).toBeGreaterThan(losses);
  expect(refused).toBeGreaterThan(0);
});

it('the programs continue automatically after PostgreSQL was down for five minutes', async () => {
  const load = startLoad(dana, await someTasks(60), 1000);
  await load.more(100);
  await installation.postgres.restart(absenceMs);
  await untilReady();
  await load.stop();
  const later = startLoad(dana, await someTasks(20), 0);
  await expect.poll(() => later.changes.length, { timeout: 20_000 }).toBe(20);
  await later.stop();
  expect(none()).toEqual([]);
  expect(load.changes.filter(unfit)).toEqual([]);
  expect(later.changes.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await storedFaults(unscopedPool, later.changes)).toEqual([]);
});
