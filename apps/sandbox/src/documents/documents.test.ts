import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';

const REDIRECT = 'http://localhost:9/rco/docsCallBack';
const VERIFIER = 'a-verifier-that-is-long-enough-for-RFC-7636-section-4';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ documentRedirects: [REDIRECT] });
});
afterAll(() => sandbox.stop());

const authorize = (change: Record<string, string> = {}): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'waypost',
    redirect_uri: REDIRECT,
    scope: 'documents',
    state: 'the-state',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  });
  return `${sandbox.url}/documents/auth?${query}`;
};

/**
 * Follows the redirects from an address, presses a button on the page, and returns the address of the final redirect.
 */
async function visit(address: string, button = 'Sign in'): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = { url: address, method: 'GET' };
  for (let redirects = 0; redirects < 8; redirects += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(next.url, { method: next.method, headers: { cookie }, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const html = await answer.text();
    const action = new RegExp(`action="([^"]+)"><button>${button}<`).exec(html)?.[1];
    const location = answer.headers.get('location') ?? action;
    if (!location) throw new Error(`${answer.status} ${html.slice(0, 300)}`);
    if (location.startsWith(REDIRECT)) return new URL(location);
    next = { url: new URL(location, sandbox.url).href, method: location === action ? 'POST' : 'GET' };
  }
  throw new Error('redirect loop');
}

type TokenResponse = { access_token: string; refresh_token: string; expires_in: number; error?: string };
async function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.url}/documents/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, body: (await answer.json()) as TokenResponse };
}
const exchange = (code: string, change: Record<string, string> = {}) =>
  token({
    grant_type: 'authorization_code',
    client_id: 'waypost',
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...change,
  });
const renew = (refreshToken: string) =>
  token({ grant_type: 'refresh_token', client_id: 'waypost', refresh_token: refreshToken });
const codeOf = async (address = authorize()) => (await visit(address)).searchParams.get('code') ?? '';

describe('the document system', () => {
  it('the document system issues a code after a sign-in, and exchanges it once for tokens with the right verifier', async () => {
    const back = await visit(authorize());
    expect(back.searchParams.get('state')).toBe('the-state');
    const code = back.searchParams.get('code') ?? '';
    const { status, body } = await exchange(code);
    expect([status, body.expires_in]).toEqual([200, 3600]);
    expect(body.access_token).toBeTruthy();
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    // A code that is used twice ends the sign-in that it started.
    expect(await renew(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('the document system refuses a wrong verifier or redirect address, a missing challenge, an unknown client and a declined consent', async () => {
    const invalid: Record<string, string>[] = [
      { code_verifier: `${VERIFIER}-other` },
      { redirect_uri: `${REDIRECT}/other` },
      { client_id: 'waypost-brief' },
    ];
    for (const change of invalid)
      expect((await exchange(await codeOf(), change)).body.error).toBe('invalid_grant');
    const unregistered: Record<string, string>[] = [
      { redirect_uri: 'https://evil.example/' },
      { client_id: 'nobody' },
    ];
    for (const change of unregistered) expect((await fetch(authorize(change))).status).toBe(400);
    const plain = await visit(authorize({ code_challenge: '', code_challenge_method: '' }));
    expect(plain.searchParams.get('error')).toBe('invalid_request');
    const refused = await visit(authorize(), 'Refuse');
    expect(refused.searchParams.get('error')).toBe('access_denied');
  });

  it('the document system replaces a refresh token at each use, and ends the sign-in when one is used twice', async () => {
    const { body } = await exchange(await codeOf());
    const second = await renew(body.refresh_token);
    expect(second.status).toBe(200);
    expect((await renew(body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await renew(second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('the document system ends a sign-in when its token is revoked, and all sign-ins from its page', async () => {
    const revoked = (await exchange(await codeOf())).body;
    await fetch(`${sandbox.url}/documents/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'waypost', token: revoked.access_token }),
    });
    expect((await renew(revoked.refresh_token)).body.error).toBe('invalid_grant');
    const ended = (await exchange(await codeOf())).body;
    const page = await fetch(`${sandbox.url}/documents/end-sign-ins`, { method: 'POST' });
    expect(await page.text()).toContain('Sign-ins that last: 0');
    expect((await renew(ended.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('the document system authenticates a client by its password, and has a client with tokens that expire after half a minute', async () => {
    const secret = await codeOf(authorize({ client_id: 'waypost-secret' }));
    const fields = {
      grant_type: 'authorization_code',
      code: secret,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
    };
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`waypost-secret:${password}`).toString('base64')}`,
    });
    expect(await token(fields, basic('wrong'))).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect((await token(fields, basic('sandbox-secret'))).status).toBe(200);
    const shortLived = await exchange(await codeOf(authorize({ client_id: 'waypost-brief' })), {
      client_id: 'waypost-brief',
    });
    expect(shortLived.body.expires_in).toBe(30);
  });

  it('the document system lists the same documents of an account each time; some accounts have none or an error', async () => {
    const { body } = await exchange(await codeOf());
    const list = async (change: Record<string, string> = {}) => {
      const query = new URLSearchParams({
        userName: 'a user',
        clientCode: 'A1',
        accessToken: body.access_token,
        AccountNum: '40010000',
        TicketNum: '',
        ReqNum: '',
        AccessNum: '',
        CaseNum: '260000-01',
        EncounterNum: '',
        QDXCaseNum: '',
        ...change,
      });
      if (change.CaseNum === 'left out') query.delete('CaseNum');
      const answer = await fetch(
        `${sandbox.url}/documents/ApplicationIntegration.asmx/GetDocListingSSO?${query}`,
      );
      return {
        status: answer.status,
        rows: answer.ok ? ((await answer.json()) as { errorMsg: string }[]) : [],
      };
    };
    const some = await list();
    expect(some.rows.length).toBeGreaterThan(0);
    expect(await list()).toEqual(some);
    expect((await list({ AccountNum: '40010014' })).rows).toMatchObject([
      { errorMsg: 'No documents found in OnBase.' },
    ]);
    expect((await list({ AccountNum: '40010301' })).rows).toMatchObject([
      { errorMsg: expect.stringContaining('offline') },
    ]);
    expect((await list({ accessToken: 'another' })).status).toBe(401);
    expect((await list({ clientCode: '' })).status).toBe(403);
    expect((await list({ CaseNum: 'left out' })).status).toBe(500);
  });

  it('the document system shows a document with a token until the sign-in ends', async () => {
    const { body } = await exchange(await codeOf());
    const view = async (change: Record<string, string> = {}) => {
      const fields = { userName: '<b>', clientCode: 'A1', docID: '17', accessToken: body.access_token };
      const answer = await fetch(`${sandbox.url}/documents/viewer`, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, ...change }),
      });
      return { status: answer.status, html: await answer.text() };
    };
    const page = await view();
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining('<h1>Document 17</h1>') });
    expect(page.html).toContain('&#60;b&#62;');
    expect(page.html).not.toContain(body.access_token);
    expect((await view({ docID: '' })).status).toBe(400);
    expect((await view({ accessToken: 'another' })).status).toBe(401);
    await fetch(`${sandbox.url}/documents/end-sign-ins`, { method: 'POST' });
    expect((await view()).status).toBe(401);
  });

  it('the page of the sandbox shows the document system with the settings for the server', async () => {
    expect(await (await fetch(sandbox.url)).text()).toContain(
      `DOCUMENTS_TOKEN_URL=${sandbox.url}/documents/token`,
    );
    const page = await fetch(`${sandbox.url}/documents`);
    expect(await page.text()).toContain('waypost-brief');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
