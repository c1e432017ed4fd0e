import { goTo } from '../../../support/place.ts';
import { signedIn } from '../../../support/portal.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ patients: 20 });

const documentSystem = `${process.env.WAYPOST_TEST_SANDBOX_URL ?? 'http://localhost:4602'}/documents`;

test('the documents of a case are listed after a sign-in in a popup and open in a new tab [C-057][C-181][C-183][C-184]', async ({
  page,
  context,
  ruth,
}) => {
  await context.request.post(`${documentSystem}/end-sign-ins`);
  await signedIn(page, ruth);
  await goTo(page, '/case-management/260000-01');
  const part = page.getByRole('region', { name: /^Documents/ });
  const fold = part.getByRole('button', { name: /^Documents/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  const signIn = part.getByRole('button', { name: 'Sign In to OnBase' });

  // A blocked popup shows a message.
  await page.evaluate('window.openWindow = window.open; window.open = () => null');
  await signIn.click();
  await expect(part.getByRole('alert')).toContainText('Your browser blocked the window of OnBase.');
  await page.evaluate('window.open = window.openWindow');

  // So does a popup that is closed early.
  let opening = page.waitForEvent('popup');
  await signIn.click();
  let popup = await opening;
  await popup.close();
  await expect(part.getByRole('alert')).toContainText('was closed before you had signed in');

  opening = page.waitForEvent('popup');
  await signIn.click();
  popup = await opening;
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
  const rows = part.getByRole('grid', { name: 'Documents' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const available = Number(/(\d+) available/.exec((await fold.textContent()) ?? '')?.[1]);
  // One row has the headings.
  await expect(rows).toHaveCount(available + 1);
  const posting = context.waitForEvent('request', (request) => request.url() === `${documentSystem}/viewer`);
  const tab = context.waitForEvent('page');
  await part
    .getByRole('button', { name: /^View Document/ })
    .first()
    .click();
  const viewer = await tab;
  await expect(viewer.getByRole('heading', { name: /^Document \d+$/ })).toBeVisible();
  const posted = await posting;
  expect(posted.method()).toBe('POST');
  expect([...new URLSearchParams(posted.postData() ?? '').keys()].sort()).toEqual(
    ['userName', 'clientCode', 'docID', 'accessToken'].sort(),
  );
  await expect(viewer.getByRole('row', { name: 'accessToken one that counts' })).toBeVisible();
  expect(await viewer.evaluate(() => window.opener)).toBeNull();
  await viewer.close();
});
