import { describe, expect, it } from 'vitest';
import { toColumnFilters, toGridFilters } from './filter-model.ts';

describe('the filter model on the wire', () => {
  it('keeps text and number filters as they are', () => {
    const model = {
      payerName: { filterType: 'text', type: 'contains', filter: 'summit' },
      daysAged: { filterType: 'number', type: 'inRange', filter: 2, filterTo: 5 },
    };
    expect(toColumnFilters(model)).toEqual(model);
  });

  it('sends dates as days, whatever the time zone', () => {
    const model = {
      dueDate: { filterType: 'date', type: 'equals', dateFrom: '2026-11-21 00:00:00', dateTo: null },
      dateOfService: {
        filterType: 'date',
        type: 'inRange',
        dateFrom: '2026-11-01 00:00:00',
        dateTo: '2026-11-30 00:00:00',
      },
    };
    expect(toColumnFilters(model)).toEqual({
      dueDate: { filterType: 'date', type: 'equals', dateFrom: '2026-11-21' },
      dateOfService: { filterType: 'date', type: 'inRange', dateFrom: '2026-11-01', dateTo: '2026-11-30' },
    });
  });

  it('leaves out what is not complete yet', () => {
    expect(
      toColumnFilters({
        daysAged: { filterType: 'number', type: 'inRange', filter: 2, filterTo: null },
        dueDate: { filterType: 'date', type: 'inRange', dateFrom: '2026-11-01 00:00:00', dateTo: null },
        payerName: { filterType: 'text', type: 'contains', filter: null },
        unknown: { filterType: 'multi' },
      }),
    ).toEqual({});
  });

  it('keeps blank and not blank, which need no text', () => {
    const model = { errorCode: { filterType: 'text', type: 'blank' } };
    expect(toColumnFilters(model)).toEqual(model);
  });

  it('keeps an empty set: it matches nothing', () => {
    const model = { status: { filterType: 'set', values: [] } };
    expect(toColumnFilters(model)).toEqual(model);
  });

  it('comes back from the grid as it went in', () => {
    const filters = {
      status: { filterType: 'set' as const, values: ['Open', 'Wait'] },
      dueDate: { filterType: 'date' as const, type: 'lessThan' as const, dateFrom: '2026-11-21' },
    };
    expect(toColumnFilters(toGridFilters(filters))).toEqual(filters);
  });
});
