const encoder = new TextEncoder();

/**
 * Converts a text to an array of its character codes; iterating over the array is several times as fast as over the
 * text. Reuses `old` when it is large enough; numbers after the end of the text are left unchanged.
 */
export function toCharacterCodes(text: string, old: Uint8Array | Uint16Array): Uint8Array | Uint16Array {
  const { length } = text;
  const bytes = old instanceof Uint8Array && old.length >= length ? old : new Uint8Array(length);
  // Only ASCII text has one byte per character in UTF-8, so any other text does not fit in `length` bytes.
  if (encoder.encodeInto(text, bytes.subarray(0, length)).read === length) return bytes;
  const units = new Uint16Array(length);
  for (let at = 0; at < length; at += 1) units[at] = text.charCodeAt(at);
  return units;
}
