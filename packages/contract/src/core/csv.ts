/** Marks the file as UTF-8 for spreadsheet programs. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * A row of CSV (RFC 4180) with every cell in quotes. A cell that a spreadsheet would evaluate as a formula gets an
 * apostrophe in front, also for the full-width signs that some programs treat alike, so that it stays text. A cell
 * that already begins so gets another apostrophe, so that removing one restores the original.
 */
export function csvRow(cells: readonly (string | null)[]): string {
  return `${cells.map((text) => cell(text ?? '')).join(',')}\r\n`;
}

const cell = (text: string): string => {
  const literal = /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${literal.replaceAll('"', '""')}"`;
};
