import { createPool } from '@waypost/platform/database/pool';
import { Kysely, PostgresDialect } from 'kysely';
import type { Db } from '../../apps/server/src/infrastructure/database.ts';
import type { Tables } from '../../apps/server/src/infrastructure/tables/tables.ts';

/** The product's database as one of its roles, for what a measure does in its own process. */
export const dbAs = (url: string, role: 'app' | 'worker'): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: createPool({ to: { connectionString: url }, statementTimeoutMs: null }, role, 2),
    }),
  });
