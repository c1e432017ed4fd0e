import type pg from 'pg';
import { StartError } from '../lifecycle.ts';

/** A statement on an index that does not block writes to its table. */
export type ConcurrentStatement = {
  kind: 'create' | 'drop';
  index: string;
  text: string;
  /** The same statement for use inside a transaction, which blocks writes. */
  plain: string;
};

const statementShape =
  /^(create)\s+(?:unique\s+)?index\s+concurrently\s+([a-z_][a-z0-9_]*)\s+on\s|^(drop)\s+index\s+concurrently\s+if\s+exists\s+([a-z_][a-z0-9_]*)$/i;
/** Building an index of a long table takes hours, and only the operator can judge whether it takes too long. */
const limitMs = 7 * 86_400_000;

/**
 * Reads a file of statements, each ended by a semicolon at the end of its line. Only statements that can be restarted
 * after an abort are allowed.
 *
 * @throws StartError when the file contains another statement
 */
export function readConcurrentStatements(file: string, text: string): ConcurrentStatement[] {
  const statements = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return statements.map((statement) => {
    const [, create, made, , dropped] = statementShape.exec(statement) ?? [];
    const index = made ?? dropped;
    if (index === undefined)
      throw new StartError(
        `The migration ${file} may hold only statements such as "create index concurrently NAME on …;" and "drop index concurrently if exists NAME;".`,
      );
    const plain = statement.replace(/\sconcurrently\s/i, ' ');
    return { kind: create ? 'create' : 'drop', index, text: statement, plain };
  });
}

/**
 * Runs the statements one by one, each in a transaction of its own. An index that an earlier, aborted run completed
 * stays; an unfinished one is dropped and built again.
 */
export async function runConcurrently(
  pool: pg.Pool,
  statements: readonly ConcurrentStatement[],
): Promise<void> {
  for (const { kind, index, text } of statements) {
    if (kind === 'create') {
      const state = await stateOf(pool, index);
      if (state === 'valid') continue;
      if (state === 'unfinished') await dropIndex(pool, index);
    }
    try {
      await run(pool, text);
    } catch (error) {
      // An unfinished unique index would still refuse rows.
      if (kind === 'create' && (await stateOf(pool, index)) === 'unfinished') await dropIndex(pool, index);
      throw error;
    }
  }
}

async function run(pool: pg.Pool, text: string): Promise<void> {
  const statement: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: limitMs };
  await pool.query(statement);
}

const dropIndex = (pool: pg.Pool, index: string): Promise<void> =>
  run(pool, `drop index concurrently if exists public.${index}`);

async function stateOf(pool: pg.Pool, index: string): Promise<'none' | 'unfinished' | 'valid'> {
  const { rows } = await pool.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
    [`public.${index}`],
  );
  if (rows[0] === undefined) return 'none';
  return rows[0].is_valid ? 'valid' : 'unfinished';
}
