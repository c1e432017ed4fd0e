/** A code list of X12: code -> short label. */
export type CodeTable = Readonly<Record<string, string>>;

/** No code in these lists is longer. */
export const LONGEST_CODE = 3;

/** Returns the label of a code. An unknown code is its own label; the label of '' is ''. */
export function labelOf(table: CodeTable, code: string): string {
  // A longer text is not looked up: the engine would store a copy of it among its property names, and `constructor`
  // would find an inherited property.
  return code === '' || code.length > LONGEST_CODE ? code : (table[code] ?? code);
}
