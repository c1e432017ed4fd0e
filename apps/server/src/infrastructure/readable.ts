import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from './tables/tables.ts';

type Columns<Table extends keyof Tables> = keyof Selectable<Tables[Table]> & string;

/**
 * A table for the statements of other modules: the columns that its module exports, as `from ${facilityRows} f`.
 * PostgreSQL plans both as one statement and checks the rights of the reading role.
 */
export const readable = <Table extends keyof Tables & string, Column extends Columns<Table>>(
  table: Table,
  columns: readonly Column[],
): RawBuilder<Pick<Selectable<Tables[Table]>, Column>> =>
  sql.raw(`(select ${columns.join(', ')} from ${table})`);
