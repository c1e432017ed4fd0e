import { headerNames } from '@waypost/contract/headers';
import { message } from '@waypost/contract/messages';
import { toast } from '#src/ui/toasts.ts';
import { pageMeta } from './page-meta.ts';
import { ApiError, errorFrom, hasCode } from './problem.ts';
import { currentScope } from './scope.ts';
import { recordBuild } from './server-build.ts';
import { serviceUrl } from './service-url.ts';
import { idToken, restartSignIn, sessionId } from './session.ts';

let lastCallAt = 0;
/** When a call was last answered: the server counts a session as used by its calls. */
export const lastAnsweredAt = (): number => lastCallAt;

/** Waits for ever: the page is being left for the sign-in. */
const waitForever = <T>(): Promise<T> => new Promise<T>(() => undefined);

function headersFor(request: Request, token: string, correlationId: string): Headers {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`);
  headers.set(headerNames.subscriptionKey, pageMeta.subscriptionKey);
  headers.set(headerNames.clientVersion, pageMeta.version);
  headers.set(headerNames.correlationId, correlationId);
  const session = sessionId();
  if (session) headers.set(headerNames.sessionId, session);
  const scope = currentScope();
  if (scope) headers.set(headerNames.scope, scope);
  return headers;
}

/** Sends a call as it is: a session that is over is an error like any other, for calls made while signing out. */
export async function sendOnce(request: Request): Promise<Response> {
  const correlationId = crypto.randomUUID();
  const token = await idToken();
  if (!token) throw new ApiError(401, null, correlationId);
  const { pathname, search } = new URL(request.url);
  const { method, signal, keepalive } = request;
  // Read first: a body that is a stream needs HTTP/2.
  const body = method === 'GET' ? undefined : await request.blob();
  const headers = headersFor(request, token, correlationId);
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
  lastCallAt = Date.now();
  return response;
}

/** The server is newer than this page. */
const offerReload = () =>
  toast.error(message('http.reload'), { label: 'Reload', onClick: () => window.location.reload() });

/**
 * Sends a service call with the headers every call carries (P-252, P-254). A session that is over leads back
 * to the sign-in and from there to this page (P-179); every other failure rejects with an `ApiError`.
 */
export async function send(request: Request): Promise<Response> {
  try {
    return await sendOnce(request);
  } catch (error) {
    if (hasCode(error, 'CLIENT_OUTDATED')) offerReload();
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // A sign-in that cannot begin leaves the page where it is, with what its call was told (P-301).
    await restartSignIn().catch(() => {
      throw error;
    });
    return waitForever();
  }
}
