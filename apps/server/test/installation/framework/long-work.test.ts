// The clock is moved, and only this test uses the queues.
import { randomUUID } from 'node:crypto';
import { loadConfig } from '@waypost/platform/config';
import { createLogger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Item } from '../../../src/framework/queue/claim.ts';
import { acquireLease } from '../../../src/framework/queue/lease.ts';
import { AttemptError, doLongWork, type LongWork } from '../../../src/framework/queue/long-work.ts';
import { acrossEntities } from '../../../src/infrastructure/database.ts';
import { testDatabase } from '../../api/support/database.ts';

const { db: dbAs, pool } = await testDatabase();
const worker = dbAs('worker');
let now = new Date();
const clock = { now: () => now };
const forward = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const lines: string[] = [];
const logger = createLogger(loadConfig({ LOG_LEVEL: 'info' }), 'test', new Map(), {
  write: (line) => lines.push(line),
});
const recipient = `${randomUUID()}@alder.example`;

afterEach(async () => {
  await pool.query("delete from job_attempt where queue like 'test %'");
  await pool.query('delete from mail_outbox where recipient = $1', [recipient]);
});

/** A queue with one item, whose row the product's worker does not use. */
async function queueOfOne(
  how: Pick<LongWork<Item, string>, 'run' | 'giveUp'>,
): Promise<{ id: string; finished: string[]; work: () => Promise<number> }> {
  const id = randomUUID();
  await pool.query(
    `insert into mail_outbox (id, kind, recipient, state, created_at, expires_at, ended_at)
     values ($1, 'test', $2, 'Sent', now(), now(), now())`,
    [id, recipient],
  );
  const finished: string[] = [];
  const queue: LongWork<Item, string> = {
    name: `test ${id}`,
    columns: sql`m.id, null::uuid as entity_id`,
    from: sql`mail_outbox m`,
    locked: 'm',
    key: sql`m.id`,
    isDue: () => sql`m.id = ${id}::uuid`,
    order: sql`m.id`,
    retry: { waits: [5] },
    leaseSeconds: 60,
    batch: 1,
    finish: async (_db, _item, by) => void finished.push(by),
    ...how,
  };
  const open = <T>(run: Parameters<typeof acrossEntities<T>>[1]) => acrossEntities(worker, run);
  return { id, finished, work: () => doLongWork(queue, open, { clock, logger }) };
}

const attemptOf = async (id: string) => {
  const { rows } = await pool.query('select * from job_attempt where item_id = $1', [id]);
  return rows[0];
};

/** Attempts that begin one after another and end when the test decides. */
function attempts() {
  const begun: { end: (by: string) => void; fail: (error: Error) => void; renew: () => Promise<void> }[] = [];
  const run: LongWork<Item, string>['run'] = (_item, renew) =>
    new Promise((end, fail) => begun.push({ end, fail, renew }));
  const nth = async (place: number) => {
    await expect.poll(() => begun.length).toBeGreaterThan(place);
    return begun[place] ?? expect.fail('no attempt');
  };
  return { run, nth };
}

it('work that finishes after its lease, when another worker has the item, does not count, and neither does its failure', async () => {
  const { run, nth } = attempts();
  const { id, finished, work } = await queueOfOne({ run });
  const late = work();
  const first = await nth(0);
  expect(await work()).toBe(0);
  forward(61);
  const second = work();
  const taken = await nth(1);
  first.end('late');
  await late;
  expect(finished).toEqual([]);
  expect(lines.at(-1)).toContain('took longer than its lease');
  await expect(first.renew()).rejects.toThrow('another program has it');

  forward(61);
  const third = work();
  const last = await nth(2);
  taken.fail(new AttemptError('it was interrupted', false));
  await second;
  expect(await attemptOf(id)).toMatchObject({ attempts: 3, failure: null, dead_at: null });
  last.end('in time');
  await third;
  expect(finished).toEqual(['in time']);
  expect(await attemptOf(id)).toBeUndefined();
});

it('a lease is renewed while the work continues, and an expired one is still valid if no worker took the item', async () => {
  const { run, nth } = attempts();
  const { finished, work } = await queueOfOne({ run });
  const working = work();
  const first = await nth(0);
  for (let renewals = 0; renewals < 3; renewals += 1) {
    forward(50);
    await first.renew();
    expect(await work()).toBe(0);
  }
  forward(3600);
  first.end('long after');
  await working;
  expect(finished).toEqual(['long after']);
});

it('a failed attempt is repeated after its wait; the last one ends with a message to users, or as a dead letter', async () => {
  const run = async () => {
    throw new AttemptError('nobody answers', false);
  };
  const givenUp: string[] = [];
  const seen = await queueOfOne({ run, giveUp: async (_db, _item, failure) => void givenUp.push(failure) });
  const unseen = await queueOfOne({ run });
  expect([await seen.work(), await unseen.work()]).toEqual([1, 1]);
  forward(4);
  expect([await seen.work(), await unseen.work()]).toEqual([0, 0]);
  expect(givenUp).toEqual([]);
  forward(1);
  expect([await seen.work(), await unseen.work()]).toEqual([1, 1]);
  expect(givenUp).toEqual(['nobody answers']);
  expect(await attemptOf(seen.id)).toBeUndefined();
  expect(await attemptOf(unseen.id)).toMatchObject({ failure: 'nobody answers', dead_at: now });
  forward(86_400);
  expect(await unseen.work()).toBe(0);
});

it('if two workers find an item free, one takes it', async () => {
  const item = { id: randomUUID(), entity_id: null };
  const until = new Date(now.getTime() + 60_000);
  const take = () => acrossEntities(worker, (db) => acquireLease(db, 'test race', item, { now, until }));
  const taken = await Promise.all([take(), take(), take()]);
  expect(taken.filter((lease) => lease !== null)).toEqual([{ attempts: 1, until }]);
});

it('losing the database in the middle is not a failure of the item, which is taken again after the lease', async () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  let isAway = true;
  const { id, finished, work } = await queueOfOne({
    run: async () => {
      if (isAway) throw lost;
      return 'back';
    },
  });
  await expect(work()).rejects.toBe(lost);
  isAway = false;
  expect(await attemptOf(id)).toMatchObject({ attempts: 1, failure: null, dead_at: null });
  forward(59);
  expect(await work()).toBe(0);
  forward(1);
  expect(await work()).toBe(1);
  expect(finished).toEqual(['back']);
});
