import { createPool } from '@waypost/platform/database/pool';
import { type Db, dbOn } from '../../apps/server/src/infrastructure/database.ts';

/** The product's database as one of its roles, for what a measure does in its own process. */
export const dbAs = (url: string, role: 'app' | 'worker'): Db =>
  dbOn(createPool({ to: { connectionString: url }, statementTimeoutMs: null }, role, 2));
