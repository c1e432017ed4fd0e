// A social security number in a text is nine digits, plain or grouped 3-2-4. Longer runs (times in milliseconds) and
// digits inside identifiers are left unchanged.
const groupedSsn = /(?<![0-9A-Za-z-])\d{3}[- ]\d{2}[- ]\d{4}(?![0-9A-Za-z-])/g;
const plainSsn = /(?<![0-9A-Za-z])\d{9}(?![0-9A-Za-z])/g;

/** Masks what looks like a social security number in free text. */
export function scrub(text: string): string {
  return text.replace(groupedSsn, '[masked]').replace(plainSsn, '[masked]');
}
