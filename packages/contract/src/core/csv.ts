/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * A row of CSV (RFC 4180), every cell in quotes. A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it, also with the full-width signs that some take for the same, so that it stays a text. One that looks like that already gets another, so that who takes
 * one away has what was there.
 */
export function csvRow(cells: readonly (string | null)[]): string {
  return `${cells.map((text) => cell(text ?? '')).join(',')}\r\n`;
}

const cell = (text: string): string => {
  const literal = /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${literal.replaceAll('"', '""')}"`;
};
