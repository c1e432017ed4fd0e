import { permissionNames } from '@waypost/contract/permissions';
import { users } from '../../apps/server/src/seed/people.ts';
import { identityUrl } from '../../apps/server/test/api/support/addresses.ts';
import { ownerPool } from '../../apps/server/test/api/support/database.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { run, tabTo } from '../support/keyboard.ts';
import { dana, lena, password } from '../support/people.ts';
import { only, PERMISSIONS } from '../support/permissions.ts';
import { isHome, signInHome } from '../support/portal.ts';
import { signInAtProvider } from '../support/provider.ts';
import { expect, type Page, test } from '../support/test.ts';

// Long stories, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

const mine = '/rco/LKMT/my-profile';
/** The call that the own profile is read with. */
const PROFILE = '**/services/policy/users/me/profile**';
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

test('the keyboard alone changes the own phone [P-312][P-313]', async ({ page }) => {
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
  const sent = page.waitForRequest((request) => request.url().endsWith('/logins/me'));
  await keyboard.press('Enter');
  await says(page, 'Updating user.');
  expect((await sent).postDataJSON()).toEqual({
    id: users.find(({ email }) => email === lena.email)?.id,
    telecom: [
      { system: 'phone', use: 'work', value: expect.stringMatching(/916.*555.*0142/), extension: '204' },
    ],
  });
  await says(page, 'User updated.');
  await page.reload();
  await expect(field(page, 'Phone')).toHaveValue('(916) 555-0142');
  await expect(field(page, 'Extension')).toHaveValue('204');
});

test('every rule of the profile speaks at its field and above the form, and lets through what is right', async ({
  page,
}) => {
  await signInHome(page, lena);
  await openMine(page);
  const rules = [
    [
      'a first name has 2 to 15 letters, digits, spaces, apostrophes and hyphens [P-184][P-185][P-186]',
      'First Name',
      {
        L: 'First name must be at least 2 characters',
        [`Lena${'a'.repeat(12)}`]: '15 characters max',
        'Lena!': 'Alphanumeric only',
        Lena_: 'Alphanumeric only',
        'Lena.': 'Alphanumeric only',
      },
      ['Le', `Lena${'a'.repeat(11)}`, 'Le-na O’2', "Le'na"],
    ],
    [
      'a last name has 2 to 20 of the same [P-187][P-188][P-189][P-190]',
      'Last Name',
      {
        F: 'Last name must be at least 2 characters',
        [`Fuchs${'s'.repeat(16)}`]: '20 characters max',
        Fuchs_: 'Alphanumeric only',
        'Fuchs;': 'Alphanumeric only',
      },
      ['Fu', `Fuchs${'s'.repeat(15)}`, 'Fuchs-Meyer 2', "O'Fuchs"],
    ],
    [
      'a phone has ten digits, however they are set apart [P-191][P-192][P-193]',
      'Phone',
      {
        '': 'Required',
        '916 555 0100 12': 'Invalid phone number, too many characters',
        '916 555 01': 'Invalid phone number',
        '916/555/0100': 'Invalid phone number',
      },
      ['9165550100', '(916) 555-0100', '916.555.0100', '916-555-0100', '916 555 0100'],
    ],
    [
      'an extension has up to six digits [P-194][P-195]',
      'Extension',
      { '1234567': '6 numbers max', '12a': 'Numeric only' },
      ['123456', '7'],
    ],
  ] as const;
  for (const [title, name, wrong, right] of rules)
    await test.step(title, async () => {
      const before = await field(page, name).inputValue();
      for (const [typed, message] of Object.entries(wrong)) {
        await field(page, name).fill(typed);
        await save(page).click();
        const problem = page.getByRole('region', { name: '1 field needs a change before saving' });
        await expect(problem.getByRole('link')).toHaveText([`${name}: ${message}`]);
        await expect(field(page, name)).toHaveAccessibleDescription(message);
      }
      for (const typed of right) {
        await field(page, name).fill(typed);
        await expect(field(page, name), typed).toHaveAttribute('aria-invalid', 'false');
      }
      await field(page, name).fill(before);
    });
  await test.step('an e-mail address is one, of up to 60 characters, in small letters [P-180][P-181][P-182][P-183]', async () => {
    for (const [typed, message] of [
      ['', 'Required'],
      [`${'l'.repeat(44)}@lakemont.example`, '60 characters max'],
      ['lena', 'Invalid email address'],
    ] as const) {
      await field(page, 'E-mail').fill(typed);
      await changeEmail(page).click();
      await expect(field(page, 'E-mail')).toHaveAccessibleDescription(message);
    }
    await field(page, 'E-mail').fill(`${'l'.repeat(43)}@lakemont.example`);
    await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'false');
    await field(page, 'E-mail').fill('Lena.FUCHS@Lakemont.Example');
    await expect(field(page, 'E-mail')).toHaveValue(lena.email);
    await changeEmail(page).click();
    await says(page, 'No changes to e-mail');
  });
});

test('what changes nothing says so, what fails says so and keeps the typing [P-202][P-203][P-307][P-308][P-309][P-314]', async ({
  page,
}) => {
  await signInHome(page, lena);
  await openMine(page);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().includes('/drafts/')) changes.push(request.url());
  });
  await changeEmail(page).click();
  await says(page, 'No changes to e-mail');
  await save(page).click();
  await says(page, 'No changes to user');
  expect(changes).toEqual([]);

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
  await next.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(next, 'Last Name')).toHaveValue('Fuchs');
  await next.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(next.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toBeVisible();
});

test('the own profile is its user’s to change, but for what an administrator says', async ({ page }) => {
  await signInHome(page, dana);
  await openMine(page);
  const typeOfUser = page.getByRole('combobox', { name: 'Type of User' });
  const control = page.getByRole('button', { name: /^(Deactivate|Activate)/ });
  await test.step('basic information is the address, the name, the phone and the type [P-080]', async () => {
    await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveCount(5);
    for (const name of ['E-mail', 'First Name', 'Last Name', 'Phone', 'Extension'])
      await expect(field(page, name), name).toBeEnabled();
    await expect(field(page, 'E-mail')).toHaveValue(dana.email);
    await expect(changeEmail(page)).toBeEnabled();
    await expect(typeOfUser).toHaveText('Business Associate');
  });
  await test.step('roles are chips [P-089]', async () => {
    const roles = page.getByRole('list', { name: 'Roles' }).getByRole('listitem');
    await expect(roles).toHaveText(['Task Worker']);
  });
  await test.step('facilities are read, the default is chosen [P-085]', async () => {
    await tab(page, 'Organizations').click();
    await expect(field(page, 'Facilities')).toBeDisabled();
    for (const name of ['Lakemont Bay Clinic', 'Lakemont Children’s Hospital', 'Lakemont Medical Center'])
      await expect(field(page, 'Facilities')).toHaveValue(new RegExp(name));
    await expect(page.getByRole('combobox', { name: 'Default Facility' })).toBeEnabled();
  });
  await test.step('who may change users changes neither their own type, status nor facilities [P-086][P-090][P-199]', async () => {
    await page.route(PERMISSIONS, only(...permissionNames));
    await openMine(page);
    await expect(tab(page, 'Audit Log')).toBeVisible();
    await expect(typeOfUser).toBeDisabled();
    await says(page, 'Only an administrator can change your type');
    await expect(control).toHaveCount(0);
    await tab(page, 'Organizations').click();
    await expect(field(page, 'Facilities')).toBeDisabled();
    await page.unroute(PERMISSIONS);
  });
  await test.step('whom another identity provider signs in has no password here [P-081]', async () => {
    await page.route(PROFILE, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), usesExternalIdentityProvider: true },
      });
    });
    await page.goto(`${mine}?tab=security`);
    await expect(page.getByRole('region', { name: 'Where you are signed in' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0);
    await page.unroute(PROFILE);
  });
  await test.step('where one is signed in is for the active [P-082][P-083]', async () => {
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await page.route(PROFILE, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), status: 'Pending' } });
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    await expect(sessions).toHaveCount(0);
    await page.unroute(PROFILE);
    await page.reload();
    await expect(sessions).toContainText('This session');
  });
  await test.step('a password is changed at the provider [P-084]', async () => {
    const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.has('journey'));
    await page.getByRole('button', { name: 'Change password' }).click();
    expect(new URL((await asked).url()).searchParams.get('journey')).toBe('change-password');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(new URL(identityUrl).origin);
  });
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
  expect(await accessibilityFaults(page)).toEqual([]);
});
