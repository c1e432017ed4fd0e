import type { GridApi } from 'ag-grid-community';
import { expect, it } from 'vitest';
import { GridHandle } from './grid-handle.ts';

it('tells those who listen to the handle of a grid that the grid is there, and not once they left', () => {
  const handle = new GridHandle();
  const seen: boolean[] = [];
  const leave = handle.subscribe(() => seen.push(handle.isAttached()));
  const empty = { getColumnState: () => [], getColumnGroupState: () => [], getFilterModel: () => ({}) };
  handle.attach(empty as Partial<GridApi> as GridApi, []);
  expect(seen).toEqual([true]);
  leave();
  handle.changed();
  expect(seen).toEqual([true]);
});
