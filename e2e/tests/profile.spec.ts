import { identityUrl } from '../../apps/server/test/api/support/addresses.ts';
import { testDatabase } from '../../apps/server/test/api/support/database.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { holdBack } from '../support/hold.ts';
import { run, tabTo } from '../support/keyboard.ts';
import { goTo, isHome } from '../support/place.ts';
import { signInHome } from '../support/portal.ts';
import { signInAtProvider } from '../support/provider.ts';
import { expect, type Page, test } from '../support/test.ts';

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const mine = '/my-profile';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const says = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

async function openMine(page: Page): Promise<void> {
  await goTo(page, mine);
  await expect(field(page, 'First Name')).toBeVisible();
}

test('a user changes their phone by keyboard alone [P-312][P-313]', async ({ page, lena, organisation }) => {
  const { keyboard } = page;
  await page.goto('/rco/');
  await tabTo(page, page.getByLabel('E-mail'), 5);
  await keyboard.type(lena.person.email);
  await keyboard.press('Tab');
  await keyboard.type((await organisation.withPassword(lena)).password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible();
  await run(page, 'my profile');
  await tabTo(page, field(page, 'Phone'));
  await keyboard.press('Control+a');
  await keyboard.type('916.555.0142');
  await keyboard.press('Tab');
  await keyboard.type('204');
  const letGo = await holdBack(page, '**/logins/me');
  const sent = page.waitForRequest((request) => request.url().endsWith('/logins/me'));
  await keyboard.press('Enter');
  await says(page, 'Updating user.');
  letGo();
  expect((await sent).postDataJSON()).toEqual({
    id: lena.userId,
    telecom: [
      { system: 'phone', use: 'work', value: expect.stringMatching(/916.*555.*0142/), extension: '204' },
    ],
  });
  await says(page, 'User updated.');
  await page.reload();
  await expect(field(page, 'Phone')).toHaveValue('(916) 555-0142');
  await expect(field(page, 'Extension')).toHaveValue('204');
});

test('a save by another user first is reported, and the typed values stay in the form', async ({
  page,
  ines,
}) => {
  await signInHome(page, ines);
  await openMine(page);
  await field(page, 'Phone').fill('9165550101');
  const { pool } = await testDatabase();
  await pool.query("update app_user set version = version + 1, last_name = 'Roth-Meyer' where email = $1", [
    ines.person.email,
  ]);
  await save(page).click();
  await says(page, 'Someone else has changed this since you opened it. Reload to see it as it is now.');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Last Name')).toHaveValue('Roth-Meyer');
  await expect(field(page, 'Phone')).toHaveValue('(916) 555-0101');
  await save(page).click();
  await says(page, 'User updated.');
});

test('typed values survive another tab and a closed window; leaving asks first [P-078][P-079]', async ({
  page,
  context,
  lena,
  organisation,
}) => {
  await signInAtProvider(page, lena);
  await isHome(page);
  await openMine(page);
  await expect(page.getByRole('tab')).toHaveText([
    'Basic Information',
    'Account & Security',
    'Organizations',
  ]);
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/drafts/user-details/'),
  );
  await field(page, 'Last Name').fill('Typed');
  await kept;
  await tab(page, 'Account & Security').click();
  await tab(page, 'Basic Information').click();
  await expect(field(page, 'Last Name')).toHaveValue('Typed');
  await page.close();
  const next = await context.newPage();
  await openMine(next);
  await expect(field(next, 'Last Name')).toHaveValue('Typed');
  await next.getByRole('link', { name: 'Home', exact: true }).click();
  const asks = next.getByText('There are unsaved changes on this page, are you sure you want to continue?');
  await expect(asks).toBeVisible();
  await next.getByRole('button', { name: 'No', exact: true }).click();
  await next.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(next, 'Last Name')).toHaveValue('Fuchs');
  await next.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(next.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible();
});

test('a password is changed at the provider [P-084]', async ({ page, dana }) => {
  await signInHome(page, dana);
  await goTo(page, `${mine}?tab=security`);
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.has('journey'));
  await page.getByRole('button', { name: 'Change password' }).click();
  expect(new URL((await asked).url()).searchParams.get('journey')).toBe('change-password');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(identityUrl).origin);
});

test('the default facility is saved, changed and removed [P-085][P-151][P-320][P-321]', async ({
  page,
  lena,
}) => {
  await signInHome(page, lena);
  await goTo(page, `${mine}?tab=organizations`);
  const chooser = page.getByRole('combobox', { name: 'Default Facility' });
  const choose = async (name: string) => {
    await chooser.click();
    await page.getByRole('option', { name }).click();
    await save(page).click();
  };
  await page.route('**/users/me/settings', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await choose('Children’s Hospital');
  await says(
    page,
    'Unexpected error occurred while updating the default facility. Please try again. If the problem persists, contact support for assistance.',
  );
  await save(page).click();
  await says(page, 'Facility Settings updated');
  await page.reload();
  await expect(chooser).toHaveText('Children’s Hospital');
  await save(page).click();
  await says(page, 'No changes to facilities');
  await choose('None');
  await expect(page.getByText('Facility Settings updated')).toBeVisible();
  await page.reload();
  await expect(chooser).toHaveText('None');
  expect(await accessibilityFaults(page)).toEqual([]);
});
