/**
 * Marks text that a spreadsheet would read as a formula as plain text. Text that looks marked is marked once more, so that who reads the
 * file knows what was there.
 */
const neutral = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => `"${neutral(cell).replaceAll('"', '""')}"`;

/** Rows of cells as CSV (RFC 4180), with the mark that tells spreadsheets it is UTF-8. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;

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
