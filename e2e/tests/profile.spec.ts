import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { ownerPool } from '../../apps/server/test/api/support/database.ts';
import { run, tabTo } from '../support/keyboard.ts';
import { dana, lena, password } from '../support/people.ts';
import { isHome, signInHome } from '../support/portal.ts';
import { signInAtProvider } from '../support/provider.ts';

const mine = '/rco/LKMT/my-profile';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
const changeEmail = (page: Page) => page.getByRole('button', { name: 'Change e-mail' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const says = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

// The cast stays as it is for the other tests.
test.afterEach(async () => {
  const { pool, close } = await ownerPool();
  const person = [lena.email];
  await pool.query(
    `update app_user set first_name = 'Lena', last_name = 'Fuchs', phone_number = '(555) 010-0100',
      phone_number_extension = null where email = $1`,
    person,
  );
  for (const table of ['draft', 'email_update', 'user_setting'])
    await pool.query(
      `delete from ${table} where user_id = (select id from app_user where email = $1)`,
      person,
    );
  await close();
});

async function openMine(page: Page): Promise<void> {
  await page.goto(mine);
  await expect(field(page, 'First Name')).toBeVisible();
}

test('the keyboard alone changes the own phone [P-080][P-157][P-312][P-313]', async ({ page }) => {
  const { keyboard } = page;
  await page.goto('/rco/');
  await tabTo(page, page.getByLabel('E-mail'), 5);
  await keyboard.type(lena.email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toBeVisible();
  await run(page, 'my profile');
  await tabTo(page, field(page, 'Phone'));
  await keyboard.press('Control+a');
  await keyboard.type('916.555.0142');
  await keyboard.press('Tab');
  await keyboard.type('204');
  await page.route('**/logins/me', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await keyboard.press('Enter');
  await says(page, 'Updating user.');
  await says(page, 'User updated.');
  await page.reload();
  await expect(field(page, 'Phone')).toHaveValue('(916) 555-0142');
  await expect(field(page, 'Extension')).toHaveValue('204');
});

test('every rule speaks at its field and above the form [P-180][P-181][P-182][P-183][P-184][P-185][P-186][P-187][P-188][P-189][P-190][P-191][P-192][P-193][P-194][P-195]', async ({
  page,
}) => {
  await signInHome(page, lena);
  await openMine(page);
  const rules = [
    ['First Name', 'L', 'First name must be at least 2 characters'],
    ['First Name', 'L'.repeat(16), '15 characters max'],
    ['First Name', 'Lena!', 'Alphanumeric only'],
    ['Last Name', 'F', 'Last name must be at least 2 characters'],
    ['Last Name', 'F'.repeat(21), '20 characters max'],
    ['Last Name', 'Fuchs_', 'Alphanumeric only'],
    ['Phone', '', 'Required'],
    ['Phone', '916 555 0100 12', 'Invalid phone number, too many characters'],
    ['Phone', '916 555 01', 'Invalid phone number'],
    ['Extension', '1234567', '6 numbers max'],
    ['Extension', '12a', 'Numeric only'],
  ] as const;
  for (const [name, typed, message] of rules) {
    const right = await field(page, name).inputValue();
    await field(page, name).fill(typed);
    await save(page).click();
    const problem = page.getByRole('region', { name: '1 field needs a change before saving' });
    await expect(problem.getByRole('link')).toHaveText([`${name}: ${message}`]);
    await expect(field(page, name)).toHaveAccessibleDescription(message);
    await field(page, name).fill(right);
  }
  for (const [typed, message] of [
    ['', 'Required'],
    [`${'l'.repeat(50)}@lakemont.example`, '60 characters max'],
    ['lena', 'Invalid email address'],
  ] as const) {
    await field(page, 'E-mail').fill(typed);
    await changeEmail(page).click();
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription(message);
  }
  await field(page, 'E-mail').fill('Lena.FUCHS@Lakemont.Example');
  await expect(field(page, 'E-mail')).toHaveValue(lena.email);
  await changeEmail(page).click();
  await says(page, 'No changes to e-mail');
});

test('what changes nothing says so, what fails says so and keeps the typing [P-202][P-203][P-307][P-308][P-309][P-314]', async ({
  page,
}) => {
  await signInHome(page, lena);
  await openMine(page);
  await changeEmail(page).click();
  await says(page, 'No changes to e-mail');
  await save(page).click();
  await says(page, 'No changes to user');

  const fails = { status: 500, contentType: 'application/problem+json', body: '{}' };
  await page.route('**/logins/me', (route) => route.fulfill(fails), { times: 1 });
  await field(page, 'First Name').fill('Lena-Mae');
  await save(page).click();
  await says(
    page,
    'Unexpected error occurred while updating user. Please try again. If the problem persists, contact support for assistance.',
  );
  await expect(field(page, 'First Name')).toHaveValue('Lena-Mae');
  await save(page).click();
  await says(page, 'User updated.');
  await expect(page.getByRole('heading', { level: 1, name: 'Lena-Mae Fuchs' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Lena-Mae Fuchs/ })).toBeVisible();

  const wanted = 'lena.mae@lakemont.example';
  await page.route('**/emailUpdate', (route) => route.fulfill(fails), { times: 1 });
  await field(page, 'E-mail').fill(wanted);
  await changeEmail(page).click();
  await says(
    page,
    "Unable to update e-mail address. Please contact the provider's support if assistance is needed.",
  );
  await expect(field(page, 'E-mail')).toHaveValue(wanted);
  await page.route('**/emailUpdate', async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await changeEmail(page).click();
  await says(page, 'Updating e-mail.');
  await says(
    page,
    'E-mail change requires validation. Please check your e-mail to validate before e-mail change will update.',
  );
});

test('a pending change of address stands above every tab; its link is sent again [P-096][P-167]', async ({
  page,
}) => {
  await signInHome(page, lena);
  await openMine(page);
  await field(page, 'E-mail').fill('lena.new@lakemont.example');
  await changeEmail(page).click();
  const banner = page.getByText('Check lena.new@lakemont.example and follow the link to finish.');
  await expect(banner).toBeVisible();
  await expect(field(page, 'E-mail')).toHaveValue(lena.email);
  await tab(page, 'Organizations').click();
  await expect(banner).toBeVisible();
  await page.route('**/emailVerification', async (route) => {
    const body = JSON.stringify({
      emailUpdateObjectId: '019aa000-0000-7000-8000-000000000001',
      newEmail: 'lena.new@lakemont.example',
      expiresAt: '2030-01-01T00:00:00Z',
    });
    await route.fulfill({ status: 202, contentType: 'application/json', body });
  });
  await page.getByRole('button', { name: 'Send again' }).click();
  await says(page, 'The link was sent to lena.new@lakemont.example again.');
});

test('somebody else saved first: that is said, and the typing stays on top of what is there now', async ({
  page,
}) => {
  await signInHome(page, lena);
  await openMine(page);
  await field(page, 'Phone').fill('9165550101');
  const { pool, close } = await ownerPool();
  await pool.query("update app_user set version = version + 1, last_name = 'Fuchs-Meyer' where email = $1", [
    lena.email,
  ]);
  await close();
  await save(page).click();
  await says(page, 'Someone else has changed this since you opened it. Reload to see it as it is now.');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Last Name')).toHaveValue('Fuchs-Meyer');
  await expect(field(page, 'Phone')).toHaveValue('(916) 555-0101');
  await save(page).click();
  await says(page, 'User updated.');
});

test('typing survives another tab and a closed window; leaving asks first [P-078][P-079]', async ({
  page,
  context,
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
  await next.getByRole('button', { name: 'Discard it' }).click();
  await expect(field(next, 'Last Name')).toHaveValue('Fuchs');
  await next.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(next.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toBeVisible();
});

test('the own profile: roles as chips, the type to read, password and sessions, facilities to read [P-081][P-082][P-083][P-084][P-085][P-086][P-089][P-090][P-199]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await openMine(page);
  await expect(page.getByRole('list', { name: 'Roles' }).getByRole('listitem')).toHaveText(['Task Worker']);
  await expect(page.getByRole('combobox', { name: 'Type of User' })).toBeDisabled();
  await says(page, 'Only an administrator can change your type');
  await expect(page.getByRole('button', { name: /^(Deactivate|Activate)/ })).toHaveCount(0);
  await tab(page, 'Account & Security').click();
  await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText('This session');
  await tab(page, 'Organizations').click();
  await expect(field(page, 'Facilities')).toBeDisabled();
  await expect(field(page, 'Facilities')).toHaveValue(/Lakemont Bay Clinic/);
  await tab(page, 'Account & Security').click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(new URL(page.url()).port).not.toBe(new URL(mine, process.env.WAYPOST_TEST_URL).port);
});

test('the default facility is kept, changed and taken away [P-085][P-151][P-320][P-321]', async ({
  page,
}) => {
  await signInHome(page, lena);
  await page.goto(`${mine}?tab=organizations`);
  const chooser = page.getByRole('combobox', { name: 'Default Facility' });
  const choose = async (name: string) => {
    await chooser.click();
    await page.getByRole('option', { name }).click();
    await save(page).click();
  };
  await page.route('**/users/me/settings', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await choose('Lakemont Children’s Hospital');
  await says(
    page,
    'Unexpected error occurred while updating the default facility. Please try again. If the problem persists, contact support for assistance.',
  );
  await save(page).click();
  await says(page, 'Facility Settings updated');
  await page.reload();
  await expect(chooser).toHaveText('Lakemont Children’s Hospital');
  await save(page).click();
  await says(page, 'No changes to facilities');
  await choose('None');
  await expect(page.getByText('Facility Settings updated')).toBeVisible();
  await page.reload();
  await expect(chooser).toHaveText('None');
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
});
