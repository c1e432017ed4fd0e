import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { kill, patiently } from './support/crashes.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { until } from './support/until.ts';

const kills = Number(process.env.WAYPOST_TEST_KILLS ?? 60);
const seed = Number(process.env.WAYPOST_TEST_SEED ?? 1);
/** Items of each form that exist for every kill. */
const ITEMS_PER_KILL = 20;
const forms = ['in a transaction', 'long'];
const workQueues = join(import.meta.dirname, 'support/work-queues.ts');

let installation: Installation;
let unscopedPool: pg.Pool;
let asking: ReturnType<typeof patiently>;
let workers: Pick<Running, 'child' | 'ended'>[] = [];

beforeAll(async () => {
  const [port] = await freePorts(1);
  // Durability is on, as in an installation.
  installation = await newInstallation(`http://localhost:${port}`, ['synchronous_commit=on']);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  asking = patiently(unscopedPool);
  await installation.prepare();
  await unscopedPool.query(`
    create table soak_item (id uuid primary key, form text not null, place bigserial, is_done boolean not null default false);
    create index soak_item_waiting on soak_item (form, place) where not is_done;
    create table soak_done (id uuid not null, at timestamptz not null default clock_timestamp());
    create table soak_tried (id uuid not null);
    grant select, insert, update on soak_item, soak_done, soak_tried to waypost_worker`);
  workers = [1, 2, 3].map(() => installation.program(workQueues));
});
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
});

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function chances(state: number): () => number {
  let at = state;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const countCompleted = async (): Promise<number> => {
  const [row] = await asking<{ n: number }>('select count(*)::int as n from soak_done');
  return row?.n ?? 0;
};

it(`${kills} kills of workers and database lose nothing: each transactional item is done once, and only a kill restarts long work`, async () => {
  const chance = chances(seed);
  for (const form of forms)
    await asking(
      'insert into soak_item (id, form) select gen_random_uuid(), $1 from generate_series(1, $2::integer)',
      [form, kills * ITEMS_PER_KILL],
    );
  let crashes = 0;
  for (let turn = 0; turn < kills; turn += 1) {
    // Kills are spread over the work, not all at its start.
    const enough = Math.min(
      (await countCompleted()) + 1 + Math.floor(chance() * ITEMS_PER_KILL),
      2 * kills * ITEMS_PER_KILL,
    );
    await until(async () => (await countCompleted()) >= enough, 'more is done', 120_000);
    if (chance() < 0.2) {
      crashes += 1;
      await installation.postgres.crash();
    } else {
      const place = Math.floor(chance() * workers.length);
      const [killed] = workers.splice(place, 1, installation.program(workQueues));
      if (killed) await kill(killed);
    }
  }
  const left = 'select count(*)::int as n from soak_item where not is_done';
  await expect.poll(async () => (await asking<{ n: number }>(left))[0]?.n, { timeout: 300_000 }).toBe(0);
  const times = (table: string) => `
    select i.form, count(*)::int as items, max(t.times)::int as most, sum(t.times)::int as all
    from soak_item i join (select id, count(*) as times from ${table} group by id) t on t.id = i.id group by i.form order by 1`;
  const each = { items: kills * ITEMS_PER_KILL, most: 1, all: kills * ITEMS_PER_KILL };
  expect(await asking(times('soak_done'))).toEqual(forms.map((form) => ({ form, ...each })));
  const [tried] = await asking<{ items: number; all: number }>(times('soak_tried'));
  const again = (tried?.all ?? 0) - each.items;
  process.stdout.write(`seed ${seed}, ${kills} kills, ${crashes} of the database: ${again} begun again\n`);
  expect(tried?.items).toBe(each.items);
  // A worker has claimed two. A database crash interrupts those of all three.
  expect(again).toBeLessThanOrEqual(2 * (kills - crashes) + 6 * crashes);
  expect(await asking("select * from job_attempt where queue like 'soak %'")).toEqual([]);
}, 3_600_000);
