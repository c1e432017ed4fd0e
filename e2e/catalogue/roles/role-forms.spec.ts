import { contract } from '@waypost/contract';
import type { Role, RoleUser } from '@waypost/contract/roles/calls';
import { tabTo } from '../../support/keyboard.ts';
import { actionOf, permissions, role, roleUser, rowOf } from '../../support/role-answers.ts';
import { expect, type Page, test } from '../../support/shown.ts';

const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('a role is created and gets permissions by keyboard alone [P-144][P-331][P-335][P-336]', async ({
  page,
  answers,
}) => {
  const { keyboard } = page;
  const held = Promise.withResolvers<void>();
  answers
    .to(contract.roles.permissions, permissions)
    .to(contract.roles.roles, [])
    .to(contract.roles.createRole, async () => {
      await held.promise;
      return role(1, 'Typed Role', { gives: [] });
    })
    .to(contract.roles.setRolePermissions, () => {
      const saved = role(1, 'Typed Role', { gives: ['case-management-read', 'patient-read'] });
      answers.to(contract.roles.roles, [saved]);
      return saved;
    });
  await page.goto('/rco/LKMT/user-management?tab=roles');
  await tabTo(page, page.getByRole('button', { name: 'Add Role' }), 60);
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Add Role' });
  await tabTo(page, drawer.getByLabel('Role name'), 5);
  await keyboard.type('Typed Role');
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
  await keyboard.press('Enter');
  await expectText(page, 'Creating role');
  held.resolve();
  await expectText(page, 'Role Added');
  await expectText(page, 'Permissions Saved');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Role' })).toBeFocused();
  expect(JSON.parse((await answers.sent('PUT', '/permissions')).text)).toEqual([
    'case-management-read',
    'patient-read',
  ]);
  await actionOf(page, 'Typed Role', 'Edit Role').click();
  const editor = page.getByRole('dialog', { name: 'Edit Role' });
  await editor.getByRole('tab', { name: /^Case Management/ }).click();
  await expect(editor.getByRole('tab', { name: /^Case Management/ })).toContainText('2 of');
  await expect(editor.getByRole('checkbox', { name: 'View cases' })).toBeChecked();
});

test('a user is added to a role, listed, and removed, and the role is deleted [P-178][P-228][P-337][P-338][P-342]', async ({
  page,
  answers,
}) => {
  const sam: RoleUser = { ...roleUser(2, 'Sam', 'Ito'), isInSeveralRoles: true };
  const petra = { ...roleUser(3, 'Petra', 'Porter'), status: 'Pending' as const };
  const auditor = role(2, 'Auditor', { gives: ['user-management-audit-read'] });
  const passing = (...users: RoleUser[]): Role =>
    role(1, 'Passing Role', { users, gives: ['user-management-user-write'] });
  const candidateOf = ({ isInSeveralRoles: _isInSeveralRoles, ...candidate }: RoleUser) => candidate;
  /** The users of the role; all other users can be added. */
  const has = (...users: RoleUser[]) =>
    answers
      .to(contract.roles.roles, [passing(...users), auditor])
      .to(
        contract.roles.roleCandidates,
        [sam, petra].filter((each) => !users.includes(each)).map(candidateOf),
      );
  has()
    .to(contract.roles.permissions, permissions)
    .to(contract.roles.addRoleUser, () => void has(sam))
    .to(contract.roles.removeRoleUser, () => void has())
    .to(contract.roles.permissionHolders, [
      { ...candidateOf(sam), roles: [{ roleId: passing().roleId, name: 'Passing Role' }] },
    ])
    .to(contract.roles.deleteRole, () => void answers.to(contract.roles.roles, [auditor]));
  await page.goto('/rco/LKMT/user-management?tab=roles');
  const action = (name: string) => actionOf(page, 'Passing Role', name);
  await action('Add User to Role').click();
  const dialog = page.getByRole('dialog', { name: 'Add User to Role' });
  const user = dialog.getByRole('combobox', { name: 'User' });
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  await user.fill('grady');
  await expect(page.getByText('No options')).toBeVisible();
  await user.fill('porter');
  await expect(page.getByRole('option', { name: 'Petra Porter' })).toBeVisible();
  await user.fill('Sam Ito');
  await page.getByRole('option', { name: 'Sam Ito' }).click();
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expectText(page, 'User added');
  const { text } = await answers.sent('POST', '/users');
  expect(JSON.parse(text)).toEqual({ userObjectId: sam.userObjectId });
  await expect(rowOf(page, 'Passing Role')).toContainText('Passing Role (1)');
  await action('Add User to Role').click();
  await user.fill('Sam Ito');
  await expect(page.getByText('No options')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await action('Edit Role').click();
  const editor = page.getByRole('dialog', { name: 'Edit Role' });
  await expect(editor.getByText(/Saving changes what 1 user may do, .*: Sam Ito\./)).toBeVisible();
  await editor.getByRole('button', { name: 'Who holds Manage users' }).click();
  const holders = page.getByRole('dialog', { name: 'Who holds Manage users' });
  await expect(holders.getByRole('row').filter({ hasText: 'Sam Ito' })).toContainText('Passing Role');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();

  await page.getByRole('button', { name: 'Open users of Passing Role' }).click();
  await page.getByRole('button', { name: 'Remove Sam Ito from Passing Role' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectText(page, 'User Removed');
  await expect(rowOf(page, 'Passing Role')).toContainText('Passing Role (0)');
  await action('Delete Role').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'Passing Role')).toBeHidden();
  await expectText(page, 'Role Deleted');
});
