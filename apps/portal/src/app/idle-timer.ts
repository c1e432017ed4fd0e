/** How long the user has been idle in all tabs of this browser (P-075). */
export type IdleState = { idleMs: number; leftMs: number };

type IdleTimerOptions = {
  periodMs: number;
  now: () => number;
  /** Shared by the tabs: the time of the last activity in any of them. */
  store: Pick<Storage, 'getItem' | 'setItem'>;
};

const KEY = 'waypost.last-activity';
/** Activity is written at most this often. */
const WRITE_EVERY_MS = 5_000;

/**
 * Counts the time since the last key or mouse activity in any tab. It has no clock of its own. `touch` records
 * activity, `read` returns how long the user has been idle and how much of the period remains.
 */
export function createIdleTimer({ periodMs, now, store }: IdleTimerOptions) {
  let own = now();
  let written = Number.NEGATIVE_INFINITY;

  const touch = () => {
    own = now();
    if (own - written < WRITE_EVERY_MS) return;
    written = own;
    store.setItem(KEY, String(own));
  };
  const read = (): IdleState => {
    const shared = Number(store.getItem(KEY));
    // A time in the future is ignored: it would keep the session open.
    const last = Math.max(own, shared <= now() ? shared : 0);
    const idleMs = now() - last;
    return { idleMs, leftMs: Math.max(0, periodMs - idleMs) };
  };
  touch();
  return { touch, read };
}
