/** What a model may come to at most. Everything beyond is refused before it is read further. */
export const limits = {
  /** Characters of the whole text. */
  characters: 8 * 1024 * 1024,
  /** Elements inside each other. */
  depth: 96,
  elements: 300_000,
  /** Of one element, namespace declarations among them. */
  attributes: 256,
  /** Rules of one table. */
  rules: 10_000,
  /** Inputs and outputs of one table together. */
  columns: 200,
  /** Characters of one expression, which is also one cell. */
  expression: 10_000,
} as const;
