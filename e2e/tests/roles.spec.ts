import { gridOf } from '../support/grid.ts';
import { tabTo } from '../support/keyboard.ts';
import { elena, password } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

// Many keys, one after the other.
test.describe.configure({ timeout: 90_000 });

const ROLES = '/rco/LKMT/user-management?tab=roles';
const row = (page: Page, role: string) =>
  gridOf(page, 'Roles')
    .getByRole('row')
    .filter({ has: page.getByText(role, { exact: true }) });
const action = (page: Page, role: string, name: string) =>
  row(page, role).getByRole('button', { name, exact: true });
/** A name that no run before has used. */
const fresh = (name: string) => `${name} ${Date.now() % 1e8}`;

async function openRoles(page: Page): Promise<void> {
  await signInHome(page, elena);
  await page.goto(ROLES);
  await expect(row(page, 'Auditor')).toBeVisible();
}

async function makeRole(page: Page, name: string, permission = 'Manage users'): Promise<void> {
  await page.getByRole('button', { name: 'Add Role' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add Role' });
  await drawer.getByLabel('Role name').fill(name);
  await drawer.getByLabel('Find a permission').fill(permission);
  await drawer.getByRole('checkbox', { name: permission, exact: true }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
  await expect(row(page, name)).toBeVisible();
}

async function addUser(page: Page, role: string, user: string): Promise<void> {
  await action(page, role, 'Add User to Role').click();
  const dialog = page.getByRole('dialog', { name: 'Add User to Role' });
  await dialog.getByRole('combobox', { name: 'User' }).fill(user);
  await page.getByRole('option', { name: user }).click();
  await dialog.getByRole('button', { name: 'Add User' }).click();
}

async function deleteRole(page: Page, name: string): Promise<void> {
  await action(page, name, 'Delete Role').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toBeHidden();
}

test('the keyboard alone makes a role and gives it permissions [P-144][P-331][P-335][P-336]', async ({
  page,
}) => {
  const { keyboard } = page;
  const name = fresh('Typed Role');
  await page.goto(ROLES);
  await tabTo(page, page.getByLabel('E-mail'), 5);
  await keyboard.type(elena.email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(row(page, 'Auditor')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Add Role' }), 60);
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Add Role' });
  await tabTo(page, drawer.getByLabel('Role name'), 5);
  await keyboard.type(name);
  await tabTo(page, drawer.getByRole('tab', { name: /^Task Management/ }), 5);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(drawer.getByRole('tab', { name: /^Case Management/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await tabTo(page, drawer.getByRole('checkbox', { name: 'View cases' }), 10);
  await keyboard.press('Space');
  await tabTo(page, drawer.getByRole('checkbox', { name: 'View patients' }), 12);
  await keyboard.press('Space');
  await expect(drawer.getByText('3 unsaved changes: 2 added')).toBeVisible();
  await tabTo(page, drawer.getByRole('button', { name: 'Save' }), 40);
  await page.route('**/services/policy/roles', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await keyboard.press('Enter');
  await expect(page.getByText('Creating role', { exact: true })).toBeVisible();
  await expect(page.getByText('Role Added', { exact: true })).toBeVisible();
  await expect(page.getByText('Permissions Saved', { exact: true })).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Role' })).toBeFocused();

  await page.reload();
  await action(page, name, 'Edit Role').click();
  const editor = page.getByRole('dialog', { name: 'Edit Role' });
  await expect(editor.getByRole('tab', { name: /^Case Management/ })).toContainText('2 of');
  await expect(editor.getByRole('checkbox', { name: 'View cases' })).toBeChecked();
  await keyboard.press('Escape');
  await deleteRole(page, name);
});

test('roles stand by name with their users; the editor is 800 wide, its permissions at most 600 high [P-141][P-142][P-143][P-145]', async ({
  page,
}) => {
  await openRoles(page);
  await expect(row(page, 'Auditor')).toContainText('Auditor (1)');
  const buttons = row(page, 'Auditor').getByRole('button');
  await expect(buttons).toHaveCount(4);
  for (const name of ['Add User to Role', 'Edit Role', 'Delete Role'])
    await expect(action(page, 'Auditor', name)).toBeVisible();
  await page.getByRole('button', { name: 'Open users of Auditor' }).click();
  const users = page.getByRole('table', { name: 'Users in Auditor' });
  await expect(users.getByRole('columnheader')).toHaveText(['First Name', 'Last Name', 'User', 'Actions']);
  await expect(users.getByRole('row').nth(1)).toContainText('JoelNakamurajoel.nakamura@lakemont.example');
  await expect(users.getByRole('button', { name: 'Remove Joel Nakamura from Auditor' })).toBeVisible();
  const link = users.getByRole('link', { name: 'joel.nakamura@lakemont.example' });
  await expect(link).toHaveAttribute('href', /\/rco\/LKMT\/user-management\/view-profile\/[0-9a-f-]{36}$/);

  await action(page, 'Task Manager', 'Edit Role').click();
  const editor = page.getByRole('dialog', { name: 'Edit Role' });
  await expect(editor.getByRole('checkbox', { name: 'Eligibility tasks: work' })).toBeChecked();
  await expect.poll(async () => (await editor.boundingBox())?.width).toBe(800);
  const areas = await editor
    .locator('div')
    .evaluateAll((all) =>
      all
        .filter((element) => getComputedStyle(element).maxHeight === '600px')
        .map((e) => e.getBoundingClientRect().height),
    );
  expect(areas).toEqual([600]);
});

test('why a role or a user cannot go is said at the button [P-229][P-230][P-231][P-232]', async ({
  page,
}) => {
  await openRoles(page);
  const tip = page.getByRole('tooltip');
  const refused = async (button: ReturnType<typeof action>, why: string) => {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.hover();
    await expect(tip.getByText(why, { exact: true })).toBeVisible();
    await button.click({ force: true });
    await expect(page.getByRole('alertdialog')).toBeHidden();
  };
  await refused(action(page, 'Facility Administrator', 'Delete Role'), 'Role can not be deleted.');
  await refused(
    action(page, 'Auditor', 'Delete Role'),
    'Role can not be deleted until all users have been removed from role.',
  );
  await page.getByRole('button', { name: 'Open users of Auditor' }).click();
  await refused(
    page.getByRole('button', { name: 'Remove Joel Nakamura from Auditor' }),
    'This is the only role assigned to this user and cannot be removed until the user is assigned another role or the user is deactivated.',
  );
});

test('a role without permissions is not saved; a read-only one cannot be changed; a name is one of its kind [P-175][P-176][P-226][P-332][P-333]', async ({
  page,
}) => {
  await openRoles(page);
  await page.getByRole('button', { name: 'Add Role' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add Role' });
  const save = drawer.getByRole('button', { name: 'Save' });
  await drawer.getByLabel('Role name').fill('');
  await expect(save).toBeDisabled();
  await save.locator('..').hover();
  await expect(page.getByRole('tooltip')).toHaveText('No permissions are assigned to this role.');
  await drawer.getByRole('checkbox', { name: 'Eligibility tasks: work' }).check();
  await save.click();
  await expect(drawer.getByText('Required', { exact: true })).toBeVisible();
  await drawer.getByLabel('Role name').fill('Night-Queue');
  await save.click();
  await expect(drawer.getByText('Alphanumeric only', { exact: true })).toBeVisible();
  await drawer.getByLabel('Role name').fill('auditor');
  await save.click();
  const notices = page.getByText('Role Name already exists.', { exact: true });
  await expect(notices).toHaveCount(2);
  await page.route('**/services/policy/roles', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await drawer.getByLabel('Role name').fill(fresh('Unlucky'));
  await save.click();
  await expect(page.getByText('Role creation failed', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer).toBeHidden();

  await action(page, 'Facility Administrator', 'Edit Role').click();
  const editor = page.getByRole('dialog', { name: 'Edit Role' });
  await expect(editor.getByText('This role is read-only: its permissions cannot be changed.')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Save' })).toHaveCount(0);
  for (const box of await editor.getByRole('checkbox').all()) await expect(box).toBeDisabled();
});

test('a user is added, seen as a holder, removed, and the role deleted [P-178][P-228][P-337][P-338][P-342]', async ({
  page,
}) => {
  const name = fresh('Passing Role');
  await openRoles(page);
  await makeRole(page, name);
  await action(page, name, 'Add User to Role').click();
  const dialog = page.getByRole('dialog', { name: 'Add User to Role' });
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'User' }).fill('grady');
  await expect(page.getByText('No options')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'User' }).fill('porter');
  await expect(page.getByRole('option', { name: 'Petra Porter' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await addUser(page, name, 'Sam Ito');
  await expect(page.getByText('User added', { exact: true })).toBeVisible();
  await expect(row(page, name)).toContainText(`${name} (1)`);
  await action(page, name, 'Add User to Role').click();
  await dialog.getByRole('combobox', { name: 'User' }).fill('Sam Ito');
  await expect(page.getByText('No options')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await action(page, name, 'Edit Role').click();
  const editor = page.getByRole('dialog', { name: 'Edit Role' });
  await expect(editor.getByText(/Saving changes what 1 user may do, .*: Sam Ito\./)).toBeVisible();
  await editor.getByRole('button', { name: 'Who holds Manage users' }).click();
  const holders = page.getByRole('dialog', { name: 'Who holds Manage users' });
  await expect(holders.getByRole('row').filter({ hasText: 'Sam Ito' })).toContainText(name);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();

  await page.getByRole('button', { name: `Open users of ${name}` }).click();
  await page.getByRole('button', { name: `Remove Sam Ito from ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('User Removed', { exact: true })).toBeVisible();
  await expect(row(page, name)).toContainText(`${name} (0)`);
  await deleteRole(page, name);
  await expect(page.getByText('Role Deleted', { exact: true })).toBeVisible();
});
