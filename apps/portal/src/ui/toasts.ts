/** A short notice at the bottom left. Successes leave by themselves, failures stay until they are closed. */
export type ToastKind = 'success' | 'error' | 'info';
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  action?: { label: string; onClick: () => void };
};

const SHOWN_MS = 6_000;
/** More than this would cover the page; the oldest makes room. */
const MOST = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, action?: Toast['action']): number {
  const id = nextId++;
  const others = toasts.filter((other) => other.kind !== kind || other.text !== text);
  set([...others, { id, kind, text, action }].slice(-MOST));
  if (kind !== 'error') setTimeout(() => toast.close(id), SHOWN_MS);
  return id;
}

/** Shows toasts from anywhere, also from a route loader before the first page is drawn. */
export const toast = {
  success: (text: string, action?: Toast['action']) => show('success', text, action),
  error: (text: string, action?: Toast['action']) => show('error', text, action),
  info: (text: string, action?: Toast['action']) => show('info', text, action),
  clear: () => set([]),
  close: (id: number) => set(toasts.filter((other) => other.id !== id)),
};

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
};
