import type { Client } from '../../../apps/server/test/api/support/client.ts';
import { deactivate } from '../../../apps/server/test/api/support/people.ts';
import { gridOf } from '../../support/grid.ts';
import { holdBack } from '../../support/hold.ts';
import { tabTo } from '../../support/keyboard.ts';
import { goTo } from '../../support/place.ts';
import { signIn, signInHome } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

// The test presses many keys one after another.
test.describe.configure({ timeout: 90_000 });

const ROLES = '/user-management?tab=roles';
const row = (page: Page, role: string) =>
  gridOf(page, 'Roles')
    .getByRole('row')
    .filter({ has: page.getByText(role, { exact: true }) });
const action = (page: Page, role: string, name: string) =>
  row(page, role).getByRole('button', { name, exact: true });
/** A name that no earlier run has used. */
const fresh = (name: string) => `${name} ${Date.now() % 1e8}`;

async function openRoles(page: Page, elena: Client): Promise<void> {
  await signInHome(page, elena);
  await goTo(page, ROLES);
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

test('a role is created and gets permissions by keyboard alone [P-144][P-331][P-335][P-336]', async ({
  page,
  elena,
}) => {
  const { keyboard } = page;
  const name = fresh('Typed Role');
  await signIn(page, elena, ROLES);
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
  const release = await holdBack(page, '**/services/policy/roles', 'POST');
  await keyboard.press('Enter');
  await expect(page.getByText('Creating role', { exact: true })).toBeVisible();
  release();
  await expect(page.getByText('Role Added', { exact: true })).toBeVisible();
  await expect(page.getByText('Permissions Saved', { exact: true })).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Role' })).toBeFocused();

  await page.reload();
  await action(page, name, 'Edit Role').click();
  const editor = page.getByRole('dialog', { name: 'Edit Role' });
  await expect(editor.getByRole('tab', { name: /^Case Management/ })).toContainText('2 of');
  await expect(editor.getByRole('checkbox', { name: 'View cases' })).toBeChecked();
});

test('a user is added to a role, listed, and removed, and the role is deleted [P-178][P-228][P-337][P-338][P-342]', async ({
  page,
  elena,
  organization,
}) => {
  const name = fresh('Passing Role');
  await organization.person('sam');
  await organization.inviteOnly({ firstName: 'Petra', lastName: 'Porter', role: 'Task Worker' });
  const gone = await organization.invite({ firstName: 'Greta', lastName: 'Grady', role: 'Task Worker' });
  await deactivate(elena, gone.userId);
  await openRoles(page, elena);
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
