import { expect } from 'vitest';
import type { Scope } from '../../../src/framework/work.ts';
import { dbOn } from '../../../src/infrastructure/database.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import type { Organization } from './organization.ts';
import { scopeOf, type Working } from './scope.ts';

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * A user's scope on a separate connection, which pauses after the first statement that matches `stopsAfter`
 * until `goOn`.
 */
function side({ database }: TestDatabase, who: Working, stopsAfter: RegExp | null) {
  const stopped = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const seen = { begun: 0, pid: 0, isOver: false };
  let isWaiting = stopsAfter !== null;
  const pool = database.pool('app', 1);
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const watched: Query = async (...args) => {
      const text = String(args[0]);
      if (text.startsWith('begin')) seen.begun += 1;
      const result = await query(...args);
      if (isWaiting && stopsAfter?.test(text)) {
        isWaiting = false;
        stopped.resolve();
        await going.promise;
      }
      return result;
    };
    Object.assign(client, { query: watched });
  });
  const scope = scopeOf(dbOn(pool), who);
  const run = async <T>(work: (scope: Scope) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    seen.pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
    client.release();
    return work(scope).finally(() => {
      seen.isOver = true;
    });
  };
  return { seen, run, stopped: stopped.promise, goOn: going.resolve, end: () => pool.end() };
}

type Interleaved<A, B> = {
  at: Organization;
  permissions: string[];
  /** The work that is paused after the statement matching `stopsAfter` when `second` begins. */
  first: (scope: Scope) => Promise<A>;
  stopsAfter: RegExp;
  second: (scope: Scope) => Promise<B>;
};

/**
 * Does two pieces of work at once, on a connection each: the second begins while the first is in the middle, which goes on once the
 * second waits for a lock or is done. Only where a second connection can be in the middle of something: the embedded database has one.
 *
 * @returns what both came to, and how often each was begun: twice where PostgreSQL gave it up in a deadlock
 */
export async function interleaved<A, B>({
  at,
  permissions,
  first,
  stopsAfter,
  second,
}: Interleaved<A, B>): Promise<{ results: [A, B]; begun: [number, number] }> {
  const test = await testDatabase();
  const who: Working = {
    entity: { id: at.id, name: at.name, lCode: at.lcode },
    userId: at.administrator.userId,
    facilityIds: at.facilities.map(({ id }) => id),
    permissions,
  };
  const one = side(test, who, stopsAfter);
  const two = side(test, who, null);
  try {
    const firstDone = one.run(first);
    await Promise.race([
      one.stopped,
      firstDone.then(() => {
        throw new Error(`no statement was like ${stopsAfter}`);
      }),
    ]);
    const secondDone = two.run(second);
    const both = Promise.all([firstDone, secondDone]);
    both.catch(() => undefined);
    await expect
      .poll(async () => {
        if (two.seen.isOver) return true;
        const { rows } = await test.pool.query<{ n: number }>(
          'select cardinality(pg_blocking_pids($1)) as n',
          [two.seen.pid],
        );
        return (rows[0]?.n ?? 0) > 0;
      })
      .toBe(true);
    one.goOn();
    return { results: await both, begun: [one.seen.begun, two.seen.begun] };
  } finally {
    one.goOn();
    await Promise.all([one.end(), two.end()]);
  }
}
