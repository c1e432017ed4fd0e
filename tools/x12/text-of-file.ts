import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/**
 * Reads a file piece by piece as UTF-8, or as Latin-1 from the first bytes that are not UTF-8. X12 files do not state
 * their encoding.
 */
export async function* readTextFile(file: string): AsyncGenerator<string> {
  let incompleteBytes: Buffer = Buffer.alloc(0);
  let isLatin1 = false;
  for await (const chunk of createReadStream(file)) {
    const bytes: Buffer = Buffer.concat([incompleteBytes, chunk]);
    const end = isLatin1 ? bytes.length : findEndOfCompleteCharacters(bytes);
    const whole = bytes.subarray(0, end);
    isLatin1 ||= !isUtf8(whole);
    incompleteBytes = isLatin1 ? Buffer.alloc(0) : bytes.subarray(end);
    yield isLatin1 ? bytes.toString('latin1') : whole.toString('utf8');
  }
  // An incomplete character at the end of a file is not valid UTF-8.
  if (incompleteBytes.length > 0) yield incompleteBytes.toString('latin1');
}

/** The position of the last character if its bytes are incomplete, else the length. */
function findEndOfCompleteCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < needed ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
