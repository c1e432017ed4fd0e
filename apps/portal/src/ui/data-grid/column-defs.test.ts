import { afterEach, expect, it, vi } from 'vitest';
import { columnDefs } from './column-defs.ts';
import type { Column } from './types.ts';

afterEach(() => vi.unstubAllEnvs());

type Row = { at: string | null };
const column: Column<Row, 'at'> = {
  id: 'at',
  title: 'At',
  width: 100,
  filter: 'date',
  text: ({ at }) => at ?? '',
  value: ({ at }) => at,
};

/** The result of comparing a cell with a picked day: before it, on it, or after it. */
function compared(picked: Date, cell: string | null): number {
  const [def] = columnDefs([column], [], false);
  return (
    def as { filterParams: { comparator: (picked: Date, cell: unknown) => number } }
  ).filterParams.comparator(picked, cell);
}

it.each(['America/Chicago', 'UTC', 'Pacific/Auckland'])(
  "an instant is filtered by its day in the user's time zone: %s",
  (zone) => {
    vi.stubEnv('TZ', zone);
    const picked = new Date(2026, 10, 20);
    const at = (day: number, hour: number, minute: number) =>
      new Date(2026, 10, day, hour, minute).toISOString();
    expect(compared(picked, at(20, 0, 0))).toBe(0);
    expect(compared(picked, at(20, 23, 59))).toBe(0);
    expect(compared(picked, at(19, 23, 59))).toBe(-1);
    expect(compared(picked, at(21, 0, 0))).toBe(1);
  },
);

it('a date is filtered unchanged in every time zone, and no date is before every date', () => {
  vi.stubEnv('TZ', 'America/Chicago');
  const picked = new Date(2026, 10, 20);
  expect(compared(picked, '2026-11-20')).toBe(0);
  expect(compared(picked, '2026-11-21')).toBe(1);
  expect(compared(picked, null)).toBe(-1);
});
