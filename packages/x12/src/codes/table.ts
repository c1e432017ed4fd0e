/** A code list of X12: code -> short label. */
export type CodeTable = Readonly<Record<string, string>>;

/** The label of a code. An unknown code is its own label; the label of '' is ''. */
export function labelOf(table: CodeTable, code: string): string {
  if (code === '') return '';
  // A hostile code such as `constructor` finds an inherited property, which is no text.
  const label: unknown = table[code];
  return typeof label === 'string' ? label : code;
}
