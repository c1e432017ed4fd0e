import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOperators, isCompleteFilter, numberOperators, textOperators } from './column-filter.ts';
import { type ColumnFilter, columnFilterSchema } from './list.ts';

const text = (filter: string | null): ColumnFilter => ({ filterType: 'text', type: 'contains', filter });

/** An optional part: present, null or absent. */
const maybe = <T>(part: fc.Arbitrary<T>) => fc.option(part, { nil: null });
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const condition = {
  text: fc.record(
    {
      filterType: fc.constant('text' as const),
      type: fc.constantFrom(...textOperators),
      filter: maybe(fc.string({ maxLength: 200 })),
    },
    { requiredKeys: ['filterType', 'type'] },
  ),
  number: fc.record(
    {
      filterType: fc.constant('number' as const),
      type: fc.constantFrom(...numberOperators),
      filter: maybe(fc.double({ noNaN: true, noDefaultInfinity: true })),
      filterTo: maybe(fc.integer()),
    },
    { requiredKeys: ['filterType', 'type'] },
  ),
  date: fc.record(
    {
      filterType: fc.constant('date' as const),
      type: fc.constantFrom(...dateOperators),
      dateFrom: maybe(day),
      dateTo: maybe(day),
    },
    { requiredKeys: ['filterType', 'type'] },
  ),
};
const joined = <C>(filterType: 'number' | 'date', one: fc.Arbitrary<C>) =>
  fc.record({
    filterType: fc.constant(filterType),
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    conditions: fc.array(one, { minLength: 1, maxLength: 2 }),
  });

describe('the filter of a column', () => {
  it('a filter is complete when it has all its operands', () => {
    expect(isCompleteFilter(text('smi'))).toBe(true);
    expect(isCompleteFilter({ filterType: 'text', type: 'blank' })).toBe(true);
    expect(isCompleteFilter({ filterType: 'date', type: 'overdue' })).toBe(true);
    expect(isCompleteFilter({ filterType: 'number', type: 'inRange', filter: 1, filterTo: 2 })).toBe(true);
    expect(isCompleteFilter({ filterType: 'set', values: [] })).toBe(true);
  });

  it('a filter is incomplete while an operand is missing', () => {
    expect(isCompleteFilter(text(null))).toBe(false);
    expect(isCompleteFilter({ filterType: 'number', type: 'inRange', filter: 1 })).toBe(false);
    expect(isCompleteFilter({ filterType: 'date', type: 'inRange', dateFrom: '2026-01-01' })).toBe(false);
    const both = { filterType: 'text', operator: 'AND', conditions: [text('smi'), text(null)] };
    expect(isCompleteFilter(both as ColumnFilter)).toBe(false);
  });

  it('the schema accepts exactly the complete filters of numbers and dates', () => {
    const filters = fc.oneof(
      condition.number,
      condition.date,
      joined('number', condition.number),
      joined('date', condition.date),
    );
    fc.assert(
      fc.property(filters, (filter) => {
        expect(columnFilterSchema.safeParse(filter).success).toBe(isCompleteFilter(filter as ColumnFilter));
      }),
    );
  });

  it('the schema accepts any text filter, because a filter without a text matches everything', () => {
    fc.assert(
      fc.property(condition.text, (filter) => {
        expect(columnFilterSchema.safeParse(filter).success).toBe(true);
      }),
    );
  });
});
