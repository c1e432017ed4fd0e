import { request } from 'node:http';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPasswordCheck } from './accounts/passwords.ts';
import { Browser, formTokenOf, openSignIn, type Page, signIn, submit } from './testing/browser.ts';
import { type Installation, install, password, people } from './testing/installation.ts';

const dana = 'dana.whitfield@lakemont.example';
const invalid = 'E-mail or password is not correct.';
const verifyHash = vi.fn(verify);
let installation: Installation;

beforeAll(async () => {
  installation = await install();
  await installation.start({ checkPassword: await createPasswordCheck(verifyHash) });
}, 60_000);
afterAll(() => installation.remove());
afterEach(async () => {
  await installation.db.deleteFrom('identity.sign_in_throttle').execute();
  await installation.db.deleteFrom('identity.known_address').execute();
  verifyHash.mockClear();
});

const open = (): Promise<Page> => openSignIn(installation.config);
/** Removes the parts that differ between pages by design. */
const plain = (text: string): string =>
  text.replaceAll(/nonce="[^"]+"|\/sign-in\/[\w-]+|name="formToken" value="[^"]+"/g, '');

describe('the sign-in page', () => {
  it('the sign-in page has a language, a title, a label for every field and one heading', async () => {
    const { answer } = await open();
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<html lang="en">');
    expect(answer.text).toContain('<title>Sign in · Waypost</title>');
    expect(answer.text).toContain('This system holds patient information. Access is recorded.');
    const fields = [...answer.text.matchAll(/<input class="in" id="([^"]+)"/g)].map((match) => match[1]);
    expect(fields).toEqual(['email', 'password']);
    for (const field of fields) expect(answer.text).toContain(`<label for="${field}">`);
    expect(answer.text.match(/<h1>/g)).toHaveLength(1);
    expect(answer.text).toContain('autocomplete="current-password"');
  });

  it('the sign-in page loads only named content from its own origin', async () => {
    const { answer, browser } = await open();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(answer.text).toContain(`<script nonce="${nonce}" src="/assets/sign-in.js?`);
    expect(answer.text).not.toMatch(/ style=|<style| on\w+=|https?:\/\/(?!localhost:)/);
    expect((await open()).answer.headers.get('content-security-policy')).not.toContain(nonce);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    const addresses = [...answer.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(addresses).toHaveLength(3);
    for (const address of [...addresses, '/assets/ibm-plex-sans.woff2']) {
      expect((await browser.fetch(address)).status).toBe(200);
    }
  });

  it('the sign-in page lists the accounts imported as listed, and fills in a chosen one without a script', async () => {
    const { answer, browser, address } = await open();
    expect(answer.text).toContain('Demo accounts');
    expect(answer.text).toContain('Task manager');
    expect(answer.text).not.toContain('Ivo');
    const picked = await browser.fetch(`${address}?use=${people.dana}`);
    expect(picked.text).toContain(`value="${dana}"`);
    expect(picked.text).toContain('<tr class="picked">');
    const hidden = await browser.fetch(`${address}?use=${people.marcus}`);
    expect(hidden.text).toContain('value="marcus.okafor@lakemont.example"');
    expect(hidden.text).toContain('required value="" autofocus');
  });

  it('the sign-in page shows no list when no account is listed', async () => {
    const { db } = installation;
    const rows = await db.selectFrom('identity.listed_account').selectAll().execute();
    await db.deleteFrom('identity.listed_account').execute();
    expect((await open()).answer.text).not.toContain('Demo accounts');
    await db.insertInto('identity.listed_account').values(rows).execute();
  });

  it('a browser without the cookie gets an expired page with a link to the portal', async () => {
    const { address } = await open();
    const answer = await new Browser(installation.config.identityUrl).fetch(address);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This sign-in page has expired');
    expect(answer.text).toContain(`href="${installation.config.url}/rco/"`);
  });
});

describe('a refused sign-in', () => {
  it('a refused sign-in gives the same page and does the same work for unknown names, wrong passwords and deactivated accounts', async () => {
    const attempts = [
      [dana, 'not-the-password'],
      ['nobody@lakemont.example', password],
      ['gone@lakemont.example', password],
    ] as const;
    const answers: string[] = [];
    for (const [email, given] of attempts) {
      const answer = await submit(await open(), email, given);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('role="alert"');
      expect(answer.text).toContain(invalid);
      expect(answer.text).toContain(`value="${email}"`);
      expect(answer.text).not.toContain(`value="${given}"`);
      answers.push(plain(answer.text).replaceAll(email, 'EMAIL').replace('<tr class="picked">', '<tr>'));
    }
    expect(
      new Set(answers.map((text) => text.replaceAll('dana.whitfield@lakemont.example', 'EMAIL'))).size,
    ).toBe(1);
    expect(verifyHash).toHaveBeenCalledTimes(3);
    const costs = verifyHash.mock.calls.map(([hash]) => String(hash).slice(0, 30));
    expect(new Set(costs)).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1']));
  });

  it('a refused sign-in takes about as long for unknown names as for known ones: the same statements and the same hash', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const costOf = async (email: string) => {
      const page = await open();
      statements.mockClear();
      verifyHash.mockClear();
      await submit(page, email, 'not-the-password');
      const sent = statements.mock.calls.map(([statement]: unknown[]) =>
        typeof statement === 'string' ? statement : (statement as { text: string }).text,
      );
      return { sent, hashes: verifyHash.mock.calls.map(([hash]) => String(hash).slice(0, 30)) };
    };
    const known = await costOf(dana);
    expect(known.sent.length).toBeGreaterThan(0);
    expect(known.hashes).toHaveLength(1);
    expect(await costOf('nobody@lakemont.example')).toEqual(known);
    statements.mockRestore();
  });

  it('a refused sign-in escapes the typed text', async () => {
    const answer = await submit(await open(), '"><script>x</script>@e.example', 'x');
    expect(answer.text).not.toContain('<script>x');
  });
});

describe('the throttle', () => {
  // These tests count responses; the tests above check the cost of a hash.
  beforeAll(() => void verifyHash.mockImplementation(async (_hash, typed) => typed === password));
  afterAll(() => void verifyHash.mockImplementation(verify));
  const fail = async (email: string): Promise<number> => (await submit(await open(), email, 'not-it')).status;

  it('a name is refused after ten wrong attempts from an address, even with the correct password and after a restart, until the window ends', async () => {
    for (let attempt = 0; attempt < 10; attempt++) expect(await fail(dana)).toBe(422);
    const blocked = await submit(await open(), dana, password);
    expect(blocked.status).toBe(429);
    expect(blocked.text).toContain('Too many attempts. Try again in 15 minutes.');
    expect(blocked.text).toContain(`value="${dana}"`);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(890);
    expect(await fail('marcus.okafor@lakemont.example')).toBe(422);

    await installation.stop();
    await installation.start({ checkPassword: await createPasswordCheck(verifyHash) });
    expect((await submit(await open(), dana, password)).status).toBe(429);
    installation.clock.advance(14 * 60);
    expect((await submit(await open(), dana, password)).text).toMatch(/Try again in (1 minute|2 minutes)\./);
    installation.clock.advance(61);
    expect((await submit(await open(), dana, password)).status).toBe(303);
  });

  it('an unknown name is refused the same way, without checking the password', async () => {
    for (let attempt = 0; attempt < 10; attempt++) expect(await fail('nobody@lakemont.example')).toBe(422);
    verifyHash.mockClear();
    expect(await fail('nobody@lakemont.example')).toBe(429);
    expect(verifyHash).not.toHaveBeenCalled();
  });

  it('parallel attempts do not exceed the limit', async () => {
    const pages = await Promise.all(Array.from({ length: 16 }, open));
    const answers = await Promise.all(pages.map((page) => submit(page, dana, 'not-it')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(verifyHash).toHaveBeenCalledTimes(10);
  });

  it('an address is refused after fifty wrong attempts, whatever the names and forwarding headers', async () => {
    const page = await open();
    for (let attempt = 0; attempt < 50; attempt++) {
      const headers = { 'x-forwarded-for': `203.0.113.${attempt}` };
      expect((await submit(page, `nobody${attempt}@lakemont.example`, 'not-it', { headers })).status).toBe(
        422,
      );
    }
    expect((await submit(await open(), 'marcus.okafor@lakemont.example', password)).status).toBe(429);
  }, 20_000);

  describe('behind a trusted proxy', () => {
    const change = async (changes: Parameters<Installation['start']>[1]) => {
      await installation.stop();
      await installation.start({ checkPassword: await createPasswordCheck(verifyHash) }, changes);
    };
    beforeAll(() => change({ trustedProxies: ['127.0.0.1', '::1'] }));
    afterAll(() => change({}));
    const from = async (address: string, given: string): Promise<number> =>
      (await submit(await open(), dana, given, { headers: { 'x-forwarded-for': address } })).status;
    /** Sends wrong passwords, as many as an address may send, and returns the distinct statuses. */
    const guess = async (address: string, times = 10): Promise<number[]> => {
      const answers: number[] = [];
      for (let attempt = 0; attempt < times; attempt++) answers.push(await from(address, 'not-it'));
      return [...new Set(answers)];
    };

    it('the owner of a name can sign in while others guess from elsewhere', async () => {
      expect(await guess('203.0.113.1')).toEqual([422]);
      expect(await from('203.0.113.1', password)).toBe(429);
      expect(await from('198.51.100.7', password)).toBe(303);
    });

    it('distributed guesses are refused after fifty, but not a sign-in from a known address of the owner', async () => {
      expect(await from('198.51.100.7', password)).toBe(303);
      for (let last = 1; last <= 5; last++) expect(await guess(`203.0.113.${last}`)).toEqual([422]);
      verifyHash.mockClear();
      expect(await guess('203.0.113.6', 2)).toEqual([429]);
      expect(await from('198.51.100.8', password)).toBe(429);
      expect(verifyHash).not.toHaveBeenCalled();
      expect(await from('198.51.100.7', password)).toBe(303);
      // The owner's sign-ins give others no more guesses.
      expect(await from('203.0.113.6', 'not-it')).toBe(429);
    }, 30_000);

    it('refused attempts of an address do not count towards the limit of all addresses', async () => {
      expect(await guess('203.0.113.1', 60)).toEqual([422, 429]);
      expect(await from('198.51.100.9', password)).toBe(303);
    }, 30_000);
  });

  it('a successful sign-in resets the count', async () => {
    for (let attempt = 0; attempt < 9; attempt++) await fail(dana);
    expect((await submit(await open(), dana, password)).status).toBe(303);
    for (let attempt = 0; attempt < 9; attempt++) expect(await fail(dana)).toBe(422);
  });
});

describe('the form', () => {
  it('a form is refused without its token, with another page’s token, and from another origin', async () => {
    const page = await open();
    const other = await open();
    const send = (formToken: string, headers: Record<string, string> = {}) =>
      page.browser.fetch(page.address, { form: { formToken, email: dana, password }, headers });
    const token = formTokenOf(page.answer.text);
    expect((await send('')).status).toBe(403);
    expect((await send(formTokenOf(other.answer.text))).status).toBe(403);
    expect((await send(token, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send(token, { origin: 'null' })).status).toBe(403);
    expect((await send(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(verifyHash).not.toHaveBeenCalled();
    const own = { origin: installation.config.identityUrl, 'sec-fetch-site': 'same-origin' };
    expect((await send(token, own)).status).toBe(303);
  });

  it('a form with oversized fields is refused', async () => {
    expect((await submit(await open(), dana, 'x'.repeat(300))).status).toBe(422);
    expect((await submit(await open(), dana, 'x'.repeat(9000))).status).toBe(413);
    expect(verifyHash).not.toHaveBeenCalled();
  });
});

describe('cookies', () => {
  it('cookies are HttpOnly and SameSite, and end with the browser', async () => {
    const { browser } = await signIn(installation.config, dana, password);
    expect(browser.setCookies.length).toBeGreaterThan(4);
    for (const line of browser.setCookies) {
      expect(line).toMatch(/; httponly/i);
      expect(line).toMatch(/; samesite=lax/i);
      expect(line).not.toMatch(/; secure/i);
    }
    const session = browser.setCookies.filter((line) => line.startsWith('waypost_session='));
    expect(session.at(-1)).not.toMatch(/expires|max-age/i);
  });

  it('cookies are Secure and prefixed when the issuer is https, whatever a request claims', async () => {
    await installation.stop();
    const identityUrl = 'https://identity.lakemont.example';
    await installation.start({}, { identityUrl });
    try {
      const browser = new Browser(installation.config.identityUrl);
      const address = `/auth?client_id=waypost-portal&response_type=code&scope=openid&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256&redirect_uri=${encodeURIComponent(`${installation.config.url}/rco/signin-callback`)}`;
      const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'elsewhere.example' };
      const started = await browser.fetch(address, { headers });
      const page = await browser.fetch(started.location, { headers });
      const form = { formToken: formTokenOf(page.text), email: dana, password };
      const accepted = await browser.fetch(started.location, { form, headers });
      expect(accepted.location).toMatch(/^https:\/\/identity\.lakemont\.example\/auth\//);
      await browser.fetch(new URL(accepted.location).pathname, { headers });
      for (const line of browser.setCookies) expect(line).toMatch(/; secure/i);
      const names = browser.setCookies.map((line) => line.split('=')[0]);
      expect(names).toContain('__Host-waypost_session');
      expect(names.every((name) => /^__(Host|Secure)-/.test(name ?? ''))).toBe(true);
      const host = browser.setCookies.filter((line) => line.startsWith('__Host-'));
      for (const line of host) expect(line).toMatch(/; path=\/;/);
      // The proxy that terminates TLS sets this header.
      expect(page.headers.get('strict-transport-security')).toBeNull();
    } finally {
      await installation.stop();
      await installation.start({ checkPassword: await createPasswordCheck(verifyHash) });
    }
  });
});

describe('other addresses', () => {
  it('the provider answers health checks, redirects the root to the portal, and shows a page for any other address', async () => {
    const browser = new Browser(installation.config.identityUrl);
    expect(JSON.parse((await browser.fetch('/health')).text)).toMatchObject({ status: 'ok' });
    expect((await browser.fetch('/ready')).text).toBe('{"status":"ready"}');
    expect((await browser.fetch('/')).location).toBe(`${installation.config.url}/rco/`);
    const missing = await browser.fetch('/nowhere');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('Page not found');
    expect((await browser.fetch('/interaction/x')).status).toBe(404);
  });

  it('the provider refuses a repeated host, content-type or authorization header at every address', async () => {
    const { hostname, port, host } = new URL(installation.config.identityUrl);
    const statusOf = (...headers: string[]): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const outgoing = request({ hostname, port, path: '/jwks', setHost: false, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        outgoing.on('error', reject).end();
      });
    expect(await statusOf('host', host)).toBe(200);
    expect(await statusOf('host', host, 'Host', 'elsewhere.example')).toBe(400);
    expect(await statusOf('host', host, 'content-type', 'text/plain', 'Content-Type', 'text/html')).toBe(400);
    expect(await statusOf('host', host, 'authorization', 'a', 'authorization', 'b')).toBe(400);
  });
});
