/**
 * The session of this tab, and the identity it goes with. Both are secrets: they lie in session storage, which ends
 * with the tab (000, section 9). A further tab is given them by one that has them: see `other-tabs.ts`.
 */
export type StoredSession = { sessionId: string; subject: string };

const SESSION_KEY = 'waypost.session';
/** The OpenID client keeps the user under this and a name of its own. */
export const IDENTITY_PREFIX = 'waypost.identity.';

/** What a tab has, as one hands it to another: the identity is the OpenID client's own text. */
export type Held = { session: StoredSession; identity: { key: string; text: string } };

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

const identityKeys = (): string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(`${IDENTITY_PREFIX}user:`));

/** All that this tab has; null when it is not signed in. */
export function held(): Held | null {
  const session = storedSession();
  const [key] = identityKeys();
  const text = key === undefined ? null : sessionStorage.getItem(key);
  return session && key !== undefined && text !== null ? { session, identity: { key, text } } : null;
}

export function hold({ session, identity }: Held): void {
  storeSession(session);
  sessionStorage.setItem(identity.key, identity.text);
}

export function letGo(): void {
  sessionStorage.removeItem(SESSION_KEY);
  for (const key of identityKeys()) sessionStorage.removeItem(key);
}

/** When the ID token of an identity ends, in seconds: of two the later one was renewed. */
export function endOf({ identity }: Held): number {
  const { expires_at: end } = JSON.parse(identity.text) as { expires_at?: unknown };
  return typeof end === 'number' ? end : 0;
}

/** Earlier versions kept it all in local storage, where it outlived every tab. */
export function forgetEarlierVersions(): void {
  for (const key of Object.keys(localStorage))
    if (/^(waypost\.(session|signed-out|identity\.)|oidc\.)/.test(key)) localStorage.removeItem(key);
}
