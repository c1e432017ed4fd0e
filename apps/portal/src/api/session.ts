import { headerNames } from '@waypost/contract/core/headers';
import {
  type User as OidcUser,
  type SigninRedirectArgs,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { errorFrom, hasCode } from './problem.ts';
import {
  adoptSessionOfOtherTab,
  announceSignIn,
  forgetEarlierVersions,
  joinTabs,
  leaveTabs,
  storedSession,
  storeSession,
} from './session-store.ts';
import { basePath, pageMeta, serviceUrl, settings } from './settings.ts';

/** A token that expires within this time is renewed before it is used. */
const RENEW_BEFORE_SECONDS = 60;

class PushingUserManager extends UserManager {
  /**
   * Opens the provider's sign-in like `signinRedirect`, but pushes the parameters first (RFC 9126): proxies log
   * addresses, and a token in one would open an account.
   */
  async signinPushed(parameters: SigninRedirectArgs): Promise<void> {
    const { url } = await this._client.createSigninRequest({ request_type: 'si:r', ...parameters });
    const metadata = (await this.metadataService.getMetadata()) as {
      pushed_authorization_request_endpoint?: string;
    };
    const endpoint = metadata.pushed_authorization_request_endpoint;
    window.location.assign(endpoint === undefined ? url : await pushed(new URL(url), endpoint));
  }
}

/** The address that refers to a request whose parameters the provider has already received. */
async function pushed({ origin, pathname, searchParams }: URL, endpoint: string): Promise<string> {
  const answer = await fetch(endpoint, { method: 'POST', body: searchParams });
  if (!answer.ok) throw new Error(`the identity provider refused a pushed request (${answer.status})`);
  const { request_uri: request } = (await answer.json()) as { request_uri: string };
  const query = new URLSearchParams({ client_id: searchParams.get('client_id') ?? '', request_uri: request });
  return `${origin}${pathname}?${query}`;
}

let manager: PushingUserManager | null = null;

function userManager(): PushingUserManager {
  const { authority, clientId, scope } = settings().identityProvider;
  const base = `${window.location.origin}${basePath}`;
  manager ??= new PushingUserManager({
    authority,
    client_id: clientId,
    scope,
    redirect_uri: `${base}/signin-callback`,
    post_logout_redirect_uri: `${base}/logout`,
    response_type: 'code',
    userStore: new WebStorageStateStore({ store: window.localStorage, prefix: 'waypost.identity.' }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: 'waypost.sign-in.' }),
    // The portal renews tokens itself, under a lock: a refresh token works once, and two tabs must not both use it.
    automaticSilentRenew: false,
    monitorSession: false,
  });
  return manager;
}

/** The server's session id, the same in all tabs of this browser. */
export const sessionId = (): string | null => storedSession()?.sessionId ?? null;

/** Whether there are an identity and a session to try: of this tab, or taken from another tab. */
export async function isSignedIn(): Promise<boolean> {
  forgetEarlierVersions();
  if (storedSession() === null) await adoptSessionOfOtherTab();
  const isSo = storedSession() !== null && (await userManager().getUser()) !== null;
  if (isSo) joinTabs();
  return isSo;
}

const isFresh = (user: OidcUser): boolean => (user.expires_in ?? 0) > RENEW_BEFORE_SECONDS;

async function renewed(): Promise<OidcUser | null> {
  const user = await userManager().getUser();
  if (user && isFresh(user)) return user;
  return userManager().signinSilent();
}

/** Returns the ID token, renewed when it is about to expire, or null when there is none. */
export async function idToken(): Promise<string | null> {
  const user = await userManager().getUser();
  if (user?.id_token && isFresh(user)) return user.id_token;
  const next = await navigator.locks.request('waypost.renew', renewed).catch(() => null);
  return next?.id_token ?? null;
}

/**
 * Opens the identity provider; afterwards the same route opens again. After a session has ended, the provider asks for
 * the password again: its own session must not undo the idle limit.
 */
export async function signIn(options: { again?: boolean } = {}): Promise<void> {
  const route = currentRoute();
  const isSignInRoute = /^\/(logout|signin-callback|InitializeUser|ConfirmEmail)/i.test(route);
  await leaveToSignIn(isSignInRoute ? '/' : route, options.again ? { prompt: 'login' } : {});
}

/** Makes the provider ask for the password again, once, because the server treats the provider's session as ended. */
async function signInAgain({ returnTo, isInvited }: SignInState): Promise<never> {
  await leaveToSignIn(returnTo, { prompt: 'login' }, { isInvited, isAgain: true });
  return new Promise<never>(() => undefined);
}

/** Opens the provider's password reset with the token of a link (P-020). */
export const startPasswordReset = (token: string): Promise<void> =>
  userManager().signinPushed(
    signInRequest(
      '/',
      { prompt: 'login', extraQueryParams: { ...settings().identityProvider.journey, token } },
      { isInvited: true, isAgain: false },
    ),
  );

/** Opens a page of the embedded provider that changes how the user signs in; afterwards this route opens again. */
export const startJourney = (journey: 'change-password' | 'second-step'): Promise<void> =>
  leaveToSignIn(currentRoute(), { prompt: 'login', extraQueryParams: { journey } });

function currentRoute(): string {
  const { pathname, search } = window.location;
  const route = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : '';
  return `${route || '/'}${search}`;
}

/**
 * The state of a sign-in in progress: the route to return to, whether it began with a link, and whether the password is
 * asked for again.
 */
type SignInState = { returnTo: string; isInvited: boolean; isAgain: boolean };

type Way = Omit<SignInState, 'returnTo'>;

const signInRequest = (returnTo: string, parameters: SigninRedirectArgs, way: Way): SigninRedirectArgs => ({
  state: { returnTo, ...way } satisfies SignInState,
  nonce: crypto.randomUUID(),
  ...parameters,
});

const leaveToSignIn = (
  returnTo: string,
  parameters: SigninRedirectArgs,
  way: Way = { isInvited: false, isAgain: parameters.prompt === 'login' },
): Promise<void> => userManager().signinRedirect(signInRequest(returnTo, parameters, way));

let restarting: Promise<void> | null = null;
/** Forgets the identity and signs in again (P-179). Many failed calls at once start one sign-in. */
export function restartSignIn(): Promise<void> {
  restarting ??= forgetIdentity()
    .then(() => signIn({ again: true }))
    .catch((error: unknown) => {
      // The provider could not be reached, so the next attempt may start again.
      restarting = null;
      throw error;
    });
  return restarting;
}

async function forgetIdentity(): Promise<void> {
  leaveTabs();
  await userManager().removeUser();
  await userManager().clearStaleState();
}

/**
 * Refuses an answer of another identity provider: its code must not be used (RFC 9207, 2.4). A provider that announces
 * the `iss` parameter must always send it.
 */
async function refuseOtherIssuer(): Promise<void> {
  const given = new URLSearchParams(window.location.search).get('iss');
  const metadata = (await userManager().metadataService.getMetadata()) as {
    authorization_response_iss_parameter_supported?: boolean;
  };
  const { authority } = settings().identityProvider;
  const isIssuerRequired = metadata.authorization_response_iss_parameter_supported === true;
  if (given === null ? isIssuerRequired : given !== authority)
    throw new Error('the answer comes from another identity provider');
}

/** Completes the sign-in: stores the tokens, creates the session, and returns the route to open. */
export async function completeSignIn(): Promise<string> {
  await refuseOtherIssuer();
  const user = await userManager().signinCallback();
  if (!user?.id_token) throw new Error('the identity provider sent no ID token');
  const response = await fetch(serviceUrl('/services/policy/sessions'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.id_token}`,
      [headerNames.subscriptionKey]: pageMeta.subscriptionKey,
      ...(settings().identityProvider.asksUserinfo ? { [headerNames.accessToken]: user.access_token } : {}),
    },
  });
  const state = stateOf(user);
  if (!response.ok) {
    await forgetIdentity();
    const error = await errorFrom(response, '');
    if (hasCode(error, 'SESSION_ENDED') && !state.isAgain) return signInAgain(state);
    throw error;
  }
  const { sessionId: id } = (await response.json()) as { sessionId?: unknown };
  if (typeof id !== 'string') throw new Error('the server minted no session');
  const session = { sessionId: id, subject: user.profile.sub };
  storeSession(session);
  joinTabs();
  announceSignIn(session);
  if (state.isInvited) await acceptInvitation(user.id_token, id);
  return state.returnTo;
}

function stateOf({ state }: OidcUser): SignInState {
  const { returnTo, isInvited, isAgain } = (state ?? {}) as Partial<Record<keyof SignInState, unknown>>;
  return {
    // Accepts only a path of this application, never another origin.
    returnTo: typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? returnTo : '/',
    isInvited: isInvited === true,
    isAgain: isAgain === true,
  };
}

/** Accepts the user's invitation (P-272). After a password reset there may be none, so the answer is ignored. */
async function acceptInvitation(token: string, sessionId: string): Promise<void> {
  await fetch(serviceUrl('/services/policy/users/me/acceptedInvitation'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      [headerNames.sessionId]: sessionId,
      [headerNames.subscriptionKey]: pageMeta.subscriptionKey,
    },
  });
}

/** Ends the provider's session and removes ours. The browser leaves the page. */
export async function endIdentity(): Promise<void> {
  const user = await userManager().getUser();
  await forgetIdentity();
  await userManager().signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {});
}
