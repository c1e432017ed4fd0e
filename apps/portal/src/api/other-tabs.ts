import { clearStoredSession, type StoredSession, storedSession, storeSession } from './session-store.ts';

/**
 * What the tabs of one browser tell each other. A session goes from tab to tab over a channel of this origin and is
 * written nowhere on the way.
 */
type Message =
  | { kind: 'asked' }
  | { kind: 'held'; session: StoredSession }
  | { kind: 'signed-in'; session: StoredSession }
  | { kind: 'signed-out'; isTimeout: boolean };

type Handlers = { signedOut: (isTimeout: boolean) => void; userChanged: () => void };

const NAME = 'waypost.session';
/** A tab in the background answers within this, or not at all. */
const ANSWER_MS = 1000;

const listeners = new Set<Handlers>();
const waiting = new Set<(session: StoredSession) => void>();
let channel: BroadcastChannel | null = null;
let release: (() => void) | null = null;

const post = (message: Message): void => openChannel().postMessage(message);

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  return channel;
}

function receive(message: Message): void {
  const own = storedSession();
  if (message.kind === 'asked') {
    if (own) post({ kind: 'held', session: own });
  } else if (message.kind === 'held') {
    for (const take of waiting) take(message.session);
  } else if (message.kind === 'signed-out') {
    leaveTabs();
    for (const { signedOut } of listeners) signedOut(message.isTimeout);
  } else if (own) {
    // Another tab has signed in anew: this one goes on with that, and starts again where it is somebody else.
    storeSession(message.session);
    if (message.session.subject !== own.subject) for (const { userChanged } of listeners) userChanged();
  }
}

/** From now on this tab answers others: it is signed in. A lock says so, which they can look for without waiting. */
export function joinTabs(): void {
  openChannel();
  if (release) return;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(NAME, { mode: 'shared' }, () => until);
}

/** This tab is signed out: it has nothing to answer with. */
export function leaveTabs(): void {
  clearStoredSession();
  release?.();
  release = null;
}

/** Takes the session that another tab has; nothing is waited for when none has one. */
export async function takeSessionOfOtherTab(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (!held.some(({ name }) => name === NAME)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      waiting.delete(take);
      resolve();
    };
    const take = (session: StoredSession) => {
      if (!storedSession()) storeSession(session);
      done();
    };
    waiting.add(take);
    setTimeout(done, ANSWER_MS);
    post({ kind: 'asked' });
  });
}

export const announceSignIn = (session: StoredSession): void => post({ kind: 'signed-in', session });

/** Tells the other tabs that the user signed out (P-073), or was away too long (P-075). */
export const announceSignOut = ({ isTimeout }: { isTimeout: boolean }): void =>
  post({ kind: 'signed-out', isTimeout });

/** Calls back when another tab signs out, or signs in as somebody else. */
export function onOtherTab(handlers: Handlers): () => void {
  openChannel();
  listeners.add(handlers);
  return () => void listeners.delete(handlers);
}
