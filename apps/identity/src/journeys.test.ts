import { createLinkToken } from '@waypost/platform/link-token';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  authorizationAddress,
  Browser,
  openSignIn,
  type Page,
  sendForm as send,
  signIn,
  signInForTokens,
  submit,
  tokenRequest,
} from './testing/browser.ts';
import { type Installation, install, password } from './testing/installation.ts';
import { takeMail, tokenOf } from './testing/mailbox.ts';

const dana = 'dana.whitfield@lakemont.example';
const marcus = 'marcus.okafor@lakemont.example';
const newPassword = 'lanterns over gravel roads';
let installation: Installation;

beforeAll(async () => {
  installation = await install();
  await installation.start();
}, 60_000);
afterAll(() => installation.remove());
beforeEach(() => takeMail(installation));
afterEach(() => installation.db.deleteFrom('identity.sign_in_throttle').execute());

const openLink = (token: string, browser?: Browser): Promise<Page> =>
  openSignIn(installation.config, { journey: 'password-reset', token, prompt: 'login' }, browser);
const requestReset = async (email: string) =>
  send(await openSignIn(installation.config), '/forgot', { email });
const resetToken = async (email: string): Promise<string> => {
  await requestReset(email);
  return tokenOf((await takeMail(installation)).find(({ kind }) => kind === 'password-reset'));
};
const twice = (text: string) => ({ password: text, repeated: text });
/** Follows the redirect of a successful step and returns the resulting address. */
async function callbackOf(page: Page, location: string): Promise<URL> {
  return new URL((await page.browser.fetch(location)).location);
}
/** Opens an invalid link, for which the provider immediately redirects back to the portal. */
async function openInvalidLink(token: string): Promise<URL> {
  const page = await openLink(token);
  expect(page.answer.status).toBe(303);
  return callbackOf(page, page.answer.location);
}

describe('a forgotten password', () => {
  it('a forgotten password is reset by a link, which ends all sessions of the old one [P-007]', async () => {
    const before = await signInForTokens(installation.config, dana, password);
    expect((await requestReset(` ${dana.toUpperCase()} `)).text).toContain('Check your e-mail');
    const [sent] = await takeMail(installation);
    expect(sent).toMatchObject({ kind: 'password-reset', recipient: dana });
    expect(sent?.mail.link?.address).toMatch(
      new RegExp(`^${installation.config.url}/rco/InitializeUser#token=[\\w-]{43}$`),
    );

    const page = await openLink(tokenOf(sent));
    expect(page.answer.text).toContain('Choose a new password');
    const done = await send(page, '/new-password', twice(newPassword));
    expect(done.status).toBe(303);
    expect((await callbackOf(page, done.location)).searchParams.get('code')).toBeTruthy();
    expect((await takeMail(installation)).map(({ kind }) => kind)).toEqual(['password-changed']);

    expect((await submit(await openSignIn(installation.config), dana, password)).status).toBe(422);
    await signIn(installation.config, dana, newPassword);
    const refresh = { grant_type: 'refresh_token', refresh_token: before.tokens.refresh_token };
    expect((await tokenRequest(installation.config, refresh)).answer.status).toBe(400);
    const again = await openSignIn(installation.config, {}, before.browser);
    expect(again.answer.text).toContain('<h1>Sign in</h1>');
  });

  it('a reset request for an unknown or deactivated account gets the same response and sends nothing', async () => {
    const plain = (text: string, email: string) =>
      text.replaceAll(email, 'EMAIL').replaceAll(/\/sign-in\/[\w-]+/g, '');
    const known = plain((await requestReset(marcus)).text, marcus);
    for (const email of ['nobody@lakemont.example', 'gone@lakemont.example'])
      expect(plain((await requestReset(email)).text, email)).toBe(known);
    expect((await takeMail(installation)).map(({ recipient }) => recipient)).toEqual([marcus]);
    expect((await requestReset('no address')).status).toBe(422);
  });

  it('at most three reset links are sent in a quarter of an hour, and only the last works', async () => {
    const tokens: string[] = [];
    for (let i = 0; i < 3; i++) tokens.push(await resetToken(marcus));
    expect((await requestReset(marcus)).status).toBe(429);
    expect((await requestReset('nobody@lakemont.example')).status).toBe(200);
    expect((await openInvalidLink(tokens[1] ?? '')).searchParams.get('error')).toBe('access_denied');
    expect((await openLink(tokens[2] ?? '')).answer.status).toBe(200);
  });

  it('only hashes of reset links are stored', async () => {
    const token = await resetToken(marcus);
    await openLink(token);
    const pool = installation.database.pool('owner', 1);
    const { rows } = await pool.query(
      `select 1 from identity.oidc_payload where payload::text like '%' || $1 || '%'
      union all select 1 from identity.action_token where token_hash::text like '%' || $1 || '%'`,
      [token],
    );
    await pool.end();
    expect(rows).toEqual([]);
    expect(installation.log.join('')).not.toContain(token);
  });
});

describe('links of journeys', () => {
  it('a used, expired or unknown link returns to the portal with the error code of expired links [P-305]', async () => {
    const used = await resetToken(marcus);
    const page = await openLink(used);
    const second = await openLink(used);
    expect((await send(page, '/new-password', twice(`${newPassword} 2`))).status).toBe(303);
    // A page that was opened before does not work either.
    const refused = await send(second, '/new-password', twice(`${newPassword} 3`));
    const late = await callbackOf(second, (await second.browser.fetch(refused.location)).location);
    const old = await resetToken(marcus);
    installation.clock.advance(3601);
    for (const back of [
      late,
      await openInvalidLink(used),
      await openInvalidLink(old),
      await openInvalidLink('never-sent'),
    ]) {
      expect(back.pathname).toBe('/rco/signin-callback');
      expect(back.searchParams.get('error')).toBe('access_denied');
      expect(back.searchParams.get('error_description')).toMatch(/^AADB2C90075:/);
      expect(back.searchParams.get('state')).toBe('state-1');
    }
    await signIn(installation.config, marcus, `${newPassword} 2`);
  });

  it('a pushed authorization request opens a link, so that no address contains its token', async () => {
    const { pathname, searchParams } = new URL(authorizationAddress(installation.config));
    const browser = new Browser(installation.config.identityUrl);
    const token = await resetToken(marcus);
    const form = { ...Object.fromEntries(searchParams), journey: 'password-reset', token, prompt: 'login' };
    const pushed = await browser.fetch('/request', { form });
    expect(pushed.status).toBe(201);
    const { request_uri: request } = JSON.parse(pushed.text) as { request_uri: string };
    const pool = installation.database.pool('owner', 1);
    const { rows } = await pool.query("select payload from identity.oidc_payload where model like 'Pushed%'");
    await pool.end();
    const storedRequests = rows.map(({ payload }) =>
      Buffer.from(payload.request.split('.')[1], 'base64url').toString(),
    );
    expect(storedRequests).toEqual([expect.stringContaining('"journey":"password-reset"')]);
    expect(storedRequests.join()).not.toContain(token);
    const query = new URLSearchParams({ client_id: 'waypost-portal', request_uri: request });
    const started = await browser.fetch(`${pathname}?${query}`);
    const page = { browser, address: started.location, answer: await browser.fetch(started.location) };
    expect(page.answer.text).toContain('Choose a new password');
    expect((await send(page, '/new-password', twice(`${newPassword} 9`))).status).toBe(303);
    await signIn(installation.config, marcus, `${newPassword} 9`);
  });

  it('a link works once, even when it is used twice at the same time', async () => {
    const token = await resetToken(marcus);
    const pages = await Promise.all([openLink(token), openLink(token), openLink(token)]);
    const answers = await Promise.all(
      pages.map((page, index) => send(page, '/new-password', twice(`${newPassword} at once ${index}`))),
    );
    const codes = await Promise.all(
      answers.map(async (answer, index) => {
        const page = pages[index];
        return page && (await callbackOf(page, answer.location)).searchParams.get('code');
      }),
    );
    expect(codes.filter((code) => code)).toHaveLength(1);
  });
});

describe('an invitation', () => {
  const invite = async (email: string, id: string): Promise<string> => {
    const { token, hash } = createLinkToken();
    const now = installation.clock.now();
    const pool = installation.database.pool('app', 1);
    const ends = new Date(now.getTime() + 86_400_000);
    await pool.query('select identity_prepare_account($1, $2, $3, $4, $5, $6, $7)', [
      id,
      email,
      'Petra',
      'Porter',
      hash,
      ends,
      now,
    ]);
    await pool.end();
    return token;
  };
  const petra = '0194b0de-0000-7000-8000-0000000000aa';

  it('an invitation lets the invited person choose a password and signs them in [P-008]', async () => {
    const token = await invite('Petra.Porter@lakemont.example', petra);
    expect(
      (await submit(await openSignIn(installation.config), 'petra.porter@lakemont.example', '')).status,
    ).toBe(422);
    const page = await openLink(token);
    expect(page.answer.text).toContain('Welcome to Waypost');
    const done = await send(page, '/new-password', twice(newPassword));
    expect((await callbackOf(page, done.location)).searchParams.get('code')).toBeTruthy();
    expect(await takeMail(installation)).toEqual([]);
    await signIn(installation.config, 'petra.porter@lakemont.example', newPassword);
    expect((await openInvalidLink(token)).searchParams.get('error_description')).toMatch(/^AADB2C90075:/);
  });

  it('an invitation does not open an account with a password, whose owner signs in with it', async () => {
    const token = await invite(dana, '0194b0de-0000-7000-8000-0000000000ab');
    const page = await openLink(token);
    expect(page.answer.text).toContain('<h1>Sign in</h1>');
    expect(page.answer.text).toContain(`value="${dana}"`);
    const forced = await send(page, '/new-password', twice(`${newPassword} taken`));
    expect(forced.location).toBe(page.address);
    expect((await submit(await openSignIn(installation.config), dana, `${newPassword} taken`)).status).toBe(
      422,
    );
  });

  it('a cancelled invitation no longer works', async () => {
    const token = await invite('late.porter@lakemont.example', '0194b0de-0000-7000-8000-0000000000ac');
    const pool = installation.database.pool('app', 1);
    await pool.query('select identity_cancel_invitation($1, $2)', [
      '0194b0de-0000-7000-8000-0000000000ac',
      installation.clock.now(),
    ]);
    await pool.end();
    expect((await openInvalidLink(token)).searchParams.get('error_description')).toMatch(/^AADB2C90075:/);
  });

  it('an invitation signs in the invited user, not the user who is signed in to the same browser', async () => {
    const token = await invite('new.porter@lakemont.example', '0194b0de-0000-7000-8000-0000000000ad');
    const { browser } = await signIn(installation.config, dana, newPassword);
    const page = await openLink(token, browser);
    const done = await send(page, '/new-password', twice(newPassword));
    const back = await callbackOf(page, done.location);
    expect(back.searchParams.get('code')).toBeTruthy();
    const { rows } = await installation.database
      .pool('identity', 1)
      .query(`select payload->>'accountId' as id from identity.oidc_payload where model = 'AuthorizationCode'
        order by expires_at desc limit 1`);
    expect(rows[0]?.id).toBe('0194b0de-0000-7000-8000-0000000000ad');
  });
});

describe('changing a password', () => {
  it('a password change requires the current password, and ends all other sessions', async () => {
    const elsewhere = await signIn(installation.config, dana, newPassword);
    const page = await openSignIn(installation.config, { journey: 'change-password', prompt: 'login' });
    const accepted = await submit(page, dana, newPassword);
    const form = await page.browser.fetch(accepted.location);
    expect(form.text).toContain('Choose a new password');
    const at = { ...page, answer: form };
    const refusals: [Record<string, string>, string][] = [
      [twice('short'), 'at least 12'],
      [twice('aaaaaaaaaaaaaaaa'), 'more different'],
      [twice('dana.whitfield-2026'), 'Do not use your e-mail'],
      [{ password: 'a longer pass phrase', repeated: 'another pass phrase' }, 'not the same'],
      [twice(newPassword), 'the password you have now'],
      [twice('x1y2'.repeat(70)), 'at most 256'],
    ];
    for (const [given, reason] of refusals) {
      const answer = await send(at, '/new-password', given);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(reason);
      expect(answer.text).toContain('role="alert"');
      expect(answer.text).not.toContain(`value="${given.password}"`);
    }
    const done = await send(at, '/new-password', twice(password));
    expect((await callbackOf(page, done.location)).searchParams.get('code')).toBeTruthy();
    expect((await takeMail(installation)).map(({ kind }) => kind)).toEqual(['password-changed']);
    expect((await openSignIn(installation.config, {}, elsewhere.browser)).answer.text).toContain(
      '<h1>Sign in</h1>',
    );
  });

  it('a password cannot be changed without signing in', async () => {
    const page = await openSignIn(installation.config, { journey: 'change-password', prompt: 'login' });
    expect((await send(page, '/new-password', twice('a longer pass phrase'))).status).toBe(303);
    expect((await submit(await openSignIn(installation.config), dana, password)).status).toBe(303);
  });

  it('a sign-in with the old password cannot change the password after a reset by link', async () => {
    const old = await openSignIn(installation.config, { journey: 'change-password', prompt: 'login' });
    const half = await old.browser.fetch((await submit(old, dana, password)).location);
    expect(half.text).toContain('Choose a new password');
    const taken = await openLink(await resetToken(dana));
    await send(taken, '/new-password', twice(newPassword));
    const late = await send({ ...old, answer: half }, '/new-password', twice('a longer pass phrase'));
    expect(late.status).toBe(303);
    expect((await submit(await openSignIn(installation.config), dana, 'a longer pass phrase')).status).toBe(
      422,
    );
    expect((await submit(await openSignIn(installation.config), dana, newPassword)).status).toBe(303);
  });

  it('a reset link stops working when the account gets another address', async () => {
    const token = await resetToken(marcus);
    const { id } = await installation.db
      .selectFrom('identity.account')
      .select('id')
      .where('email', '=', marcus)
      .executeTakeFirstOrThrow();
    const move = (email: string) =>
      installation.database
        .pool('signin', 1)
        .query('select identity_change_email($1, $2, now())', [id, email]);
    await move('marcus.moved@lakemont.example');
    const page = await openLink(token);
    expect(page.answer.text).not.toContain('Choose a new password');
    await move(marcus);
  });
});
