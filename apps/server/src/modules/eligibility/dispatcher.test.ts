import { randomUUID } from 'node:crypto';
import { createLogger } from '@waypost/platform/logger';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../../infrastructure/database.ts';
import { createDispatcher } from './dispatcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that stores nothing, and the parameters of its updates. */
function startCall() {
  const changes: (readonly unknown[])[] = [];
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      if (query.sql.trimStart().startsWith('update')) changes.push(query.parameters);
    },
  });
  return { db, changes };
}

it('the lease is renewed repeatedly while a payer has not answered, and no longer afterwards', async () => {
  const { db, changes } = startCall();
  const logger = createLogger({ logLevel: 'silent' }, 'test');
  const dispatcher = createDispatcher(db, { now: () => new Date() }, logger);
  const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
  dispatcher.run('waited-for', logger, () => answer);
  await vi.advanceTimersByTimeAsync(12_000);
  const [first] = changes;
  expect(first?.[0]).toEqual(new Date(Date.now() - 12_000 + 5000 + 15_000));
  expect(first?.[1]).toEqual(['waited-for']);
  // The transaction and its attempt, each time.
  expect(changes).toHaveLength(4);
  answers();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(changes).toHaveLength(4);
  await dispatcher.stop(0);
});

it('a stopping program waits for a payer’s answer, but no longer than its limit', async () => {
  const logger = createLogger({ logLevel: 'silent' }, 'test');
  const dispatcher = createDispatcher(startCall().db, { now: () => new Date() }, logger);
  /** Starts a call to a payer and stops: whether the program has stopped, and a function that lets the payer answer. */
  const stopping = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const state = { hasStopped: false, answer: resolve };
    dispatcher.run(randomUUID(), logger, () => promise);
    void dispatcher.stop(1000).then(() => {
      state.hasStopped = true;
    });
    return state;
  };
  const answered = stopping();
  await vi.advanceTimersByTimeAsync(999);
  expect(answered.hasStopped).toBe(false);
  answered.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(answered.hasStopped).toBe(true);
  const silent = stopping();
  await vi.advanceTimersByTimeAsync(1000);
  expect(silent.hasStopped).toBe(true);
});
