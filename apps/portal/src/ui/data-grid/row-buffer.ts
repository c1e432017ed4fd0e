import type { FirstDataRenderedEvent } from 'ag-grid-community';

/** Rows outside the viewport are only rendered after the first ones are shown. */
export const FIRST_BUFFER = 0;
const ROW_BUFFER = 10;
const WIDENED_AFTER_MS = 500;

export const widenBuffer = ({ api }: FirstDataRenderedEvent): void =>
  void setTimeout(() => !api.isDestroyed() && api.setGridOption('rowBuffer', ROW_BUFFER), WIDENED_AFTER_MS);
