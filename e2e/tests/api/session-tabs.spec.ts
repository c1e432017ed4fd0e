import { identityUrl } from '../../../apps/server/test/api/support/addresses.ts';
import { testDatabase } from '../../../apps/server/test/api/support/database.ts';
import { goTo, isHome } from '../../support/place.ts';
import { signInAtProvider } from '../../support/provider.ts';
import { type BrowserContext, expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

const storeOf = (page: Page, which: 'localStorage' | 'sessionStorage'): Promise<Record<string, string>> =>
  page.evaluate((name) => ({ ...window[name] }), which);

/** Another tab of the same browser, and whether it visited the provider. */
async function further(context: BrowserContext) {
  const page = await context.newPage();
  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${identityUrl}/auth`)) visits.push(request.url());
  });
  await page.goto('/rco/');
  return { page, visits };
}

const sessionIn = async (page: Page): Promise<string> =>
  (JSON.parse((await storeOf(page, 'sessionStorage'))['waypost.session'] ?? '{}') as { sessionId: string })
    .sessionId;

test('a session exists only in open tabs: a new tab gets it from an open tab, or from the provider within the idle limit', async ({
  page,
  context,
  dana,
}) => {
  await page.goto('/health');
  await page.evaluate(() => {
    localStorage.setItem('waypost.session', '{"sessionId":"old","subject":"old"}');
    localStorage.setItem('waypost.signed-out', 'sign-out "old"');
    localStorage.setItem('oidc.old', '{"code_verifier":"old"}');
  });
  await signInAtProvider(page, dana);
  await isHome(page);
  const secret = await sessionIn(page);

  await test.step('the session and the settings are in session storage, the identity cache in local storage [P-056][P-361][P-362]', async () => {
    const [session, local] = [await storeOf(page, 'sessionStorage'), await storeOf(page, 'localStorage')];
    expect(Object.values(session).some((value) => value.includes('identityProvider'))).toBe(true);
    expect(Object.keys(local).some((name) => name.startsWith('waypost.identity.user:'))).toBe(true);
    // What earlier versions left there is gone too.
    expect(secret.length).toBeGreaterThan(20);
    for (const never of [secret, 'waypost.session', 'code_verifier', 'old"'])
      expect(JSON.stringify(local)).not.toContain(never);
  });
  await test.step('a new tab gets the session from an open tab without a password', async () => {
    const { page: other, visits } = await further(context);
    await isHome(other);
    expect(visits).toEqual([]);
    expect(await sessionIn(other)).toBe(secret);
    await other.close();
  });
  await page.close();
  await test.step('a tab opened after the last one was closed is signed in by the provider without a password', async () => {
    const { page: next, visits } = await further(context);
    await isHome(next);
    expect(visits).toHaveLength(1);
    await next.close();
  });
  await test.step('the provider’s session does not extend the idle limit: a new tab after it asks for the password', async () => {
    const { pool } = await testDatabase();
    await pool.query(
      "update user_session set last_seen_at = now() - interval '1 hour' where ended_at is null and user_id = $1",
      [dana.userId],
    );
    const { page: next } = await further(context);
    await expect(next.getByLabel('Password', { exact: true })).toBeVisible();
  });
});

test('a tab continues as the new user when the browser signs in as somebody else', async ({
  page,
  context,
  dana,
  ruth,
}) => {
  await signInAtProvider(page, dana);
  await isHome(page);
  const other = await context.newPage();
  await other.goto('/rco/logout');
  await expect(page.getByText('Logged out in another window...')).toBeVisible();
  await expect(other.getByText('You have signed out of Waypost.')).toBeVisible();
  await signInAtProvider(other, ruth);
  await isHome(other);
  await page.goto('/rco/');
  await expect(page.getByRole('button', { name: /Ruth Abara/ })).toBeVisible();
});

test('a user ends another of their sessions from the profile, and the current one continues', async ({
  page,
  browser,
  lena,
}) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAtProvider(other, lena);
  await isHome(other);
  await signInAtProvider(page, lena);
  await isHome(page);
  await goTo(page, '/my-profile?tab=security');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  const ends = sessions.getByRole('button', { name: /^End the session of/ });
  await expect(sessions).toContainText('This session');
  const count = await ends.count();
  expect(count).toBeGreaterThan(0);
  await ends.first().click();
  await expect(ends).toHaveCount(count - 1);
  await expect(sessions).toContainText('This session');
  await elsewhere.close();
});
