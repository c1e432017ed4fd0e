/** Invisible characters: no-break spaces become blanks; zero-width and control characters are removed. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t\r\n\v\f]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a cell may contain any
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** An apostrophe before text that a spreadsheet would treat as a formula, as `csvRow` of the contract writes it. */
const GUARDED_FORMULA = /^'('*[=+\-@\t\r＝＋－＠])/;
/** `="00123"`, by which exports preserve leading zeros. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** Removes surrounding blanks, invisible characters and protection against spreadsheet formulas from a cell. */
export function cleanCell(cell: string): string {
  if (cell === '') return cell;
  let text = PRINTABLE_ASCII.test(cell) ? cell : cell.replace(BLANKS, ' ').replace(INVISIBLE, '');
  const first = text.charCodeAt(0);
  if (first === APOSTROPHE) text = text.replace(GUARDED_FORMULA, '$1');
  else if (first === EQUALS) text = text.replace(TEXT_FORMULA, '$1');
  return text.trim();
}
const APOSTROPHE = 39;
const EQUALS = 61;
