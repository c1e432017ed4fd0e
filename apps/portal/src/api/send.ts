import { headerNames } from '@waypost/contract/core/headers';
import { message } from '@waypost/contract/core/messages';
import { toast } from '#src/ui/toasts.ts';
import { isUnattended } from './activity.ts';
import { ApiError, errorFrom, hasCode } from './problem.ts';
import { recordBuild } from './server-build.ts';
import { idToken, restartSignIn, sessionId } from './session.ts';
import { pageMeta, serviceUrl } from './settings.ts';

let lastCallAt = 0;
/** The time of the last answered call that the server counts as use of the session. */
export const lastAnsweredAt = (): number => lastCallAt;

/** Never resolves, because the page is about to leave for the sign-in. */
const waitForever = <T>(): Promise<T> => new Promise<T>(() => undefined);

type Sent = { token: string; scope: string | null; correlationId: string };

function headersFor(request: Request, { token, scope, correlationId }: Sent): Headers {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`);
  headers.set(headerNames.subscriptionKey, pageMeta.subscriptionKey);
  headers.set(headerNames.clientVersion, pageMeta.version);
  headers.set(headerNames.correlationId, correlationId);
  const session = sessionId();
  if (session) headers.set(headerNames.sessionId, session);
  if (isUnattended()) headers.set(headerNames.unattended, 'true');
  if (scope) headers.set(headerNames.scope, scope);
  return headers;
}

/**
 * Sends a call without a new sign-in when the session has ended; used while signing out. A body given separately need
 * not be read from the request, for which a closing page has no time.
 */
export async function sendOnce(request: Request, text?: string): Promise<Response> {
  const correlationId = crypto.randomUUID();
  // The entity at the time of the call, even if the tab has changed to another one before it is sent.
  const scope = currentScope();
  const token = await idToken();
  if (!token) throw new ApiError(401, null, correlationId);
  const { pathname, search } = new URL(request.url);
  const { method, signal, keepalive } = request;
  // Reads the body first: a streamed body requires HTTP/2.
  const body = text ?? (method === 'GET' ? undefined : await request.blob());
  const headers = headersFor(request, { token, scope, correlationId });
  const response = await fetch(serviceUrl(pathname) + search, {
    method,
    headers,
    body,
    signal,
    keepalive,
    cache: 'no-store',
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, null, correlationId);
  });
  recordBuild(response);
  if (!response.ok) throw await errorFrom(response, correlationId);
  if (!headers.has(headerNames.unattended)) lastCallAt = Date.now();
  return response;
}

/** Offers a reload because the server is newer than this page. */
const offerReload = () =>
  toast.error(message('http.reload'), {
    action: { label: 'Reload', onClick: () => window.location.reload() },
  });

/**
 * Sends a service call with the headers every call carries (P-252, P-254). When the session is over, the user signs
 * in again and returns to this page (P-179); every other failure rejects with an `ApiError`.
 */
export async function send(request: Request, text?: string): Promise<Response> {
  try {
    return await sendOnce(request, text);
  } catch (error) {
    if (hasCode(error, 'CLIENT_OUTDATED')) offerReload();
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // When the sign-in cannot start, the page stays and the call fails with its own error (P-301).
    await restartSignIn().catch(() => {
      throw error;
    });
    return waitForever();
  }
}

let entityId: string | null = null;

/** The entity of this tab's calls: the `Scope` header (P-254). Set when an entity route loads. */
export const setScope = (id: string): void => {
  entityId = id;
};
/**
 * The fallback for a tab without an entity: a page of the previous entity may still make calls while it
 * closes.
 */
export const beginScope = (id: string): void => {
  entityId ??= id;
};
export const currentScope = (): string | null => entityId;
