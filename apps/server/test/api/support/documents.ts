import { portalUrl, sandboxUrl } from './addresses.ts';
import type { Client } from './client.ts';

/** The stand-in document system, and its redirect address. */
export const documentsUrl = `${sandboxUrl}/documents`;
const redirectUrl = `${portalUrl}/rco/docsCallBack`;

/** Settings of a server with the document system configured. */
export const documentSettings: Record<string, string> = {
  DOCUMENTS_AUTHORIZE_URL: `${documentsUrl}/auth`,
  DOCUMENTS_TOKEN_URL: `${documentsUrl}/token`,
  DOCUMENTS_CLIENT_ID: 'waypost',
  DOCUMENTS_SCOPE: 'documents offline_access',
  DOCUMENTS_API_URL: documentsUrl,
  DOCUMENTS_VIEWER_URL: `${documentsUrl}/viewer`,
  DOCUMENTS_REDIRECT_URL: redirectUrl,
};

/**
 * Goes through the pages of the document system as a person does, and brings back what it says to the landing page.
 *
 * @param button what is pressed on its page
 */
export async function visitDocuments(
  address: string,
  button: 'Sign in' | 'Refuse' = 'Sign in',
): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  const visit = async (url: string, method = 'GET') => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { method, headers: { cookie }, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  let answer = await visit(address);
  for (let hops = 0; hops < 8; hops += 1) {
    const location = answer.headers.get('location');
    if (location?.startsWith(redirectUrl)) return new URL(location).searchParams;
    if (location) {
      answer = await visit(new URL(location, sandboxUrl).href);
      continue;
    }
    const html = await answer.text();
    const action = new RegExp(`action="([^"]+)"><button>${button}<`).exec(html)?.[1];
    if (!action) throw new Error(`the document system stopped with ${answer.status}: ${html.slice(0, 200)}`);
    answer = await visit(new URL(action, sandboxUrl).href, 'POST');
  }
  throw new Error('the document system went in circles');
}

/** Signs a user in at the document system for one of their facilities, and returns the token. */
export async function signInForDocuments(client: Client, facilityId: string): Promise<string> {
  const calls = '/services/policy/userintegrationtoken';
  const begun = await client.call<{ authorizationUrl: string; state: string }>('POST', `${calls}/pkce`, {
    type: 'OnBase',
  });
  const authCode = (await visitDocuments(begun.body.authorizationUrl)).get('code');
  const given = await client.call<{ accessToken: string }>(
    'POST',
    `${calls}/GetTokenAccept`,
    { type: 'OnBase', authCode, state: begun.body.state },
    { FacilityId: facilityId },
  );
  if (given.status !== 200) throw new Error(`not signed in: ${given.status} ${given.text}`);
  return given.body.accessToken;
}

/** Ends all sign-ins, as the administrators of the document system can (RFC 7009). */
export async function revoke(token: string): Promise<void> {
  const answer = await fetch(`${documentsUrl}/token/revocation`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'waypost', token }),
  });
  if (!answer.ok) throw new Error(`not revoked: ${answer.status}`);
}
