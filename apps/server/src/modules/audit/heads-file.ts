import { readFile, rename, writeFile } from 'node:fs/promises';
import { addDays } from '../../infrastructure/dates.ts';
import { headLine, readHeads, type SignedEnd } from './heads.ts';

/** The heads of a file, in the order of signing. A missing file means that no head was signed yet. */
export async function headsInFile(file: string): Promise<ReturnType<typeof readHeads>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return readHeads(text);
}

/**
 * The heads to retain: all of this day and the previous one, and for each earlier day the last head of each
 * chain. A head covers everything before it; the heads in between only narrow down the time of a break.
 *
 * @param today a day (UTC), as the first ten characters of an instant
 */
export function retainedHeads(heads: readonly SignedEnd[], today: string): SignedEnd[] {
  const yesterday = addDays(today, -1);
  const placeOf = ({ entityId, signedAt }: SignedEnd): string => `${entityId} ${signedAt.slice(0, 10)}`;
  const lastOfDay = new Map(heads.map((head) => [placeOf(head), head]));
  return heads.filter((head) => head.signedAt >= yesterday || lastOfDay.get(placeOf(head)) === head);
}

/** Rewrites a file without old heads. A file with an invalid line is left as it is, because it is evidence. */
export async function thinHeads(file: string, today: string): Promise<void> {
  const { heads, unreadable } = await headsInFile(file);
  const remaining = retainedHeads(heads, today);
  if (unreadable.length > 0 || remaining.length === heads.length) return;
  const next = `${file}.next`;
  await writeFile(next, remaining.map(headLine).join(''), { mode: 0o600 });
  await rename(next, file);
}
