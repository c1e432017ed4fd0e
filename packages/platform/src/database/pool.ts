import pg from 'pg';
import { type DatabaseRole, databaseRoles } from './roles.ts';

/** Object identifiers of PostgreSQL's types whose text must not pass through a JavaScript Date or float. */
const typeIds = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamp: 1114,
  timestampArray: 1115,
  numericArray: 1231,
  textArray: 1009,
} as const;

const asText = (value: string): string => value;
const textArray: (value: string) => (string | null)[] = pg.types.getTypeParser(typeIds.textArray as number);

/** A number where that is exact, otherwise the digits. */
function wholeNumber(value: string): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [typeIds.int8]: wholeNumber,
  [typeIds.int8Array]: (value) => textArray(value).map((item) => (item === null ? null : wholeNumber(item))),
  // A date without time is a date: it never passes through a time zone. NUMERIC is text by default.
  [typeIds.date]: asText,
  [typeIds.dateArray]: textArray,
  [typeIds.timestamp]: asText,
  [typeIds.timestampArray]: textArray,
  [typeIds.numericArray]: textArray,
};

const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers[id]) || pg.types.getTypeParser(id, format);
  },
};

/** Migrations and the seed, which work as the owner, may take their time; a request may not. */
const queryLimitMs = { owner: 600_000, others: 30_000 } as const;

/**
 * A stock pool whose connections work as `role`. DATE, NUMERIC and TIMESTAMP arrive as text, int8 as a number
 * where that is exact.
 */
export function createPool(connection: pg.PoolConfig, role: DatabaseRole, max: number): pg.Pool {
  const roleName = databaseRoles[role];
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    query_timeout: role === 'owner' ? queryLimitMs.owner : queryLimitMs.others,
    application_name: `waypost-${role}`,
    ...(roleName === null ? {} : { options: `-c role=${roleName}` }),
  });
  // An idle connection that breaks has left the pool by then; the next query opens another or tells its error.
  pool.on('error', () => undefined);
  return pool;
}
