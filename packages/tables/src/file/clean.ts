/** What a cell has that nobody sees: no-break spaces are blanks, zero-width signs and other controls are nothing. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t\r\n\v\f]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a cell may have any
const UNSEEN = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const PLAIN = /^[\x20-\x7e]*$/;
/** An apostrophe before what a spreadsheet would take for a formula, as `csvRow` of the contract writes it. */
const GUARDED = /^'('*[=+\-@\t\r＝＋－＠])/;
/** `="00123"`, by which exports keep zeros. */
const AS_TEXT = /^="([^"]*)"$/;

/** A cell as it is read: without blanks around it, without what nobody sees, and without what protects it from spreadsheets. */
export function cleanCell(cell: string): string {
  if (cell === '') return cell;
  let text = PLAIN.test(cell) ? cell : cell.replace(BLANKS, ' ').replace(UNSEEN, '');
  const first = text.charCodeAt(0);
  if (first === APOSTROPHE) text = text.replace(GUARDED, '$1');
  else if (first === EQUALS) text = text.replace(AS_TEXT, '$1');
  return text.trim();
}
const APOSTROPHE = 39;
const EQUALS = 61;
