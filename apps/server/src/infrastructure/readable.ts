import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from './tables/tables.ts';

type Columns<Table extends keyof Tables> = keyof Selectable<Tables[Table]> & string;

/**
 * A table as other nouns read it: the columns that its noun lets them read, as a part of their statement, `from ${facilityRows} f`.
 * PostgreSQL makes one plan of both, and asks for the rights of the role that reads.
 */
export const readable = <Table extends keyof Tables & string, Column extends Columns<Table>>(
  table: Table,
  columns: readonly Column[],
): RawBuilder<Pick<Selectable<Tables[Table]>, Column>> =>
  sql.raw(`(select ${columns.join(', ')} from ${table})`);
