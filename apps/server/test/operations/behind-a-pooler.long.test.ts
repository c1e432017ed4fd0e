import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAllTasks, type TaskQuery } from '@waypost/contract/graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { startPgBouncer, type TestPooler } from '../../../../tools/test/pgbouncer.ts';
import type { Client } from '../api/support/client.ts';
import {
  adminCommand,
  type Installation,
  keysCommand,
  newInstallation,
  type Running,
} from './support/installation.ts';
import { signIn } from './support/sign-in.ts';
import { openTask, openTasks, startTask } from './support/tasks.ts';

const modes = ['transaction', 'session'] as const;
const poolers = new Map<string, TestPooler>();
let port: number | undefined;
let installation: Installation;
/** A user of each of two organizations, the first with a password. */
let people: [Client, Client];
let account: { email: string; password: string };

/**
 * Migrations, initial data and the provider also reach the database only through PgBouncer, in the stricter
 * mode.
 */
beforeAll(async () => {
  [port] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`);
  for (const mode of modes) poolers.set(mode, await startPgBouncer(installation.postgres.url, mode));
  installation.env.DATABASE_URL = poolers.get('transaction')?.url ?? '';
  await installation.prepare();
});
afterAll(async () => {
  await installation?.remove();
  for (const pooler of poolers.values()) await pooler.stop();
});

const page = (limit: number): TaskQuery => ({ limit, after: null, sort: [], filter: {} });

async function makePeople(): Promise<[Client, Client]> {
  const [here, there] = [await installation.organization(), await installation.organization()];
  const [dana, nadia] = [await here.person('dana'), await there.person('nadia')];
  account = await here.withPassword(dana);
  for (const one of [dana, nadia]) await openTasks(one, 8);
  return [dana, nadia];
}

/** Reads as both users at once, and counts the responses that contain data of the other organization. */
async function foreignAnswers(clients: Client[]): Promise<number> {
  const own = await Promise.all(
    clients.map(async (client) => {
      const { getAllTasks: all } = await client.read('task', getAllTasks, { query: page(5000) });
      return new Set(all.rows.map(({ id }) => id));
    }),
  );
  let [next, foreign] = [0, 0];
  const reader = async (): Promise<void> => {
    while (next < 120) {
      const turn = next++ % clients.length;
      const { getAllTasks: few } = (await clients[turn]?.read('task', getAllTasks, { query: page(3) })) ?? {
        getAllTasks: { rows: [] },
      };
      if (few.rows.length !== 3 || few.rows.some(({ id }) => !own[turn]?.has(id))) foreign += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  return foreign;
}

describe.each(modes)('behind PgBouncer in %s mode', (mode) => {
  let programs: Running[] = [];

  beforeAll(async () => {
    const settings = { DATABASE_URL: poolers.get(mode)?.url ?? '' };
    // A ready server has passed the proof of isolation.
    programs = [
      await installation.server({ PORT: String(port), ...settings }),
      await installation.worker(settings),
    ];
    // Both modes have the same database.
    people ??= await makePeople();
  });
  afterAll(async () => {
    for (const { child, ended } of programs) {
      child.kill('SIGTERM');
      await ended;
    }
  });

  it('people sign in and work a task', async () => {
    const dana = await signIn(people[0], account);
    const task = await openTask(dana);
    const { status, body } = await startTask(dana, task);
    expect({ status, version: body.version }).toEqual({ status: 200, version: task.version + 1 });
  });

  it('the product behind PgBouncer answers interleaved calls without data of another organization', async () => {
    expect(await foreignAnswers(people)).toBe(0);
  });

  it('the operator’s commands work and no program ends', async () => {
    expect((await installation.command(keysCommand, ['list'])).output).toMatch(/seals new values/);
    const file = join(installation.home, 'payer.json');
    writeFileSync(file, JSON.stringify({ payers: [{ code: 'NMUT1', name: `Northern Mutual, ${mode}` }] }));
    const pooled = { DATABASE_URL: poolers.get(mode)?.url ?? '' };
    expect((await installation.command(adminCommand, ['apply', file], '', pooled)).output).toMatch(
      mode === 'transaction' ? /^1 created/m : /^0 created, 1 changed/m,
    );
    expect(programs.map(({ child }) => child.exitCode)).toEqual([null, null]);
  });
});
