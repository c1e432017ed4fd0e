/** A code list of X12: code -> short label. */
export type CodeTable = Readonly<Record<string, string>>;

/** The label of a code; a code the table does not know is its own label, an absent one has none. */
export function labelOf(table: CodeTable, code: string): string {
  if (code === '') return '';
  // A hostile code such as `constructor` finds what every object inherits, which is no text.
  const label: unknown = table[code];
  return typeof label === 'string' ? label : code;
}
