/** The one source of time. Every program shares its offset, so that waits and ageing agree between them. */
export type Clock = { now(): Date };

/**
 * A clock that runs `offsetSeconds` ahead of (or, negative, behind) the machine's time.
 */
export function createClock(offsetSeconds: number): Clock {
  const offsetMs = offsetSeconds * 1000;
  return { now: () => new Date(Date.now() + offsetMs) };
}
