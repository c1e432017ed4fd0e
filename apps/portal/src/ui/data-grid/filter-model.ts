import { type ColumnFilter, columnFilterSchema } from '@waypost/contract/graphql';

/** The grid's date filter works with local midnights as text: `2026-01-31 00:00:00`. The day is what counts. */
const day = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, 10) : value);

function withDays(model: Record<string, unknown>): Record<string, unknown> {
  if (model.filterType !== 'date') return model;
  const { dateTo, ...rest } = model;
  return { ...rest, dateFrom: day(model.dateFrom), ...(dateTo ? { dateTo: day(dateTo) } : {}) };
}

/** Null stands for "not given" in the grid's models, a missing key on the wire. */
const withoutNulls = (model: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(model).filter(([, value]) => value !== null && value !== ''));

/**
 * The grid's filter model as the contract's, column by column. A filter that is not complete yet, for example a
 * range with one end, is left out.
 */
export function toColumnFilters(model: Record<string, unknown>): Record<string, ColumnFilter> {
  const filters: Record<string, ColumnFilter> = {};
  for (const [column, value] of Object.entries(model)) {
    if (typeof value !== 'object' || value === null) continue;
    const parsed = columnFilterSchema.safeParse(withoutNulls(withDays({ ...value })));
    if (parsed.success && isComplete(parsed.data)) filters[column] = parsed.data;
  }
  return filters;
}

function isComplete(filter: ColumnFilter): boolean {
  if (filter.filterType === 'set' || 'conditions' in filter) return true;
  if (filter.filterType === 'text') {
    return filter.type === 'blank' || filter.type === 'notBlank' || filter.filter !== undefined;
  }
  if (filter.type !== 'inRange') return true;
  return filter.filterType === 'number' ? filter.filterTo !== undefined : filter.dateTo !== undefined;
}

/** The contract's filters as the grid's model. */
export function toGridFilters(filters: Partial<Record<string, ColumnFilter>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([column, filter]) => [
      column,
      filter?.filterType === 'date' && !('conditions' in filter)
        ? {
            ...filter,
            dateFrom: `${filter.dateFrom} 00:00:00`,
            dateTo: filter.dateTo ? `${filter.dateTo} 00:00:00` : null,
          }
        : filter,
    ]),
  );
}
