import { createHash, randomBytes } from 'node:crypto';
import { identityUrl, portalUrl } from './addresses.ts';

/** Cookies of one browser at the identity provider. */
class CookieJar {
  readonly #cookies = new Map<string, string>();

  keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', ...value] = pair.split('=');
      this.#cookies.set(name.trim(), value.join('='));
    }
  }

  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

export type Tokens = { idToken: string; accessToken: string; refreshToken: string };

const redirectUri = `${portalUrl}/rco/signin-callback`;

/** Signs in as a user does: the code flow with PKCE, through the form of the sign-in page. */
export const signInTokens = (email: string, password: string): Promise<Tokens> =>
  walk({}, { email, password });

/** The token of a link, which no proxy sees. */
export const linkToken = ({ hash }: URL): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** Follows an invitation or password reset link, chooses a password, and is signed in with it. */
export const choosePassword = (link: URL, password: string): Promise<Tokens> =>
  walk(
    { journey: 'password-reset', token: linkToken(link), prompt: 'login' },
    { password, repeated: password },
  );

/** The code flow with these parameters, whose pages' forms are filled in with these values. */
async function walk(parameters: Record<string, string>, answers: Record<string, string>): Promise<Tokens> {
  const jar = new CookieJar();
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'waypost-portal',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email offline_access',
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  });
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', jar.header());
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    jar.keep(response);
    return response;
  };

  let response = await visit(`${identityUrl}/auth?${query}`);
  for (let hops = 0; hops < 10; hops += 1) {
    const location = response.headers.get('location');
    if (location === null) {
      const page = await response.text();
      const action = /action="([^"]+)"/.exec(page)?.[1];
      const formToken = /name="formToken" value="([^"]+)"/.exec(page)?.[1];
      if (response.status !== 200 || !action || !formToken)
        throw new Error(`sign-in stopped with ${response.status}`);
      response = await visit(new URL(action, identityUrl).href, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: identityUrl },
        body: new URLSearchParams({ formToken, ...answers }),
      });
      continue;
    }
    const next = new URL(location, identityUrl);
    const code = next.searchParams.get('code');
    if (next.href.startsWith(redirectUri) && code) return exchange(code, verifier);
    response = await visit(next.href);
  }
  throw new Error('sign-in went in circles');
}

async function exchange(code: string, verifier: string): Promise<Tokens> {
  const response = await fetch(`${identityUrl}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'waypost-portal',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  if (!response.ok) throw new Error(`the code was refused with ${response.status}`);
  const tokens = (await response.json()) as { id_token: string; access_token: string; refresh_token: string };
  return { idToken: tokens.id_token, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}
