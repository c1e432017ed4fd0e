import { isRelative } from '@waypost/contract/core/column-filter';
import { mondayOf } from '@waypost/contract/core/days';
import type { ColumnCondition, ColumnFilter } from '@waypost/contract/core/list';
import { uuid } from '@waypost/contract/core/values';
import { sql } from 'kysely';
import { addDays } from '../../infrastructure/dates.ts';
import { AppError } from '../errors.ts';
import type { ListColumn, ListSource, Sql } from './column.ts';
import { all, any, blank, no, not } from './conditions.ts';
import { conditionsOf, type Day, type Known } from './known.ts';
import { textSql, toStoredForm } from './text-filter.ts';

type Of<T extends ColumnCondition['filterType']> = Extract<ColumnCondition, { filterType: T }>;

/**
 * A code of the column's own list is written into the statement, so that a prepared statement can use partial indexes.
 * Any other code is a parameter.
 */
const codeSql = ({ words }: ListColumn, value: string): Sql =>
  words && Object.hasOwn(words, value) ? sql`${sql.lit(value)}::text` : sql`${value}::text`;

function setSql(column: ListColumn, { values }: Of<'set'>): Sql {
  const given = values.filter((value) => value !== null && value !== '').map(String);
  if (column.belongsTo) return column.belongsTo(given.filter(isId));
  const wanted = given.map((value) =>
    column.kind === 'code' ? codeSql(column, value) : toStoredForm(column, value),
  );
  return any([
    ...(wanted.length > 0 ? [sql`${column.expression} = any (array[${sql.join(wanted)}])`] : []),
    ...(given.length < values.length ? [blank(column)] : []),
  ]);
}

const isId = (value: string): boolean => uuid.safeParse(value).success;

/** Whole numbers from `low` to `high`; an absent end is open, null matches none. */
type Range = { low?: number; high?: number } | null;

/** A person may type 1.5 or a number that no column contains: both are compared, neither is an error. */
function wholeRange({ type, filter, filterTo }: Of<'number'>): Range {
  const from = filter ?? 0;
  switch (type) {
    case 'lessThan':
      return { high: Math.ceil(from) - 1 };
    case 'lessThanOrEqual':
      return { high: Math.floor(from) };
    case 'greaterThan':
      return { low: Math.floor(from) + 1 };
    case 'greaterThanOrEqual':
      return { low: Math.ceil(from) };
    case 'inRange':
      return { low: Math.ceil(from), high: Math.floor(filterTo ?? from) };
    default:
      return Number.isInteger(from) ? { low: from, high: from } : null;
  }
}

/** Converts to stored units. Rounding avoids losing a cent to the floating-point form of 1250.55. */
function toStoredUnits(filter: Of<'number'>, unit: number): Of<'number'> {
  if (unit === 1) return filter;
  const toStored = (value: number | null | undefined) =>
    value == null ? value : Number((value * unit).toFixed(4));
  return { ...filter, filter: toStored(filter.filter), filterTo: toStored(filter.filterTo) };
}

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

function numberSql(column: ListColumn, filter: Of<'number'>, within: Within): Sql {
  if (filter.type === 'blank') return blank(column);
  if (filter.type === 'notBlank') return sql`not (${blank(column)})`;
  const range = wholeRange(toStoredUnits(filter, column.unit ?? 1));
  const condition = column.kind === 'age' ? ageSql(column, range, within) : rangeSql(column, range);
  return filter.type === 'notEqual' ? not(column, condition) : condition;
}

function rangeSql({ expression }: ListColumn, range: Range): Sql {
  if (range === null) return no;
  const end = (value: number) => sql`${String(clamp(value, Number.MAX_SAFE_INTEGER))}::int8`;
  if (range.low !== undefined && range.low === range.high) return sql`${expression} = ${end(range.low)}`;
  return all([
    ...(range.low === undefined ? [] : [sql`${expression} >= ${end(range.low)}`]),
    ...(range.high === undefined ? [] : [sql`${expression} <= ${end(range.high)}`]),
  ]);
}

/** The context of a condition. */
type Within = Known & { facility: Sql };

const midnight = (date: string, { timeZone }: Day): Sql => sql`(${date}::timestamp at time zone ${timeZone})`;

/**
 * Instants from the first midnight until the second, in the time zone of the row's facility; null leaves an end open.
 */
function betweenMidnights(
  expression: Sql,
  within: Within,
  datesOf: (day: Day) => { from: string | null; until: string | null },
): Sql {
  const ends = within.days.map((day) => {
    const { from, until } = datesOf(day);
    return { day, from: from && midnight(from, day), until: until && midnight(until, day) };
  });
  const here = (from: Sql | null | '', until: Sql | null | ''): Sql =>
    all([
      ...(from ? [sql`${expression} >= ${from}`] : []),
      ...(until ? [sql`${expression} < ${until}`] : []),
    ]);
  const [first] = ends;
  if (!first) return no;
  if (ends.length === 1) return here(first.from, first.until);
  // An index can use the range that covers all zones; within it each facility has its own midnights.
  const hull = here(
    first.from && sql`least(${sql.join(ends.map((end) => end.from))})`,
    first.until && sql`greatest(${sql.join(ends.map((end) => end.until))})`,
  );
  return all([hull, byDay(within, (day) => here(...pick(ends, day)))]);
}

const pick = <T extends { day: Day; from: Sql | null | ''; until: Sql | null | '' }>(
  ends: readonly T[],
  day: Day,
): [Sql | null | '', Sql | null | ''] => {
  const found = ends.find((end) => end.day === day);
  return [found?.from ?? null, found?.until ?? null];
};

/** A condition that depends on today's date at the row's facility. */
function byDay({ days, facility }: Within, condition: (day: Day) => Sql): Sql {
  if (days.length === 1 && days[0]) return condition(days[0]);
  return any(days.map((day) => sql`(${facility} = any (${day.facilityIds}::uuid[]) and ${condition(day)})`));
}

const MAX_DAYS = 100_000;

/** An age of n days means made n days before today. A future date counts as 0 days old. */
function ageSql({ expression }: ListColumn, range: Range, within: Within): Sql {
  if (range === null) return no;
  const low = clamp(range.low ?? 0, MAX_DAYS);
  const high = range.high === undefined ? null : clamp(range.high, MAX_DAYS);
  if (high !== null && (high < 0 || high < low)) return no;
  return betweenMidnights(expression, within, ({ today }) => ({
    from: high === null ? null : addDays(today, -high),
    until: low <= 0 ? null : addDays(today, 1 - low),
  }));
}

/** Adds days to a date, up to the limits of the calendar that PostgreSQL and ISO 8601 share. */
function moved(date: string, days: number): string {
  if (date.endsWith('infinity')) return date;
  const found = addDays(date, days);
  if (/^(?!0000)\d{4}-/.test(found)) return found;
  return days > 0 ? 'infinity' : '-infinity';
}

/** Dates from the first to the second, both included. */
type Dates = { from: string | null; to: string | null };

function datesOf({ type, dateFrom, dateTo }: Of<'date'>, today: string): Dates {
  const from = dateFrom ?? null;
  switch (type) {
    case 'lessThan':
      return { from: null, to: from && moved(from, -1) };
    case 'greaterThan':
      return { from: from && moved(from, 1), to: null };
    case 'inRange':
      return { from, to: dateTo ?? from };
    case 'today':
      return { from: today, to: today };
    case 'overdue':
      return { from: null, to: addDays(today, -1) };
    case 'thisWeek': {
      const monday = mondayOf(today);
      return { from: monday, to: addDays(monday, 6) };
    }
    default:
      return { from, to: from };
  }
}

function dateSql(column: ListColumn, filter: Of<'date'>, within: Within): Sql {
  if (filter.type === 'blank') return blank(column);
  if (filter.type === 'notBlank') return sql`not (${blank(column)})`;
  const condition = datesSql(column, filter, within);
  // Both conditions, because the index contains the day itself.
  if (filter.type === 'overdue' && column.late)
    return all([condition, datesSql({ ...column, expression: column.late }, filter, within)]);
  return filter.type === 'notEqual' ? not(column, condition) : condition;
}

function datesSql({ kind, expression }: ListColumn, filter: Of<'date'>, within: Within): Sql {
  if (kind === 'instant') {
    return betweenMidnights(expression, within, ({ today }) => {
      const { from, to } = datesOf(filter, today);
      return { from, until: to && moved(to, 1) };
    });
  }
  const between = ({ from, to }: Dates): Sql => {
    if (from !== null && from === to) return sql`${expression} = ${from}::date`;
    return all([
      ...(from === null ? [] : [sql`${expression} >= ${from}::date`]),
      ...(to === null ? [] : [sql`${expression} <= ${to}::date`]),
    ]);
  };
  return isRelative(filter.type)
    ? byDay(within, ({ today }) => between(datesOf(filter, today)))
    : between(datesOf(filter, ''));
}

/** The kinds of filter a column takes. A set filter picks among the values of a text. */
const acceptedFilters: Record<ListColumn['kind'], ReadonlyArray<ColumnFilter['filterType']>> = {
  text: ['text', 'set'],
  code: ['set', 'text'],
  number: ['number'],
  age: ['number'],
  date: ['date'],
  instant: ['date'],
};

function conditionSql(column: ListColumn, filter: ColumnCondition, within: Within): Sql {
  if (filter.filterType === 'text') return textSql(column, filter, within.words);
  if (filter.filterType === 'set') return setSql(column, filter);
  if (filter.filterType === 'date') return dateSql(column, filter, within);
  return numberSql(column, filter, within);
}

/** Whether a filter's result depends on today's date; then the facilities must be read as well. */
export function dependsOnDay<C extends string>(
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
): boolean {
  return (Object.entries(filter) as Array<[C, ColumnFilter]>).some(([name, model]) => {
    const { kind } = source.columns[name];
    return (
      kind === 'age' ||
      kind === 'instant' ||
      conditionsOf(model).some((one) => 'type' in one && isRelative(one.type))
    );
  });
}

/** The filter models of a list as one SQL condition; every value is a parameter. */
export function filterSql<C extends string>(
  source: ListSource<C>,
  filter: Partial<Record<C, ColumnFilter>>,
  known: Known,
): Sql {
  const parts = (Object.entries(filter) as Array<[C, ColumnFilter]>).map(([name, model]) => {
    const column = source.columns[name];
    if (!acceptedFilters[column.kind].includes(model.filterType)) {
      const message = `Takes a ${acceptedFilters[column.kind].join(' or ')} filter`;
      throw new AppError('BAD_REQUEST', [{ path: `query.filter.${name}`, message }]);
    }
    const conditions = conditionsOf(model).map((one) =>
      conditionSql(column, one, { ...known, facility: source.facility }),
    );
    return 'operator' in model && model.operator === 'OR' ? any(conditions) : all(conditions);
  });
  return all(parts);
}
