/** The names of imports by their ids. */
export type ImportNames = ReadonlyMap<string, string>;

/** The imports of a filter in words: by their names, or by their number where one is not known. */
export function importsText(values: readonly (string | null)[], names: ImportNames): string {
  const named = values.map((value) => names.get(value ?? '') ?? null);
  if (named.every((name) => name !== null)) return named.join('; ');
  return values.length === 1 ? 'one file' : `${values.length} files`;
}
