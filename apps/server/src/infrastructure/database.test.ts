import { REPEAT_FOR_MS } from '@waypost/platform/database/retry';
import { CommitUnknown } from '@waypost/platform/database/trouble';
import { type PostgresPool, sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acrossEntities, type Db, dbOn, inTenant, repeatingTrips } from './database.ts';

const withCode = (code: string) => Object.assign(new Error(`it failed with ${code}`), { code });
const gone = () => new Error('Connection terminated unexpectedly');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * A driver that fails statements with this first word with these errors in turn, and records each statement.
 */
function failing(at: string, errors: Error[]): { db: Db; asked: string[] } {
  const statements: string[] = [];
  const client = {
    query: async (text: string) => {
      const [word = ''] = text.trim().split(/[\s;]/);
      statements.push(word);
      const error = word === at ? errors.shift() : undefined;
      if (error) throw error;
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
    release: () => undefined,
  };
  const pool = { connect: async () => client, end: async () => undefined } as unknown as PostgresPool;
  return { db: dbOn(pool), asked: statements };
}

const work = async (db: Db): Promise<string> => {
  await sql`insert into note values (1)`.execute(db);
  return 'done';
};
const tenant = {
  entityId: '018f3c9e-0000-7000-8000-000000000001',
  userId: '018f3c9e-0000-7000-8000-000000000002',
  facilityIds: [],
};

/** Runs all timers, and returns the result or the message of the error. */
async function outcome<T>(running: Promise<T>): Promise<T | string> {
  const outcome = running.catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  return outcome;
}

const inserts = (statements: string[]): number => statements.filter((word) => word === 'insert').length;

it.each(['57P01', '57P03', '08006', 'ECONNRESET', 'ECONNREFUSED', '25006'])(
  'a change that fails with %s before its COMMIT is sent is repeated without an error for its caller',
  async (code) => {
    const { db, asked: statements } = failing('insert', [withCode(code), withCode(code)]);
    expect(await outcome(acrossEntities(db, work))).toBe('done');
    expect(inserts(statements)).toBe(3);
    expect(statements.filter((word) => word === 'commit')).toHaveLength(1);
  },
);

it.each(['23505', '57014', '53300', '53100', '28P01'])(
  'a change that fails with %s is not repeated, because it would fail again or take as long',
  async (code) => {
    const { db, asked: statements } = failing('insert', [withCode(code)]);
    expect(await outcome(acrossEntities(db, work))).toBe(`it failed with ${code}`);
    expect(inserts(statements)).toBe(1);
  },
);

it('a change is not repeated if its COMMIT was sent but not confirmed, because it may be stored', async () => {
  for (const error of [gone(), withCode('57P01'), withCode('08006'), new CommitUnknown('no standby')]) {
    const { db, asked: statements } = failing('commit', [error]);
    expect(await outcome(inTenant(db, tenant, work))).toBe(error.message);
    expect(inserts(statements)).toBe(1);
  }
});

it('a change is repeated if a standby database refused its COMMIT', async () => {
  const { db, asked: statements } = failing('commit', [withCode('25006')]);
  expect(await outcome(inTenant(db, tenant, work))).toBe('done');
  expect(inserts(statements)).toBe(2);
});

it('a read is repeated even after its COMMIT, so its audit record may exist twice', async () => {
  for (const error of [gone(), new CommitUnknown('no standby')]) {
    const { db } = failing('commit', [error]);
    expect(await outcome(inTenant(db, { ...tenant, reads: true }, work))).toBe('done');
  }
});

it('an unavailable database is retried with pauses, and reported to the caller after five seconds', async () => {
  const { db, asked: statements } = failing('insert', Array.from({ length: 100 }, gone));
  const outcome = acrossEntities(db, work).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(REPEAT_FOR_MS);
  expect(await outcome).toBe(gone().message);
  expect(inserts(statements)).toBeLessThanOrEqual(10);
});

it('a read in a single message is repeated if its connection is lost', async () => {
  const errors = [gone(), withCode('25006')];
  const rows = [['one']];
  const trips = repeatingTrips({
    query: async () => {
      const error = errors.shift();
      if (error) throw error;
      return { command: 'SELECT', rowCount: 1, oid: 0, fields: [], rows };
    },
  });
  expect(await outcome(trips.query({ text: 'select 1' }))).toMatchObject({ rows });
});
