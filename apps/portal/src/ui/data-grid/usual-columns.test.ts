import { expect, it } from 'vitest';
import { managedStatus } from '../status.ts';
import { countColumn, instantColumn, managedColumn } from './usual-columns.tsx';

it('a column of counts shows thousands with a comma and sorts by the number', () => {
  const column = countColumn({ id: 'codes', title: 'Codes', width: 80, of: (row: number[]) => row.length });
  const row = new Array<number>(1234).fill(0);
  expect([column.text(row), column.value?.(row)]).toEqual(['1,234', 1234]);
});

it('a column of instants shows its text for a missing instant', () => {
  const of = ({ usedAt }: { usedAt: string | null }) => usedAt;
  const column = instantColumn({ id: 'used', title: 'Last used', width: 92, of, none: 'Never' });
  expect([column.text({ usedAt: null }), column.value?.({ usedAt: null })]).toEqual(['Never', null]);
  expect(column.text({ usedAt: '2026-11-20T10:00:00.000Z' })).toContain('2026');
});

it('a column of records marks ended ones, and its filter offers both states', () => {
  const column = managedColumn<{ isEnded: boolean }, 'state'>({ id: 'state', width: 100 });
  expect(column.text({ isEnded: true })).toBe(managedStatus.ended.word);
  expect(column.filter).toEqual({
    set: [
      { value: 'Active', label: 'Active' },
      { value: 'Ended', label: 'Ended' },
    ],
  });
});
