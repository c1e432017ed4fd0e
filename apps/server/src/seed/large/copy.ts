import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

type Value = string | number | null | readonly string[];
/** A table's rows by column, in the order of COPY. */
export type CopyRows = { table: string; columns: readonly string[]; rows: readonly Value[][] };

const BATCH_BYTES = 1 << 16;

/**
 * Inserts rows into a table by COPY. COPY refuses a table under row security, so the rows go into a temporary one first
 * and from there by INSERT, which row security checks like any other.
 * @param returning the expression to return for each inserted row, which `r` names; in the order of the rows
 */
export async function copyRows<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { table, columns, rows }: CopyRows,
  returning?: string,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const list = columns.join(', ');
  const staging = `staged_${table}`;
  // The current role creates the table, which is dropped with the transaction.
  await client.query(
    `create temp table ${staging} on commit drop as select ${list} from ${table} with no data`,
  );
  await pipeline(Readable.from(copyText(rows)), client.query(from(`copy ${staging} (${list}) from stdin`)));
  const insert = `insert into ${table} as r (${list}) select ${list} from ${staging}`;
  const { rows: inserted } = await client.query<Row>(returning ? `${insert} returning ${returning}` : insert);
  return inserted;
}

/** Rows in COPY's text format, in pieces of some size. */
export function* copyText(rows: readonly Value[][]): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += `${row.map(field).join('\t')}\n`;
    if (piece.length < BATCH_BYTES) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function field(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : arrayLiteral(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => special[found] ?? found) : text;
}

const arrayLiteral = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
