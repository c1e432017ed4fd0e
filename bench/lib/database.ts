import { createPool } from '@waypost/platform/database/pool';
import { type Db, dbOn } from '../../apps/server/src/infrastructure/database.ts';

/** Opens the product's database under one of its roles, for work in the bench's own process. */
export const openDbAs = (url: string, role: 'app' | 'worker' | 'signin'): Db =>
  dbOn(createPool({ to: { connectionString: url }, statementTimeoutMs: null }, role, 2));
