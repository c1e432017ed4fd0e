import { contract } from '@waypost/contract';
import type { ErrorCode } from '@waypost/contract/errors';
import type { CataloguedPermission, Role, RoleUser } from '@waypost/contract/services/policy-roles';
import { gridOf } from '../support/grid.ts';
import { expect, idOf, type Page, test } from '../support/shown.ts';

const name = 'Failing Role';
const roleId = idOf(300);
const sam: RoleUser = {
  userObjectId: idOf(301),
  firstName: 'Sam',
  lastName: 'Ito',
  email: 'sam.ito@lakemont.example',
  userName: 'sam.ito@lakemont.example',
  status: 'Active',
  isInSeveralRoles: true,
};
const permission = (number: number, permissionName: string, displayName: string): CataloguedPermission => ({
  permissionId: idOf(310 + number),
  permissionName,
  displayName,
  description: displayName,
  applicationName: 'administration',
  applicationDisplayName: 'User Management',
  section: { id: 'general', name: 'General', displaySequence: 1 },
});
const manage = permission(0, 'user-management-user-write', 'Manage users');
const invite = permission(1, 'user-management-invite', 'Invite users');
const role = (users: RoleUser[], ...permissions: CataloguedPermission[]): Role => ({
  roleId,
  version: 1,
  name,
  isReadOnly: false,
  userLimit: null,
  users,
  applications: [
    {
      applicationName: 'administration',
      applicationDisplayName: 'User Management',
      sections: [{ id: 'general', name: 'General', displaySequence: 1, permissions }],
    },
  ],
});

const action = (page: Page, button: string) =>
  gridOf(page, 'Roles')
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: button, exact: true });

async function addSam(page: Page): Promise<void> {
  await action(page, 'Add User to Role').click();
  const dialog = page.getByRole('dialog', { name: 'Add User to Role' });
  await dialog.getByRole('combobox', { name: 'User' }).fill('Sam Ito');
  await page.getByRole('option', { name: 'Sam Ito' }).click();
  await dialog.getByRole('button', { name: 'Add User' }).click();
}

test('what goes wrong is said in its words [P-334][P-339][P-340][P-341][P-343]', async ({
  page,
  answers,
}) => {
  answers
    .to(contract.roles.permissions, [manage, invite])
    .to(contract.roles.roles, [role([], manage)])
    .to(contract.roles.roleCandidates, [sam]);
  await page.goto('/rco/LKMT/user-management?tab=roles');
  const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  const cases: [ErrorCode, string][] = [
    [
      'LICENCE_LIMIT',
      "Maximum allowed licenses have been assigned to users. If additional licenses are required, please contact the provider's support",
    ],
    ['NO_FACILITIES', 'No Facilities assigned to user with licensing enabled'],
    [
      'INTERNAL',
      'Unexpected error occurred while adding user. Please try again. If the problem persists, contact support for assistance.',
    ],
  ];
  for (const [code, text] of cases) {
    answers.failing(contract.roles.addRoleUser, code);
    await addSam(page);
    await said(text);
    const dialog = page.getByRole('dialog', { name: 'Add User to Role' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  }
  answers.failing(contract.roles.deleteRole, 'INTERNAL');
  await action(page, 'Delete Role').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await said(
    'Unexpected error occurred while deleting role. Please try again. If the problem persists, contact support for assistance.',
  );

  answers.to(contract.roles.addRoleUser, () => {
    answers.to(contract.roles.roles, [role([sam], manage)]);
  });
  await addSam(page);
  await page.getByRole('button', { name: `Open users of ${name}` }).click();
  answers.failing(contract.roles.removeRoleUser, 'INTERNAL');
  const remove = async () => {
    await page.getByRole('button', { name: `Remove Sam Ito from ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  };
  await remove();
  await said(
    'Unexpected error occurred while removing user. Please try again. If the problem persists, contact support for assistance.',
  );
  answers.to(contract.roles.removeRoleUser, () => {
    answers.to(contract.roles.roles, [role([], manage)]);
  });
  await remove();
  await expect(gridOf(page, 'Roles').getByRole('row').filter({ hasText: name })).toContainText(`${name} (0)`);

  answers.to(contract.roles.setRolePermissions, async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    answers.to(contract.roles.roles, [role([], manage, invite)]);
    return role([], manage, invite);
  });
  await action(page, 'Edit Role').click();
  const editor = page.getByRole('dialog', { name: 'Edit Role' });
  await editor.getByRole('checkbox', { name: 'Invite users' }).check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await said('Saving Permissions');
  await said('Permissions Saved');
  await page.reload();
  await action(page, 'Edit Role').click();
  await expect(editor.getByRole('checkbox', { name: 'Invite users' })).toBeChecked();
});
