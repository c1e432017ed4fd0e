/** The session of this browser, shared by its tabs, and how one tab tells the others about its end. */
export type StoredSession = { sessionId: string; subject: string };

const SESSION_KEY = 'waypost.session';
const SIGNED_OUT_KEY = 'waypost.signed-out';
const TIMEOUT = 'timeout';

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

export const storedSession = (): StoredSession | null => parse(localStorage.getItem(SESSION_KEY));

export function storeSession(session: StoredSession): void {
  localStorage.removeItem(SIGNED_OUT_KEY);
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

export const clearStoredSession = (): void => localStorage.removeItem(SESSION_KEY);

/** Tells the other tabs that the user signed out (P-073), or was away too long (P-075). */
export const announceSignOut = ({ isTimeout }: { isTimeout: boolean }): void =>
  localStorage.setItem(SIGNED_OUT_KEY, `${isTimeout ? TIMEOUT : 'sign-out'} ${Date.now()}`);

/** Calls back when another tab signs out, or signs in as somebody else. */
export function onOtherTab(handlers: {
  signedOut: (isTimeout: boolean) => void;
  userChanged: () => void;
}): () => void {
  const subject = storedSession()?.subject;
  const listen = (event: StorageEvent) => {
    if (event.key === SIGNED_OUT_KEY && event.newValue !== null) {
      handlers.signedOut(event.newValue.startsWith(TIMEOUT));
    }
    if (event.key === SESSION_KEY) {
      const next = parse(event.newValue);
      if (next && subject && next.subject !== subject) handlers.userChanged();
    }
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
