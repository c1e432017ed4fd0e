import type { Encoding, OpenFile } from './types.ts';

/** The number of bytes that are examined to detect the type of a file. */
const SAMPLE_SIZE = 65_536;

/** Reads the first bytes of a file. */
export async function readSample(open: OpenFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of open()) {
    parts.push(part);
    length += part.length;
    if (length >= SAMPLE_SIZE) break;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.subarray(0, SAMPLE_SIZE);
}

/** Detects the encoding by a byte order mark, the zero bytes of UTF-16, or whether the whole file is valid UTF-8. */
export async function detectEncoding(open: OpenFile, sample: Uint8Array): Promise<Encoding> {
  const [first, second, third] = sample;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even < odd / 8) return 'utf-16le';
  if (even > sample.length / 8 && odd < even / 8) return 'utf-16be';
  return (await isUtf8(open)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(open: OpenFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const part of open()) decoder.decode(part, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Decodes the text of a file in parts, without a byte order mark. */
export async function* decodeText(open: OpenFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of open()) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
