import { isUuid } from '../../infrastructure/ids.ts';

/**
 * The position of a stream: a PostgreSQL snapshot as text, `xmin:xmax:open transactions in between`, and
 * after a semicolon the last event that it saw. Events visible to a snapshot but not to an earlier one were
 * committed between them, in whatever order their numbers were assigned.
 *
 * The snapshot ends with the transaction of that event, because no later one has sent an event. So a database
 * restored to an earlier time, which assigns transaction numbers again, is detected by the missing event; and
 * a database that another node has taken over, which has every sent event, continues.
 */
export type Position = string;

/** The parts of a position, as the database returns them. */
export type PositionRow = { snapshot: string; last_by: string | null; last_id: string | null };

export function positionOf({ snapshot, last_by, last_id }: PositionRow): Position {
  if (last_by === null || last_id === null) return snapshot;
  const [from = '', , open = ''] = snapshot.split(':');
  const end = BigInt(last_by) + 1n;
  const openIds = open.split(',').filter((one) => one !== '' && BigInt(one) < end);
  return `${BigInt(from) < end ? from : end}:${end}:${openIds.join(',')};${last_id}`;
}

/** The parts of a position for queries: its last event, if any, and the transaction of that event. */
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
