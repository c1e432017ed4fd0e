import {
  dateOperators,
  needsNoOperand,
  numberOperators,
  textOperators,
} from '@waypost/contract/core/column-filter';
import type { ColumnCondition, ColumnFilter } from '@waypost/contract/core/list';

type Condition = Exclude<ColumnCondition, { filterType: 'set' }>;
type Model = Readonly<Record<string, unknown>>;

const isModel = (value: unknown): value is Model => typeof value === 'object' && value !== null;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((other) => other === value);

/** The grid's date filter uses local midnights as text: `2026-01-31 00:00:00`. Only the day counts. */
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value.slice(0, 10) : undefined;

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function textCondition({ type: name, filter }: Model): Condition | undefined {
  const type = oneOf(textOperators, name);
  if (!type) return;
  if (needsNoOperand(type)) return { filterType: 'text', type };
  return typeof filter === 'string' && filter !== '' ? { filterType: 'text', type, filter } : undefined;
}

function numberCondition(model: Model): Condition | undefined {
  const type = oneOf(numberOperators, model.type);
  if (!type) return;
  if (needsNoOperand(type)) return { filterType: 'number', type };
  const [filter, filterTo] = [number(model.filter), number(model.filterTo)];
  if (filter === undefined || (type === 'inRange' && filterTo === undefined)) return;
  return { filterType: 'number', type, filter, ...(type === 'inRange' ? { filterTo } : {}) };
}

function dateCondition(model: Model): Condition | undefined {
  const type = oneOf(dateOperators, model.type);
  if (!type) return;
  if (needsNoOperand(type)) return { filterType: 'date', type };
  const [dateFrom, dateTo] = [day(model.dateFrom), day(model.dateTo)];
  if (!dateFrom || (type === 'inRange' && !dateTo)) return;
  return { filterType: 'date', type, dateFrom, ...(type === 'inRange' ? { dateTo } : {}) };
}

/** One condition; null while it is incomplete, for example a range with one end. */
function toCondition(model: Model): Condition | undefined {
  if (model.filterType === 'text') return textCondition(model);
  if (model.filterType === 'number') return numberCondition(model);
  return model.filterType === 'date' ? dateCondition(model) : undefined;
}

function toFilter(model: Model): ColumnFilter | undefined {
  if (model.filterType === 'set') {
    if (!Array.isArray(model.values)) return;
    const values = model.values.filter(
      (value): value is string | null => value === null || typeof value === 'string',
    );
    return { filterType: 'set', values };
  }
  if (!Array.isArray(model.conditions)) return toCondition(model);
  const conditions = model.conditions.filter(isModel).flatMap((condition) => toCondition(condition) ?? []);
  const [first, second] = conditions;
  if (!first || !second) return first;
  if (first.filterType !== second.filterType) return first;
  const operator = model.operator === 'OR' ? 'OR' : 'AND';
  // Both have the same type, which the type system cannot see.
  return { filterType: first.filterType, operator, conditions: [first, second] } as ColumnFilter;
}

/**
 * Converts the grid's filter model to the contract's, column by column. An incomplete filter is left out; of two
 * conditions the complete one counts.
 */
export function toGridFilters(model: Model): Record<string, ColumnFilter> {
  const filters: Record<string, ColumnFilter> = {};
  for (const [column, value] of Object.entries(model)) {
    const filter = isModel(value) ? toFilter(value) : undefined;
    if (filter) filters[column] = filter;
  }
  return filters;
}

const midnight = (value: string | null | undefined): string | null => (value ? `${value} 00:00:00` : null);

const fromCondition = (condition: Condition): Model =>
  condition.filterType === 'date'
    ? { ...condition, dateFrom: midnight(condition.dateFrom), dateTo: midnight(condition.dateTo) }
    : condition;

/** Converts the contract's filters to the grid's model. */
export function fromGridFilters(filters: Partial<Record<string, ColumnFilter>>): Record<string, Model> {
  const model: Record<string, Model> = {};
  for (const [column, filter] of Object.entries(filters)) {
    if (!filter) continue;
    if (filter.filterType === 'set') model[column] = filter;
    else if ('conditions' in filter)
      model[column] = { ...filter, conditions: filter.conditions.map(fromCondition) };
    else model[column] = fromCondition(filter);
  }
  return model;
}
