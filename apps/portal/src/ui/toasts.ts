/** A short notice at the bottom. Successes close by themselves; failures do so too, much later: they stay in the log. */
export type ToastKind = 'success' | 'error' | 'info' | 'pending';
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  /** The subject, such as a case number or the name of a view. */
  of?: string | undefined;
  action?: { label: string; onClick: () => void };
  /** One line per item, such as what was skipped and why; shown on request. */
  details?: readonly string[];
};
type Extras = Pick<Toast, 'action' | 'details' | 'of'>;

/** A failure, kept until sign-out in this page's memory only: it may name a patient. */
type LoggedFailure = { id: number; at: string; details: readonly string[] } & Pick<Toast, 'text' | 'of'>;

const SHOWN_MS = 6_000;
/** Time to read a failure and act on it; it stays in the log under Help. */
const FAILED_MS = 30_000;
/** Toasts with Undo stay longer: as long as a change can be undone. */
const UNDO_MS = 10_000;
/** If one action causes two toasts, the second one does not replace the first before anybody could read it. */
const UNREAD_MS = 2_000;
const MAX_LOGGED = 50;

let toasts: readonly Toast[] = [];
let log: readonly LoggedFailure[] = [];
let nextId = 1;
/** While the pointer or the focus is in the toasts, none closes (WCAG 2.2.1). */
let isHeld = false;
const timers = new Map<number, { timer: ReturnType<typeof setTimeout> | undefined; ms: number }>();
/** The time at which each toast got its text. */
const shownAt = new Map<number, number>();
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function close(id: number): void {
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
  shownAt.delete(id);
  setToasts(toasts.filter((other) => other.id !== id));
}

const start = (id: number, ms: number): void => {
  clearTimeout(timers.get(id)?.timer);
  timers.set(id, { ms, timer: isHeld ? undefined : setTimeout(() => close(id), ms) });
};

/**
 * Whether a toast stays when a newer one appears. The newest replaces earlier ones, except those still running; toasts
 * with Undo and failures stay until the next of their kind.
 */
function staysBefore(earlier: Toast, latest: Toast): boolean {
  if (earlier.kind === 'pending') return true;
  if (earlier.kind === 'error') return latest.kind !== 'error' || earlier.action !== undefined;
  if (earlier.action === undefined) return Date.now() - (shownAt.get(earlier.id) ?? 0) < UNREAD_MS;
  return latest.action === undefined;
}

/** Replaces the toast with the same id, removes one with the same text, or adds it at the end. */
function showToast(next: Toast, shownMs: number): number {
  const { id, kind, text, of, action, details = [] } = next;
  const isThere = toasts.some((other) => other.id === id);
  const isSameAction = (other: Toast): boolean =>
    other.id !== id && other.kind === kind && other.text === text && other.of === of;
  const others = toasts.filter((other) => !isSameAction(other));
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
  if (kind === 'error')
    log = [{ id, at: new Date().toISOString(), text, of, details }, ...log].slice(0, MAX_LOGGED);
  // A toast with an action, such as reload, is not removed, and the same text without an action does not replace it.
  const offering = toasts.find(
    (other) => kind === 'error' && isSameAction(other) && other.action !== undefined,
  );
  if (offering && !action) {
    setToasts(toasts.filter((other) => other.id !== id));
    return offering.id;
  }
  if (kind === 'error' && !action) start(id, FAILED_MS);
  else if (kind !== 'pending' && kind !== 'error') start(id, shownMs);
  const remaining = others.filter((other) => other.id === id || staysBefore(other, next));
  shownAt.set(id, Date.now());
  setToasts(isThere ? remaining.map((other) => (other.id === id ? next : other)) : [...remaining, next]);
  return id;
}

const show = (kind: ToastKind, text: string, extras: Extras = {}, id = nextId++, shownMs = SHOWN_MS) =>
  showToast({ id, kind, text, ...extras }, shownMs);

/** Shows toasts from anywhere, also from a route loader before the first page is rendered. */
export const toast = {
  success: (text: string, action?: Toast['action'], of?: string) => show('success', text, { action, of }),
  error: (text: string, extras?: Extras) => show('error', text, extras),
  info: (text: string, action?: Toast['action']) => show('info', text, { action }),
  /** An action succeeded and can be undone while the toast is shown. */
  undo: (text: string, onUndo: () => void, of?: string) =>
    show('success', text, { action: { label: 'Undo', onClick: onUndo }, of }, undefined, UNDO_MS),
  /** An action is running ("Saving…"); its result replaces the toast. */
  pending: (text: string) => show('pending', text),
  settle: (id: number, kind: Exclude<ToastKind, 'pending'>, text: string, extras?: Extras) =>
    show(kind, text, extras, id),
  close,
  /** Removes everything at sign-out. */
  clear: () => {
    for (const { timer } of timers.values()) clearTimeout(timer);
    timers.clear();
    shownAt.clear();
    log = [];
    setToasts([]);
  },
};

/** Stops the timers of the toasts, or restarts them. */
export function holdToasts(isHolding: boolean): void {
  if (isHeld === isHolding) return;
  isHeld = isHolding;
  for (const [id, { ms }] of timers) start(id, ms);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For `useSyncExternalStore`. */
export const toastStore = { subscribe, read: () => toasts };
/** The failures so far, the latest first. */
export const failureLog = { subscribe, read: () => log };
