import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Number of bytes that are sealed as one piece. */
const PIECE = 64 * 1024;
const TAG = 16;
const SEALED_PIECE = PIECE + TAG;

/**
 * The bytes of a file differ from those that were stored: truncated, longer, changed, reordered, or of another file.
 */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
  constructor() {
    super('the bytes of a file are not those that were kept');
  }
}

/** The nonce of a piece. It is used once per key, because each file has a key of its own. */
function nonceOf(piece: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(piece, 6, 6);
  return nonce;
}
const last = (isLast: boolean): Buffer => Buffer.from([isLast ? 1 : 0]);

/**
 * Seals bytes piece by piece with AES-256-GCM, the key of this file and the number of the piece. The last piece is
 * marked as the last, so that none can be removed. Keeps at most two pieces in memory.
 */
export async function* sealPieces(
  key: Buffer,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  let number = 0;
  const seal = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++)).setAAD(last(isLast));
    const body = Buffer.concat([cipher.update(piece), cipher.final()]);
    return Buffer.concat([body, cipher.getAuthTag()]);
  };
  let waiting: Buffer | null = null;
  for await (const piece of inPieces(bytes, PIECE)) {
    if (waiting !== null) yield seal(waiting, false);
    waiting = piece;
  }
  yield seal(waiting ?? Buffer.alloc(0), true);
}

/** The first requested byte and the number of bytes; without `length`, all that follow. */
export type ByteRange = { from: number; length?: number };
/** A range with a known end. */
export type WholeRange = Required<ByteRange>;

/** The position of the sealed piece that contains a byte. */
export const sealedFrom = (from: number): number => Math.floor(from / PIECE) * SEALED_PIECE;

/**
 * Opens sealed pieces from the one with byte `from`. Returns no byte of a piece before the piece has been verified.
 * @param size of the whole file, in bytes
 * @throws FileChangedError
 */
export async function* openPieces(
  key: Buffer,
  sealed: AsyncIterable<Uint8Array>,
  size: number,
  { from, length = size - from }: ByteRange,
): AsyncGenerator<Buffer, void> {
  const pieces = Math.max(1, Math.ceil(size / PIECE));
  const end = Math.min(size, from + length);
  let number = Math.floor(from / PIECE);
  for await (const piece of inPieces(sealed, SEALED_PIECE)) {
    const isLast = number === pieces - 1;
    const plain = openPiece(key, number, piece, isLast);
    const start = number * PIECE;
    if (number >= pieces || start + plain.length !== (isLast ? size : start + PIECE))
      throw new FileChangedError();
    const wanted = plain.subarray(Math.max(0, from - start), Math.max(0, end - start));
    if (wanted.length > 0) yield wanted;
    number += 1;
    if (number * PIECE >= end && !isLast) return;
  }
  if (number < pieces) throw new FileChangedError();
}

function openPiece(key: Buffer, number: number, piece: Buffer, isLast: boolean): Buffer {
  if (piece.length < TAG) throw new FileChangedError();
  const body = piece.subarray(0, piece.length - TAG);
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number))
    .setAAD(last(isLast))
    .setAuthTag(piece.subarray(piece.length - TAG));
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new FileChangedError();
  }
}

/** The same bytes in pieces of one length, except the last. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Buffer, void> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    if (size < length) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at >= length; at += length) yield all.subarray(at, at + length);
    held = at < all.length ? [all.subarray(at)] : [];
    size = all.length - at;
  }
  if (size > 0) yield Buffer.concat(held);
}
