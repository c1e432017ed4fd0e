import {
  dateOperators,
  isCompleteFilter,
  needsNoOperand,
  numberOperators,
  textOperators,
} from '@waypost/contract/core/column-filter';
import { type ColumnFilter, columnFilterSchema } from '@waypost/contract/core/list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromGridFilters, toGridFilters } from './filter-model.ts';

describe('the filter model sent to the server', () => {
  it('the filter model sent to the server sends every operator for text, numbers and dates unchanged', () => {
    const models = [
      ...textOperators.map((type) => ({
        filterType: 'text',
        type,
        ...(needsNoOperand(type) ? {} : { filter: 'a' }),
      })),
      ...numberOperators.map((type) => ({
        filterType: 'number',
        type,
        ...(needsNoOperand(type) ? {} : { filter: 2 }),
        ...(type === 'inRange' ? { filterTo: 5 } : {}),
      })),
      ...dateOperators.map((type) => ({
        filterType: 'date',
        type,
        ...(needsNoOperand(type) ? {} : { dateFrom: '2026-11-01' }),
        ...(type === 'inRange' ? { dateTo: '2026-11-30' } : {}),
      })),
    ];
    for (const model of models) expect(toGridFilters({ column: model })).toEqual({ column: model });
  });

  it('the filter model sent to the server sends dates as days without a time', () => {
    const model = {
      dueDate: { filterType: 'date', type: 'equals', dateFrom: '2026-11-21 00:00:00', dateTo: null },
      dateOfService: {
        filterType: 'date',
        type: 'inRange',
        dateFrom: '2026-11-01 00:00:00',
        dateTo: '2026-11-30 00:00:00',
      },
    };
    expect(toGridFilters(model)).toEqual({
      dueDate: { filterType: 'date', type: 'equals', dateFrom: '2026-11-21' },
      dateOfService: { filterType: 'date', type: 'inRange', dateFrom: '2026-11-01', dateTo: '2026-11-30' },
    });
  });

  it('the filter model sent to the server leaves out incomplete and unknown filters', () => {
    expect(
      toGridFilters({
        daysAged: { filterType: 'number', type: 'inRange', filter: 2, filterTo: null },
        dueDate: { filterType: 'date', type: 'inRange', dateFrom: '2026-11-01 00:00:00', dateTo: null },
        payerName: { filterType: 'text', type: 'contains', filter: null },
        taskName: { filterType: 'text', type: 'like', filter: 'a' },
        unknown: { filterType: 'multi' },
      }),
    ).toEqual({});
  });

  it('the filter model sent to the server sends two conditions with the operator that joins them', () => {
    const model = {
      payerName: {
        filterType: 'text',
        operator: 'OR',
        conditions: [
          { filterType: 'text', type: 'contains', filter: 'summit' },
          { filterType: 'text', type: 'blank' },
        ],
      },
    };
    expect(toGridFilters(model)).toEqual(model);
  });

  it('the filter model sent to the server sends only the complete one of two conditions', () => {
    const complete = { filterType: 'number', type: 'greaterThan', filter: 3 };
    const conditions = [complete, { filterType: 'number', type: 'lessThan', filter: null }];
    expect(toGridFilters({ daysAged: { filterType: 'number', operator: 'AND', conditions } })).toEqual({
      daysAged: complete,
    });
  });

  it('the filter model sent to the server sends an empty set and the blank value of a set', () => {
    const model = {
      status: { filterType: 'set', values: [] },
      payerName: { filterType: 'set', values: [null, 'Summit Care'] },
    };
    expect(toGridFilters(model)).toEqual(model);
  });

  it('the filter model sent to the server is unchanged after a round trip through the grid', () => {
    const date: ColumnFilter = {
      filterType: 'date',
      operator: 'OR',
      conditions: [
        { filterType: 'date', type: 'lessThan', dateFrom: '2026-11-21' },
        { filterType: 'date', type: 'blank' },
      ],
    };
    const filters = { status: { filterType: 'set' as const, values: ['Open', null] }, dueDate: date };
    expect(toGridFilters(fromGridFilters(filters))).toEqual(filters);
  });

  it('the filter model sent to the server is valid for any state of the grid, and unchanged after a round trip', () => {
    const day = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((at) => `${at.toISOString().slice(0, 10)} 00:00:00`);
    const operand = fc.option(fc.oneof(fc.string({ maxLength: 200 }), fc.integer(), day), { nil: null });
    const nullableDay = fc.option(day, { nil: null });
    const operators = [...textOperators, ...numberOperators, ...dateOperators, 'unknown'];
    const condition = fc.record(
      {
        filterType: fc.constantFrom('text', 'number', 'date', 'set', 'other'),
        type: fc.constantFrom(...operators),
        filter: operand,
        filterTo: operand,
        dateFrom: nullableDay,
        dateTo: nullableDay,
        values: fc.array(fc.option(fc.string({ maxLength: 200 }), { nil: null }), { maxLength: 5 }),
      },
      { requiredKeys: ['filterType'] },
    );
    const joined = fc.record({
      filterType: fc.constantFrom('text', 'number', 'date'),
      operator: fc.constantFrom('AND', 'OR'),
      conditions: fc.array(condition, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(condition, joined, fc.anything())), (model) => {
        const filters = toGridFilters(model);
        for (const filter of Object.values(filters)) {
          expect(columnFilterSchema.safeParse(filter).success).toBe(true);
          expect(isCompleteFilter(filter)).toBe(true);
        }
        expect(toGridFilters(fromGridFilters(filters))).toEqual(filters);
      }),
    );
  });
});
