/** The limits of a model. A text that exceeds one is refused without reading further. */
export const limits = {
  /** The maximum number of characters of the text. */
  characters: 8 * 1024 * 1024,
  /** The maximum nesting of elements. */
  depth: 96,
  elements: 300_000,
  /** The maximum number of attributes of one element, including namespace declarations. */
  attributes: 256,
  /** The maximum number of rules of one table. */
  rules: 10_000,
  /** The maximum number of inputs and outputs of one table. */
  columns: 200,
  /** The maximum number of characters of one expression or cell. */
  expression: 10_000,
} as const;
