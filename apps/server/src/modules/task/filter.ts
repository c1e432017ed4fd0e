import type { ColumnFilter, TaskColumn, TaskQuery } from '@waypost/contract/graphql';
import { taskColumns } from '@waypost/contract/graphql';
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../kernel/dates.ts';
import { AppError } from '../../kernel/errors.ts';
import { columnSql } from './columns.ts';

type Condition = RawBuilder<unknown>;

/** The text that follows every text with this prefix, so that a prefix search is a range. */
function afterPrefix(prefix: string): string {
  const last = prefix.codePointAt(prefix.length - 1) ?? 0;
  return prefix.slice(0, -1) + String.fromCodePoint(last + 1);
}

/** A typed text is literal: `%`, `_` and `\` mean themselves. */
function textCondition(
  expression: Condition,
  filter: Extract<ColumnFilter, { filterType: 'text' }>,
): Condition {
  const value = (filter.filter ?? '').toLowerCase();
  if (filter.type === 'blank') return sql`${expression} = ''`;
  if (filter.type === 'notBlank') return sql`${expression} <> ''`;
  if (value === '') return sql`true`;
  if (filter.type === 'equals') return sql`${expression} = ${value}`;
  if (filter.type === 'startsWith')
    return sql`(${expression} >= ${value} and ${expression} < ${afterPrefix(value)})`;
  return sql`position(${value} in ${expression}) > 0`;
}

function dateCondition(
  expression: Condition,
  filter: Extract<ColumnFilter, { filterType: 'date' }>,
): Condition {
  const from = sql`${filter.dateFrom}::date`;
  if (filter.type === 'equals') return sql`${expression} = ${from}`;
  if (filter.type === 'lessThan') return sql`${expression} < ${from}`;
  if (filter.type === 'greaterThan') return sql`${expression} > ${from}`;
  return sql`${expression} between ${from} and ${filter.dateTo ?? filter.dateFrom}::date`;
}

function numberCondition(
  expression: Condition,
  filter: Extract<ColumnFilter, { filterType: 'number' }>,
): Condition {
  // A person may type 1.5 or a number no column holds: both are compared, neither is an error.
  const from = sql`${filter.filter}::float8`;
  if (filter.type === 'equals') return sql`${expression} = ${from}`;
  if (filter.type === 'lessThan') return sql`${expression} < ${from}`;
  if (filter.type === 'greaterThan') return sql`${expression} > ${from}`;
  return sql`${expression} between ${from} and ${filter.filterTo ?? filter.filter}::float8`;
}

/** Days aged as a range of creation: n days old means created n days before today (UTC). */
function agedCondition(filter: Extract<ColumnFilter, { filterType: 'number' }>, today: string): Condition {
  const dayOf = (days: number) =>
    sql`${addDays(today, -Math.max(0, Math.min(100_000, Math.trunc(days))))}::date`;
  const created = sql`(t.created_at at time zone 'UTC')::date`;
  if (filter.type === 'equals') return sql`${created} = ${dayOf(filter.filter)}`;
  if (filter.type === 'lessThan') return sql`${created} > ${dayOf(filter.filter)}`;
  if (filter.type === 'greaterThan') return sql`${created} < ${dayOf(filter.filter)}`;
  return sql`${created} between ${dayOf(filter.filterTo ?? filter.filter)} and ${dayOf(filter.filter)}`;
}

function condition(column: TaskColumn, filter: ColumnFilter, today: string): Condition {
  if (filter.filterType !== taskColumns[column]) {
    throw new AppError('BAD_REQUEST', [
      { path: `filter.${column}`, message: `Takes a ${taskColumns[column]} filter` },
    ]);
  }
  const { expression } = columnSql[column];
  if (filter.filterType === 'text') return textCondition(expression, filter);
  if (filter.filterType === 'date') return dateCondition(expression, filter);
  if (filter.filterType === 'set')
    return sql`${expression} = any (${filter.values.filter((v) => v !== null)}::text[])`;
  return column === 'daysAged' ? agedCondition(filter, today) : numberCondition(expression, filter);
}

/** The filter model of the grid as one SQL condition; every value is a parameter. */
export function filterSql(filter: TaskQuery['filter'], today: string): Condition {
  const parts = Object.entries(filter).map(([column, model]) =>
    condition(column as TaskColumn, model, today),
  );
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}
