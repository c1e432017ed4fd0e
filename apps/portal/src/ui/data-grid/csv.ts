import { BYTE_ORDER_MARK, csvRow } from '@waypost/contract/core/csv';
import { localToday } from '#src/ui/local-time.ts';

/** Rows of cells as a CSV file with a byte order mark, so that spreadsheets recognize UTF-8. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + lines.map(csvRow).join('');

/** The file name of a list: the list, the view, and the day. */
export function csvName(list: string, view: string | null = null, day = localToday()): string {
  const words = [list, view ?? ''].map((text) => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''));
  return `${[...words.filter(Boolean), day].join('-').toLowerCase()}.csv`;
}

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
