/**
 * A sign-in at another system, in a popup that returns to `docsCallBack` (C-011). Opener and landing page have the
 * same origin. The state ties an answer to its request: the server makes it, and it is kept for this popup only.
 */
const STATE_KEY = 'waypost.authorization-state';
const TYPE = 'waypost.authorization-code';

/** The message that the landing page posts to its opener. */
type CodeMessage = Code & { type: typeof TYPE; state: string };

/** The authorization code and its issuer (RFC 9207); the issuer is null if it was not sent. */
export type Code = { code: string; iss: string | null };

export const storeState = (state: string): void => sessionStorage.setItem(STATE_KEY, state);

/** The state of this popup: a window that ours opened starts with a copy of our session storage. */
export const expectedState = (): string | null => sessionStorage.getItem(STATE_KEY);
export const clearState = (): void => sessionStorage.removeItem(STATE_KEY);

export const codeMessage = (code: Code, state: string): CodeMessage => ({ type: TYPE, ...code, state });

/** The code in a message, if the message has this origin, that window and that state; null otherwise. */
export function codeIn(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  { origin, popup, state }: { origin: string; popup: unknown; state: string },
): Code | null {
  if (event.origin !== origin || event.source !== popup) return null;
  const data = event.data as Partial<CodeMessage> | null;
  const isExpectedMessage = typeof data === 'object' && data?.type === TYPE && data.state === state;
  if (!isExpectedMessage || typeof data.code !== 'string' || data.code === '') return null;
  return { code: data.code, iss: typeof data.iss === 'string' ? data.iss : null };
}
