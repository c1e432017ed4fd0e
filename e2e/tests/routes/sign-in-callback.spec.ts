import { identityUrl } from '../../../apps/server/test/api/support/addresses.ts';
import { signInTokens } from '../../../apps/server/test/api/support/sign-in.ts';
import { isHome } from '../../support/place.ts';
import { signInAtProvider } from '../../support/provider.ts';
import { emailField } from '../../support/provider-page.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

/** Checks that a callback failed: it shows the error page, requests no session and stores none. */
async function leadsNowhere(page: Page, address: string): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/services\/policy\/sessions$/.test(request.url())) asked.push(request.method());
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Sorry, something went wrong.' })).toBeVisible();
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('waypost.session'))).toBeNull();
}

test('a callback without a valid state of this browser opens no session, and each state is used once', async ({
  page,
  browser,
  dana,
}) => {
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (/signin-callback\?.*code=/.test(request.url())) callbacks.push(request.url());
  });
  await signInAtProvider(page, dana);
  await isHome(page);
  const [used = ''] = callbacks;
  const state = new URL(used).searchParams.get('state') ?? '';
  expect(state.length).toBeGreaterThan(10);
  const elsewhere = await browser.newContext();
  const named = `code=stolen&iss=${encodeURIComponent(identityUrl)}`;
  for (const query of [named, `${named}&state=forged`, used.slice(used.indexOf('?') + 1)])
    await leadsNowhere(await elsewhere.newPage(), `/rco/signin-callback?${query}`);
  await elsewhere.close();
  // The browser that started the sign-in has already used the state.
  await page.evaluate(() => sessionStorage.clear());
  await leadsNowhere(page, used);
});

/** Starts a sign-in, stays at the provider, and returns the request that the portal waits for. */
async function asked(page: Page): Promise<{ state: string; nonce: string }> {
  const request = page.waitForRequest((one) => one.url().startsWith(`${identityUrl}/auth?`));
  await page.goto('/rco/');
  const { searchParams } = new URL((await request).url());
  await expect(emailField(page)).toBeVisible();
  return { state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' };
}

test('a response of another provider is refused, and an ID token of another sign-in opens no session', async ({
  page,
  dana,
  organization,
}) => {
  let exchanges = 0;
  let idToken = '';
  await page.route(`${identityUrl}/token`, async (route) => {
    exchanges += 1;
    const body = { access_token: 'a', token_type: 'Bearer', expires_in: 600, id_token: idToken };
    await route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } });
  });
  const answer = (state: string, iss: Record<string, string>) =>
    `/rco/signin-callback?${new URLSearchParams({ code: 'a-code', state, ...iss })}`;

  await test.step('a response with the right state from another or an unnamed provider is refused (RFC 9207)', async () => {
    const answers: Record<string, string>[] = [{ iss: 'https://evil.example' }, {}];
    for (const iss of answers) {
      const { state } = await asked(page);
      await leadsNowhere(page, answer(state, iss));
    }
    expect(exchanges).toBe(0);
  });

  await test.step('a real ID token of another sign-in is refused for its nonce', async () => {
    const { email, password } = await organization.withPassword(dana);
    ({ idToken } = await signInTokens(email, password));
    const { state } = await asked(page);
    await leadsNowhere(page, answer(state, { iss: identityUrl }));
    expect(exchanges).toBe(1);
  });

  await test.step('the server refuses an ID token with our nonce from another issuer', async () => {
    const { state, nonce } = await asked(page);
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: 'https://evil.example', aud: 'waypost-portal', sub: 'x', iat: now, exp: now + 600 };
    idToken = `${part({ alg: 'ES256' })}.${part({ ...claims, nonce })}.${part('signature')}`;
    const minted = page.waitForResponse((one) => one.url().endsWith('/services/policy/sessions'));
    await page.goto(answer(state, { iss: identityUrl }));
    expect((await minted).status()).toBe(401);
    await expect(page.getByRole('heading', { name: 'Sorry, something went wrong.' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('waypost.session'))).toBeNull();
  });
});
