import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerAndWorker, serverAndWorker } from './support/server-and-worker.ts';
import { listOpenTasks, openTasks, startTask } from './support/tasks.ts';

// The size of a whole database, which nobody else may write to; docs/operations.md, Sizes.
const COUNT = 100;
let here: ServerAndWorker;
beforeAll(async () => {
  here = await serverAndWorker();
}, 300_000);
afterAll(() => here?.remove());

/** The bytes of all tables with their indexes, without free space. */
async function bytes(pool: pg.Pool): Promise<number> {
  await pool.query('vacuum full');
  const { rows } = await pool.query<{ bytes: string }>(
    "select sum(pg_total_relation_size(oid))::text as bytes from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace",
  );
  return Number(rows[0]?.bytes);
}

/** The bytes that one of this many steps adds to the database and to the write-ahead log. */
async function bytesOf(name: string, work: () => Promise<unknown>): Promise<number> {
  const { unscopedPool: pool } = here;
  const before = await bytes(pool);
  const log = async () =>
    (await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')).rows[0]?.lsn;
  const from = await log();
  await work();
  const { rows } = await pool.query<{ n: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as n',
    [from],
  );
  const each = Math.round(((await bytes(pool)) - before) / COUNT);
  process.stdout.write(`${name}: ${each} bytes, ${Math.round(Number(rows[0]?.n) / COUNT)} of the log\n`);
  return each;
}

const times = async (work: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < COUNT; n += 1) await work(n);
};

it('a case with its task, an answer of a payer, a step and a viewed page have the sizes stated in docs/operations.md', async () => {
  const { dana } = here;
  const tasks = await openTasks(dana, COUNT);
  expect(await bytesOf('case with task', () => openTasks(dana, COUNT))).toBeLessThan(30_000);
  const { ask } = await import('../api/support/eligibility-transactions.ts');
  expect(await bytesOf('answer', () => times(() => ask(dana, 'CSCD1', 'INA000001')))).toBeLessThan(60_000);
  expect(
    await bytesOf('step', () => times((n) => startTask(dana, tasks[n] as (typeof tasks)[number]))),
  ).toBeLessThan(20_000);
  expect(await bytesOf('viewed page', () => times(() => listOpenTasks(dana, 50)))).toBeLessThan(10_000);
}, 600_000);
