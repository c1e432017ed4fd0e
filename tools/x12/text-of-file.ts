import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';

/** The text of a file piece by piece: UTF-8, or Latin-1 from where it is not UTF-8. X12 files do not say which they are. */
export async function* textOfFile(file: string): AsyncGenerator<string> {
  let held: Buffer = Buffer.alloc(0);
  let isLatin1 = false;
  for await (const chunk of createReadStream(file)) {
    const bytes: Buffer = Buffer.concat([held, chunk]);
    const end = isLatin1 ? bytes.length : endOfWholeCharacters(bytes);
    const whole = bytes.subarray(0, end);
    isLatin1 ||= !isUtf8(whole);
    held = isLatin1 ? Buffer.alloc(0) : bytes.subarray(end);
    yield isLatin1 ? bytes.toString('latin1') : whole.toString('utf8');
  }
  // Half a character at the end of a file is none of UTF-8.
  if (held.length > 0) yield held.toString('latin1');
}

/** Where the last character begins when its bytes are not all there yet, else the length. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < needed ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
