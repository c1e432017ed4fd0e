/**
 * A row of CSV (RFC 4180), every cell in quotes. A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it, so that it stays a text.
 */
export function csvRow(cells: readonly (string | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

const cell = (text: string | null): string => {
  const literal = /^[=+\-@\t\r]/.test(text ?? '') ? `'${text}` : (text ?? '');
  return `"${literal.replaceAll('"', '""')}"`;
};

/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
