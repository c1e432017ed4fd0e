/**
 * The session of this tab. It is in session storage, which ends with the tab (000, section 9); a new tab takes it
 * from a signed-in one, see `other-tabs.ts`.
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

export const clearStoredSession = (): void => sessionStorage.removeItem(SESSION_KEY);

/** Removes what earlier versions stored in local storage, where it outlives every tab. */
export function forgetEarlierVersions(): void {
  for (const key of Object.keys(localStorage))
    if (/^(waypost\.(session|signed-out)$|oidc\.)/.test(key)) localStorage.removeItem(key);
}
