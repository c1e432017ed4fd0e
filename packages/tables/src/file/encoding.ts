import type { Encoding, OpenFile } from './types.ts';

/** Bytes that are looked at to tell what a file is. */
const SAMPLE = 65_536;

/** The first bytes of a file. */
export async function sampleOf(open: OpenFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of open()) {
    parts.push(part);
    length += part.length;
    if (length >= SAMPLE) break;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.subarray(0, SAMPLE);
}

/** By its byte order mark, by the zero bytes of UTF-16, or else UTF-8 where every byte of the file is that. */
export async function encodingOf(open: OpenFile, sample: Uint8Array): Promise<Encoding> {
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

/** The text of a file in parts. A byte order mark is left out. */
export async function* textOf(open: OpenFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of open()) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
