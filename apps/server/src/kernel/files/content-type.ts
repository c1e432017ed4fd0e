/** The types of files that are kept, and how each begins. */
const beginnings = {
  'application/pdf': [Buffer.from('%PDF-')],
  // A table of ours begins with the mark of UTF-8.
  'text/csv': [Buffer.from('\ufeff')],
} as const;
export type ContentType = keyof typeof beginnings;

/** As many bytes as tell the type. */
export const ENOUGH = 16;

/** Whether a file begins as its type does. */
export const isOfType = (type: ContentType, first: Uint8Array): boolean =>
  beginnings[type].some((beginning) => beginning.equals(first.subarray(0, beginning.length)));
