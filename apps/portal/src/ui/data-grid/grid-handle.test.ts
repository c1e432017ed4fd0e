import type { GridApi } from 'ag-grid-community';
import { expect, it } from 'vitest';
import { GridHandle } from './grid-handle.ts';

it('the handle of a grid notifies its subscribers when the grid is attached, and not after they unsubscribe', () => {
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
