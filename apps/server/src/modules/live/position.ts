/**
 * How far a stream has come: a snapshot of PostgreSQL as text, `xmin:xmax:those in between that had not ended`. What one
 * snapshot sees and an earlier one does not was committed between them, in whatever order its numbers were given out.
 */
export type Position = string;

/** As many transactions as a database runs at once, and more. */
const MOST_CHARACTERS = 8000;

/** The position in the header of a client that comes back; null where it is none, so that PostgreSQL never fails to read it. */
export function readPosition(text: string | undefined): Position | null {
  if (text === undefined || text.length > MOST_CHARACTERS) return null;
  const match = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(text);
  if (!match) return null;
  const [from, to] = [BigInt(match[1] ?? ''), BigInt(match[2] ?? '')];
  if (from === 0n || from > to) return null;
  let before = from - 1n;
  for (const one of match[3] ? match[3].split(',').map(BigInt) : []) {
    if (one <= before || one >= to) return null;
    before = one;
  }
  return text;
}
