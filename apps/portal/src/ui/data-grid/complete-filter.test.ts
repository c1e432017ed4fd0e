import type { ColumnFilter } from '@waypost/contract/list';
import { describe, expect, it } from 'vitest';
import { isCompleteFilter } from './complete-filter.ts';

const text = (filter: string | null): ColumnFilter => ({ filterType: 'text', type: 'contains', filter });

describe('a filter', () => {
  it('is complete with what it compares with', () => {
    expect(isCompleteFilter(text('smi'))).toBe(true);
    expect(isCompleteFilter({ filterType: 'text', type: 'blank' })).toBe(true);
    expect(isCompleteFilter({ filterType: 'date', type: 'overdue' })).toBe(true);
    expect(isCompleteFilter({ filterType: 'number', type: 'inRange', filter: 1, filterTo: 2 })).toBe(true);
    expect(isCompleteFilter({ filterType: 'set', values: [] })).toBe(true);
  });

  it('is not complete while an operand is missing', () => {
    expect(isCompleteFilter(text(null))).toBe(false);
    expect(isCompleteFilter({ filterType: 'number', type: 'inRange', filter: 1 })).toBe(false);
    expect(isCompleteFilter({ filterType: 'date', type: 'inRange', dateFrom: '2026-01-01' })).toBe(false);
    const conditions = [text('smi'), text(null)] as never;
    expect(isCompleteFilter({ filterType: 'text', operator: 'AND', conditions })).toBe(false);
  });
});
