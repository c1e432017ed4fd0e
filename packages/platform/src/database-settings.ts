import { databaseAddress, type Setting, wholeNumber } from './setting-shapes.ts';

const day = 86_400_000;

/** The settings of the database. */
export const databaseSettings = {
  DATABASE_URL: {
    shape: databaseAddress.optional(),
    readBy: ['server', 'worker', 'identity', 'launcher'],
    isSecret: true,
    about: 'the PostgreSQL to work on: `postgres://user:password@host:5432/waypost?sslmode=verify-full`',
    usual: 'the embedded database',
  },
  DATABASE_STANDBY_URL: {
    shape: databaseAddress.optional(),
    readBy: ['server'],
    isSecret: true,
    about:
      'the same database at its standbys, with the same login: boards, exports and what a table would change are read there, as long as a standby shows what the caller has changed',
    usual: 'everything is read at the primary',
  },
  DATABASE_POOL_SIZE: {
    shape: wholeNumber(1, 500).default(10),
    readBy: ['server', 'worker', 'identity'],
    about: 'the most connections of a program to PostgreSQL for its main role',
  },
  DATABASE_STATEMENT_TIMEOUT_MS: {
    shape: wholeNumber(100, day).default(30_000),
    readBy: ['server', 'worker', 'identity'],
    about: 'a statement that takes longer is cancelled, except in migrations and the seed',
  },
} as const satisfies Record<string, Setting>;

type Given = {
  DATABASE_URL?: string | undefined;
  DATABASE_STANDBY_URL?: string | undefined;
  DATABASE_POOL_SIZE: number;
  DATABASE_STATEMENT_TIMEOUT_MS: number;
};

export const readDatabase = (env: Given) => ({
  databaseUrl: env.DATABASE_URL ?? null,
  databaseStandbyUrl: env.DATABASE_STANDBY_URL ?? null,
  databasePoolSize: env.DATABASE_POOL_SIZE,
  statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
});
