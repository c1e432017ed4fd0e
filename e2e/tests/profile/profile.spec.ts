import { identityUrl } from '../../../apps/server/test/api/support/addresses.ts';
import { testDatabase } from '../../../apps/server/test/api/support/database.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { holdBack } from '../../support/hold.ts';
import { run, tabTo } from '../../support/keyboard.ts';
import { goTo } from '../../support/place.ts';
import { signedIn, signInHome } from '../../support/portal.ts';
import { emailField } from '../../support/provider-page.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

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

test('a user changes their phone by keyboard alone [P-312][P-313]', async ({ page, lena }) => {
  const { keyboard } = page;
  await signInHome(page, lena);
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

test('a user changes their own profile', async ({ page, lena, organisation }) => {
  test.setTimeout(90_000);
  await signedIn(page, lena);
  await test.step('typed values survive another tab and a reload; leaving asks first, No stays and YES leaves [P-078][P-079]', async () => {
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
    await page.reload();
    await expect(field(page, 'Last Name')).toHaveValue('Typed');
    const home = page.getByRole('link', { name: 'Home', exact: true });
    const asks = page.getByRole('alertdialog');
    await home.click();
    await expect(asks).toContainText(
      'There are unsaved changes on this page, are you sure you want to continue?',
    );
    await expect(asks.getByRole('button', { name: 'No', exact: true })).toBeFocused();
    await asks.getByRole('button', { name: 'No', exact: true }).click();
    await expect(asks).toHaveCount(0);
    await expect(field(page, 'Last Name')).toHaveValue('Typed');
    await home.click();
    await asks.getByRole('button', { name: 'YES', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible();
    await openMine(page);
    await expect(field(page, 'Last Name')).toHaveValue('Fuchs');
    // Leaving without typed values asks nothing.
    await home.click();
    await expect(page.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible();
  });
  await test.step('a save by another user first is reported, and the typed values stay in the form', async () => {
    await openMine(page);
    await field(page, 'Phone').fill('9165550101');
    const { pool } = await testDatabase();
    await pool.query("update app_user set version = version + 1, last_name = 'Roth-Meyer' where email = $1", [
      lena.person.email,
    ]);
    await save(page).click();
    await says(page, 'Someone else has changed this since you opened it. Reload to see it as it is now.');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(field(page, 'Last Name')).toHaveValue('Roth-Meyer');
    await expect(field(page, 'Phone')).toHaveValue('(916) 555-0101');
    await save(page).click();
    await says(page, 'User updated.');
  });
  await test.step('the default facility is saved, changed and removed [P-085][P-151][P-320][P-321]', async () => {
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
  await test.step('a password is changed at the provider [P-084]', async () => {
    await goTo(page, `${mine}?tab=security`);
    const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.has('journey'));
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(new URL((await asked).url()).searchParams.get('journey')).toBe('change-password');
    await expect(emailField(page)).toBeVisible();
    await expect(page).toHaveURL((url) => url.origin === new URL(identityUrl).origin);
  });
});
