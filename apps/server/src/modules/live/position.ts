import { isUuid } from '../../infrastructure/ids.ts';

/**
 * How far a stream has come: a snapshot of PostgreSQL as text, `xmin:xmax:those in between that had not ended`, and after a semicolon the
 * last event that it saw. What one snapshot sees and an earlier one does not was committed between them, in whatever order its numbers
 * were given out.
 *
 * The snapshot ends with the transaction of that event, since no later one has told anything. So a database that was restored to a moment
 * before, which gives the numbers of its transactions out again, is known by the event that it lacks; and one that another node has taken
 * over, which has all that was ever told, continues.
 */
export type Position = string;

/** What a position is made of, as the database says it. */
export type Sight = { snapshot: string; last_by: string | null; last_id: string | null };

export function positionOf({ snapshot, last_by, last_id }: Sight): Position {
  if (last_by === null || last_id === null) return snapshot;
  const [from = '', , open = ''] = snapshot.split(':');
  const end = BigInt(last_by) + 1n;
  const stillOpen = open.split(',').filter((one) => one !== '' && BigInt(one) < end);
  return `${BigInt(from) < end ? from : end}:${end}:${stillOpen.join(',')};${last_id}`;
}

/** The parts of a position that the database is asked by: its last event, if there was one, and the transaction of it. */
export type Parts = { snapshot: string; last: { id: string; by: string } | null };

export function partsOf(position: Position): Parts {
  const [snapshot = '', id] = position.split(';');
  if (id === undefined) return { snapshot, last: null };
  return { snapshot, last: { id, by: String(BigInt(snapshot.split(':')[1] ?? '') - 1n) } };
}

/** Enough for more transactions than a database runs at once. */
const MAX_CHARACTERS = 8000;

/**
 * The position in the header of a reconnecting client; null when it is invalid, so that PostgreSQL never fails to parse
 * it.
 */
export function readPosition(text: string | undefined): Position | null {
  if (text === undefined || text.length > MAX_CHARACTERS) return null;
  const [snapshot = '', lastId, ...more] = text.split(';');
  const match = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(snapshot);
  if (!match || (lastId !== undefined && !isUuid(lastId)) || more.length > 0) return null;
  const [from, to] = [BigInt(match[1] ?? ''), BigInt(match[2] ?? '')];
  if (from === 0n || from > to) return null;
  let before = from - 1n;
  for (const one of match[3] ? match[3].split(',').map(BigInt) : []) {
    if (one <= before || one >= to) return null;
    before = one;
  }
  return text;
}
