import { BYTE_ORDER_MARK, csvRow } from '@waypost/contract/core/csv';

/** Rows of cells as a CSV file, with the mark that tells spreadsheets it is UTF-8. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + lines.map(csvRow).join('');

/** The address of a file in memory is released so long after its download (C-370). */
const RELEASED_AFTER_MS = 30_000;

/** Downloads a file in the browser. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASED_AFTER_MS);
}
