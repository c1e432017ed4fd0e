/**
 * The session of this tab. It is in session storage, which ends with the tab (000, section 9); a new tab takes it
 * from a signed-in one.
 */
export type StoredSession = { sessionId: string; subject: string };

const SESSION_KEY = 'waypost.session';

function parse(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    const { sessionId, subject } = (value ?? {}) as Partial<Record<keyof StoredSession, unknown>>;
    return typeof sessionId === 'string' && typeof subject === 'string' ? { sessionId, subject } : null;
  } catch {
    return null;
  }
}

export const storedSession = (): StoredSession | null => parse(sessionStorage.getItem(SESSION_KEY));

export const storeSession = (session: StoredSession): void =>
  sessionStorage.setItem(SESSION_KEY, JSON.stringify(session));

const clearStoredSession = (): void => sessionStorage.removeItem(SESSION_KEY);

/** Removes what earlier versions stored in local storage, where it outlives every tab. */
export function forgetEarlierVersions(): void {
  for (const key of Object.keys(localStorage))
    if (/^(waypost\.(session|signed-out)$|oidc\.)/.test(key)) localStorage.removeItem(key);
}

/**
 * The messages that tabs of one browser send each other. A session is sent over a channel of this origin and is never
 * stored on the way.
 */
type Message =
  | { kind: 'asked' }
  | { kind: 'held'; session: StoredSession }
  | { kind: 'signed-in'; session: StoredSession }
  | { kind: 'signed-out'; isTimeout: boolean };

type Handlers = { signedOut: (isTimeout: boolean) => void; userChanged: () => void };

const NAME = 'waypost.session';
/** The longest time to wait for the answer of a background tab. */
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
    // Another tab signed in again: this tab uses that session, and reloads when the user is a different one.
    storeSession(message.session);
    if (message.session.subject !== own.subject) for (const { userChanged } of listeners) userChanged();
  }
}

/** Lets this tab answer other tabs. A lock shows them at once that a signed-in tab exists. */
export function joinTabs(): void {
  openChannel();
  if (release) return;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(NAME, { mode: 'shared' }, () => until);
}

/** Clears the session of this tab and stops answering other tabs. */
export function leaveTabs(): void {
  clearStoredSession();
  release?.();
  release = null;
}

/** Takes the session of another tab. Returns at once when no tab is signed in. */
export async function adoptSessionOfOtherTab(): Promise<void> {
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
