import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ByteRange, FileChangedError, openPieces, sealedFrom, sealPieces } from './sealing.ts';

const KIB = 1024;
const PIECE = 64 * KIB;
const SEALED = PIECE + 16;
const key = randomBytes(32);

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of bytes) all.push(piece);
  return Buffer.concat(all);
}
/** The bytes in chunks of a length that is not a divisor of anything. */
async function* chunks(bytes: Uint8Array, length = 7777): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
const seal = (bytes: Uint8Array, by = key) => collect(sealPieces(by, chunks(bytes)));
const open = (sealed: Uint8Array, size: number, range: ByteRange = { from: 0 }, by = key) =>
  collect(openPieces(by, chunks(sealed.subarray(sealedFrom(range.from))), size, range));

describe('a sealed file', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])(
    'a sealed file of %i bytes opens to the same bytes',
    async (size) => {
      const bytes = randomBytes(size);
      const sealed = await seal(bytes);
      expect(sealed.length).toBe(size + 16 * Math.max(1, Math.ceil(size / PIECE)));
      if (size > 8) expect(sealed.includes(bytes.subarray(0, 8))).toBe(false);
      expect(await open(sealed, size)).toEqual(bytes);
    },
  );

  it('any range of a sealed file can be read without the parts before and after', async () => {
    const bytes = randomBytes(5 * PIECE + 99);
    const sealed = await seal(bytes);
    const ranges: [number, number][] = [
      [0, 1],
      [PIECE - 1, 2],
      [2 * PIECE, PIECE],
      [4 * PIECE + 5, 2 * PIECE],
      [5 * PIECE, 99],
      [bytes.length - 1, 1],
    ];
    for (const [from, length] of ranges)
      expect(await open(sealed, bytes.length, { from, length })).toEqual(bytes.subarray(from, from + length));
    let read = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks(sealed.subarray(sealedFrom(PIECE)), SEALED)) {
        read += 1;
        yield chunk;
      }
    }
    await collect(openPieces(key, counted(), bytes.length, { from: PIECE, length: 10 }));
    expect(read).toBe(1);
  });

  it('a sealed file is not opened if it is cut off, extended, changed, out of order, repeated, of another size or of another key', async () => {
    const bytes = randomBytes(3 * PIECE + 10);
    const size = bytes.length;
    const sealed = await seal(bytes);
    const piece = (at: number) => sealed.subarray(at * SEALED, (at + 1) * SEALED);
    const flipped = Buffer.from(sealed);
    flipped.writeUInt8(flipped.readUInt8(SEALED + 5) ^ 1, SEALED + 5);
    const invalid: [string, Buffer, number][] = [
      ['without its last piece', sealed.subarray(0, 3 * SEALED), size],
      ['without its last byte', sealed.subarray(0, -1), size],
      ['with the size of fewer pieces', sealed.subarray(0, 3 * SEALED), 3 * PIECE],
      ['with bytes behind', Buffer.concat([sealed, Buffer.alloc(40)]), size],
      ['with a changed bit', flipped, size],
      ['with two pieces swapped', Buffer.concat([piece(1), piece(0), piece(2), piece(3)]), size],
      ['with a piece twice', Buffer.concat([piece(0), piece(0), piece(2), piece(3)]), size],
      ['with another size', sealed, size - 1],
      ['empty', Buffer.alloc(0), size],
    ];
    for (const [what, content, told] of invalid)
      await expect(open(content, told), what).rejects.toBeInstanceOf(FileChangedError);
    await expect(open(sealed, size, { from: 0 }, randomBytes(32))).rejects.toBeInstanceOf(FileChangedError);
    await expect(open(await seal(bytes, randomBytes(32)), size)).rejects.toBeInstanceOf(FileChangedError);
  });

  it('a sealed file is never completely in memory, whatever its size', async () => {
    const chunk = Buffer.alloc(PIECE);
    let made = 0;
    let sealedBytes = 0;
    let most = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; made < 1000 * PIECE; made += chunk.length) yield chunk;
    }
    for await (const piece of sealPieces(key, endless())) {
      sealedBytes += piece.length;
      most = Math.max(most, made - sealedBytes);
    }
    expect(most).toBeLessThanOrEqual(2 * PIECE);
  });
});
