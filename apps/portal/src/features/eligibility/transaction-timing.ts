/** The pause before the transaction is polled again: one second at first, then three. */
export function pollDelay(readsSoFar: number): number {
  return Math.min(3000, 1000 + Math.max(0, readsSoFar - 10) * 200);
}

/** A larger difference means that the clocks differ, not that this page waited so long. */
const PLAUSIBLE_WAIT_MS = 10 * 60_000;

/**
 * How long the transaction had been running when this page first saw it. The server's clock may differ from this
 * machine's: an implausible difference counts as zero.
 */
export function waitedBefore(sentAt: string, now: number): number {
  const elapsed = now - Date.parse(sentAt);
  return elapsed >= 0 && elapsed < PLAUSIBLE_WAIT_MS ? elapsed : 0;
}

/** 74 000 ms as `1:14`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
