import type { Readable } from 'node:stream';
import { UnreadableMessageError } from './transport.ts';

const MAX_BYTES = 2_000_000;

/** Reads a body as text. */
export async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new UnreadableMessageError('The message is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
