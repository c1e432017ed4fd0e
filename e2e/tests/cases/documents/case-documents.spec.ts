import { goTo } from '../../../support/place.ts';
import { signedIn } from '../../../support/portal.ts';
import { expect, type Page, test } from '../../../support/test.ts';

const documentSystem = `${process.env.WAYPOST_TEST_SANDBOX_URL ?? 'http://localhost:4602'}/documents`;

const openCase = async (page: Page, caseNumber: string) => {
  await goTo(page, `/case-management/${caseNumber}`);
  const part = page.getByRole('region', { name: /^Documents/ });
  await expect(part.getByText(/available|Sign In to OnBase|Could not be loaded/)).toBeVisible();
  return part;
};
/** The case may belong to another facility; the document system asks nothing, because the user is signed in there. */
async function signInAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Sign In to OnBase' });
  await expect(again.or(page.getByRole('button', { name: 'Documents (0 available)' }))).toBeVisible();
  if (!(await again.isVisible())) return;
  await again.click();
}

test('the documents of a case are listed after a sign-in in a popup and open in a new tab; an empty and a failed list show a message [C-057][C-058][C-059][C-181][C-183][C-184][C-363]', async ({
  page,
  context,
  ruth,
}) => {
  await context.request.post(`${documentSystem}/end-sign-ins`);
  await signedIn(page, ruth);
  let part = await openCase(page, '260000-01');
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
  const titles = ['Date', 'Type', 'Description', 'Status', 'Link'];
  await expect(part.getByRole('columnheader')).toHaveText(
    titles.map((title) => new RegExp(`^\\s*${title}\\b`)),
  );
  await expect(rows.nth(1).getByRole('gridcell').first()).toHaveText(/^\d\d\/\d\d\/\d{4}$/);

  await part.getByRole('columnheader', { name: 'Status' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(part.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);

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

  // The list of another case fails at first.
  const wrong = 'The disk group of this account is offline.';
  const list = '**/services/case/api/case/*/documents';
  await page.route(list, (route) => route.fulfill({ json: { documents: [], errors: [wrong] } }));
  part = await openCase(page, '260002-03');
  await expect(page.getByRole('region', { name: 'Latest messages' }).getByText(wrong)).toBeVisible();
  await fold.click();
  await expect(part.getByRole('alert').getByText(wrong)).toBeVisible();
  await page.unroute(list);
  await part.getByRole('button', { name: 'Try again' }).click();
  await signInAgain(page);
  await expect(fold).toHaveText('Documents (0 available)');
  await expect(part.getByText('No related documents found in OnBase.', { exact: true })).toBeVisible();
  // An empty list is not a failure.
  await expect(page.getByText('No documents found in OnBase.', { exact: true })).toHaveCount(0);
});
