import { AppError } from '../framework/errors.ts';
import type { WholeRange } from '../infrastructure/files/sealing.ts';

/**
 * The range of a `Range` header (RFC 9110, 14.2); null for the whole file. Several ranges, and units other than bytes,
 * are ignored, as the standard allows.
 * @throws AppError RANGE_NOT_SATISFIABLE when it begins after the end
 */
export function byteRange(header: string | undefined, size: number): WholeRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw new AppError('RANGE_NOT_SATISFIABLE');
    return { from: size - length, length };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= size) throw new AppError('RANGE_NOT_SATISFIABLE');
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  return { from, length: end - from };
}
