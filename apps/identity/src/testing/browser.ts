import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Config } from '@waypost/platform/config';

export type Answer = { status: number; headers: Headers; text: string; location: string };
type Init = { method?: string; headers?: Record<string, string>; form?: Record<string, string> };

/** A minimal browser that stores cookies by path and does not follow redirects. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  /** Every Set-Cookie line received. */
  readonly setCookies: string[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async fetch(address: string, init: Init = {}): Promise<Answer> {
    const url = new URL(address, this.#origin);
    const sent = [...this.cookies]
      .filter(([, { path }]) => url.pathname === path || path === '/' || url.pathname.startsWith(`${path}/`))
      .map(([name, { value }]) => `${name}=${value}`);
    const answer = await send(url, {
      method: init.method ?? (init.form ? 'POST' : 'GET'),
      headers: {
        accept: 'text/html',
        ...(sent.length > 0 ? { cookie: sent.join('; ') } : {}),
        ...(init.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...init.headers,
      },
      body: init.form ? new URLSearchParams(init.form).toString() : undefined,
    });
    for (const line of answer.headers.getSetCookie()) this.#storeCookie(line);
    return answer;
  }

  #storeCookie(line: string): void {
    this.setCookies.push(line);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
    if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

/** Uses node:http, because fetch does not let tests set Host and Origin. */
function send(
  url: URL,
  init: { method: string; headers: Record<string, string>; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: url.port,
      path: url.pathname + url.search,
      method: init.method,
    };
    const request = httpRequest({ ...options, headers: { host: url.host, ...init.headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = new Headers();
        for (let i = 0; i < response.rawHeaders.length; i += 2) {
          headers.append(response.rawHeaders[i] ?? '', response.rawHeaders[i + 1] ?? '');
        }
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers, text, location: headers.get('location') ?? '' });
      });
    });
    request.on('error', reject);
    request.end(init.body);
  });
}

export const pkcePair = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export const redirectUri = (config: Config): string => `${config.url}/rco/signin-callback`;

/** The address to which the portal redirects the browser; null omits a parameter. */
export function authorizationAddress(config: Config, changes: Record<string, string | null> = {}): string {
  const params: Record<string, string | null> = {
    client_id: 'waypost-portal',
    response_type: 'code',
    scope: 'openid profile email offline_access',
    redirect_uri: redirectUri(config),
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: pkcePair().challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  const presentParams = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return `${config.identityUrl}/auth?${new URLSearchParams(presentParams)}`;
}

export const formTokenOf = (page: string): string => /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? '';

export type Page = { browser: Browser; address: string; answer: Answer };

/** Opens the sign-in page like the portal's redirect. */
export async function openSignIn(
  config: Config,
  changes: Record<string, string | null> = {},
  browser = new Browser(config.identityUrl),
): Promise<Page> {
  const started = await browser.fetch(authorizationAddress(config, changes));
  if (!started.location) throw new Error(`no sign-in page: ${started.status}`);
  return { browser, address: started.location, answer: await browser.fetch(started.location) };
}

/** Sends the form of an open sign-in page. */
export function submit(page: Page, email: string, password: string, init: Init = {}): Promise<Answer> {
  const form = { formToken: formTokenOf(page.answer.text), email, password, ...init.form };
  return page.browser.fetch(page.address, { ...init, form });
}

/** Submits a form of an open page to an address below its own. */
export function sendForm(page: Page, path: string, form: Record<string, string>): Promise<Answer> {
  const formToken = formTokenOf(page.answer.text);
  return page.browser.fetch(`${page.address}${path}`, { form: { formToken, ...form } });
}

/** Signs in and follows the redirects to the portal's callback, whose query contains the code. */
export async function signIn(
  config: Config,
  email: string,
  password: string,
  changes: Record<string, string | null> = {},
): Promise<{ browser: Browser; callback: URL }> {
  const page = await openSignIn(config, changes);
  const accepted = await submit(page, email, password);
  if (accepted.status !== 303) throw new Error(`not signed in: ${accepted.status}`);
  const resumed = await page.browser.fetch(accepted.location);
  return { browser: page.browser, callback: new URL(resumed.location) };
}

export type Tokens = { id_token: string; access_token: string; refresh_token: string; error?: string };

export async function tokenRequest(
  config: Config,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ answer: Answer; tokens: Tokens }> {
  const browser = new Browser(config.identityUrl);
  const answer = await browser.fetch('/token', {
    form: { client_id: 'waypost-portal', ...form },
    headers: { accept: 'application/json', ...headers },
  });
  return { answer, tokens: JSON.parse(answer.text) as Tokens };
}

/** Signs in and fetches the tokens. */
export async function signInForTokens(config: Config, email: string, password: string) {
  const pkce = pkcePair();
  const { browser, callback } = await signIn(config, email, password, { code_challenge: pkce.challenge });
  const code = callback.searchParams.get('code') ?? '';
  const exchange = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(config),
    code_verifier: pkce.verifier,
  };
  const { answer, tokens } = await tokenRequest(config, exchange);
  return { browser, exchange, answer, tokens, callback };
}
