/** The only source of time. All programs use the same offset, so that they agree on waiting times and ages. */
export type Clock = { now(): Date };

/**
 * A clock that runs `offsetSeconds` ahead of (or, negative, behind) the machine's time.
 */
export function createClock(offsetSeconds: number): Clock {
  const offsetMs = offsetSeconds * 1000;
  return { now: () => new Date(Date.now() + offsetMs) };
}
