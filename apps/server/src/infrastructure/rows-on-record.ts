import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely';
import { auditedTables } from './tables/audited-tables.ts';
import type { Tables } from './tables/tables.ts';

/** The number of rows written on a connection that must be audited. A savepoint saves and restores it. */
export type RowsOnRecord = { written: number };

const counts = new WeakMap<DatabaseConnection, RowsOnRecord>();

/** Counts the written rows of a new connection from the database's answers, without an additional query. */
export function countRows(connection: DatabaseConnection): void {
  const count: RowsOnRecord = { written: 0 };
  counts.set(connection, count);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery, ...rest: unknown[]): Promise<QueryResult<R>> => {
    const result = await (execute as (...given: unknown[]) => Promise<QueryResult<R>>)(query, ...rest);
    // A statement that ends in a select answers with the rows it read from its own writes.
    if (isOnRecord(query.sql)) count.written += Number(result.numAffectedRows ?? result.rows.length);
    return result;
  };
}

/** The count of an open transaction's connection. */
export const rowsOnRecord = (db: Kysely<Tables>): Promise<RowsOnRecord> =>
  db.getExecutor().provideConnection(async (connection) => {
    const count = counts.get(connection);
    if (!count) throw new TypeError('this connection counts no rows');
    return count;
  });

/** Enough for all statements of the programs and for composed ones. */
const MAX_CACHED = 2000;
const cache = new Map<string, boolean>();

function isOnRecord(text: string): boolean {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const found = writesOnRecord(text);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(text, found);
  return found;
}

const written = /\b(insert\s+into|delete\s+from|update)\s+(?:public\.)?"?(\w+)"?/gi;

/**
 * Whether a statement writes rows that must be audited, by the rules of the database's guard: rows of an audited table,
 * and in an update more than exempt columns. Only the guard sees the writes of database functions.
 */
export function writesOnRecord(text: string): boolean {
  for (const { 1: verb = '', 2: table = '', index, 0: found } of text.matchAll(written)) {
    const passedOver = Object.hasOwn(auditedTables, table) ? auditedTables[table] : undefined;
    if (passedOver === undefined) continue;
    if (verb.toLowerCase() !== 'update' || passedOver.length === 0) return true;
    const set = columnsSet(text.slice(index + found.length));
    if (set === null || set.some((column) => !passedOver.includes(column))) return true;
  }
  return false;
}

/** The columns that the rest of an update sets; null when they cannot be determined. */
function columnsSet(rest: string): string[] | null {
  const set = /^\s*(?:as\s+)?(?:"?\w+"?\s+)?set\s/i.exec(rest);
  if (!set) return null;
  const columns = assignmentsOf(rest.slice(set[0].length)).map((one) => /^\s*"?(\w+)"?\s*=/.exec(one)?.[1]);
  return columns.every((column) => column !== undefined) ? columns : null;
}

/**
 * The texts between the commas of a SET, up to its end: a keyword outside of parentheses, or the parenthesis that
 * closes its statement.
 */
function assignmentsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|\w+|[^\w']/g)) {
    if (depth === 0 && (token === ')' || /^(from|where|returning)$/i.test(token))) break;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0 && token === ',') parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}
