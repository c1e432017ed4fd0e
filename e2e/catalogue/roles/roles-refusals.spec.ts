import { contract } from '@waypost/contract';
import type { ErrorCode } from '@waypost/contract/core/errors';
import { actionOf, permissions, role, roleUser, rowOf } from '../../support/role-answers.ts';
import { expect, followWithin, holdingIn, mayAllIn, type Page, test } from '../../support/shown.ts';

const rolesTab = '/rco/LKMT/user-management?tab=roles';
const name = 'Failing Role';
const sam = { ...roleUser(1, 'Sam', 'Ito'), isInSeveralRoles: true };
const failing = (...users: (typeof sam)[]) => role(1, name, { users, gives: ['user-management-user-write'] });
const action = (page: Page, button: string) => actionOf(page, name, button);

async function addSam(page: Page): Promise<void> {
  await action(page, 'Add User to Role').click();
  const dialog = page.getByRole('dialog', { name: 'Add User to Role' });
  await dialog.getByRole('combobox', { name: 'User' }).fill('Sam Ito');
  await page.getByRole('option', { name: 'Sam Ito' }).click();
  await dialog.getByRole('button', { name: 'Add User' }).click();
}

test('a failed save, a conflict and an unfinished form of a role lose nothing', async ({ page, answers }) => {
  await test.step('each failure of a role shows its message [P-334][P-339][P-340][P-341][P-343]', async () => {
    answers
      .to(contract.roles.permissions, permissions)
      .to(contract.roles.roles, [failing()])
      .to(contract.roles.roleCandidates, [sam]);
    holdingIn(answers, mayAllIn('LKMT', 'SAVED', 'CHANGED', 'TYPED'));
    await page.goto(rolesTab);
    const expectText = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
    const cases: [ErrorCode, string][] = [
      [
        'USER_LIMIT',
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
      await expectText(text);
      const dialog = page.getByRole('dialog', { name: 'Add User to Role' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    }
    answers.failing(contract.roles.deleteRole, 'INTERNAL');
    await action(page, 'Delete Role').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectText(
      'Unexpected error occurred while deleting role. Please try again. If the problem persists, contact support for assistance.',
    );

    answers.to(contract.roles.addRoleUser, () => {
      answers.to(contract.roles.roles, [failing(sam)]);
    });
    await addSam(page);
    await page.getByRole('button', { name: `Open users of ${name}` }).click();
    answers.failing(contract.roles.removeRoleUser, 'INTERNAL');
    const remove = async () => {
      await page.getByRole('button', { name: `Remove Sam Ito from ${name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    };
    await remove();
    await expectText(
      'Unexpected error occurred while removing user. Please try again. If the problem persists, contact support for assistance.',
    );
    answers.to(contract.roles.removeRoleUser, () => {
      answers.to(contract.roles.roles, [failing()]);
    });
    await remove();
    await expect(rowOf(page, name)).toContainText(`${name} (0)`);

    const saved = role(1, name, { gives: ['user-management-user-write', 'user-management-invite'] });
    const held = Promise.withResolvers<void>();
    answers.to(contract.roles.setRolePermissions, async () => {
      await held.promise;
      answers.to(contract.roles.roles, [saved]);
      return saved;
    });
    await action(page, 'Edit Role').click();
    const editor = page.getByRole('dialog', { name: 'Edit Role' });
    await editor.getByRole('checkbox', { name: 'Invite users' }).check();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expectText('Saving Permissions');
    held.resolve();
    await expectText('Permissions Saved');
    await followWithin(page, 'SAVED', rolesTab);
    await action(page, 'Edit Role').click();
    await expect(editor.getByRole('checkbox', { name: 'Invite users' })).toBeChecked();
  });
  await test.step('a role that another user changed first is not overwritten; a message says so, and the permissions can be chosen again', async () => {
    answers.to(contract.roles.permissions, permissions).to(contract.roles.roles, [failing()]);
    await followWithin(page, 'CHANGED', rolesTab);
    await action(page, 'Edit Role').click();
    const editor = page.getByRole('dialog', { name: 'Edit Role' });
    const checkbox = (label: string) => editor.getByRole('checkbox', { name: label, exact: true });
    await editor.getByLabel('Find a permission').fill('users');
    await checkbox('Audit of users').check();
    const theirs = {
      ...role(1, name, { gives: ['user-management-user-write', 'user-management-invite'] }),
      version: 2,
    };
    answers.failing(contract.roles.setRolePermissions, 'VERSION_CHANGED').to(contract.roles.roles, [theirs]);
    const changed = 'Someone else has changed this since you opened it. Reload to see it as it is now.';
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor.getByText(changed)).toBeVisible();
    await expect(checkbox('Audit of users')).toBeChecked();
    await expect(checkbox('Invite users')).not.toBeChecked();
    await editor.getByRole('button', { name: 'Show the latest version' }).click();
    await expect(editor.getByText(changed)).toBeHidden();
    await expect(checkbox('Audit of users')).not.toBeChecked();
    await expect(checkbox('Invite users')).toBeChecked();
    answers.to(contract.roles.setRolePermissions, { ...theirs, version: 3 });
    await checkbox('Audit of users').check();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();
  });
  await test.step('the values of a new role are restored, and can be discarded', async () => {
    const typed = { name: 'Half Done', permissions: ['task-management-read'], version: null };
    answers
      .to(contract.roles.permissions, permissions)
      .to(contract.roles.roles, [])
      .to(contract.drafts.draft, {
        status: 200,
        body: { content: JSON.stringify(typed), savedAt: '2026-11-20T10:00:00.000Z' },
      });
    await followWithin(page, 'TYPED', rolesTab);
    await page.getByRole('button', { name: 'Add Role' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add Role' });
    await expect(drawer.getByText(/Your unsaved changes were restored/)).toBeVisible();
    await expect(drawer.getByLabel('Role name')).toHaveValue('Half Done');
    await expect(drawer.getByText('1 added')).toBeVisible();
    await drawer.getByRole('button', { name: 'Discard changes' }).click();
    await expect(drawer.getByLabel('Role name')).toHaveValue('');
    await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect
      .poll(() =>
        answers.asked.some(({ method, path }) => method === 'DELETE' && path.includes('/drafts/role/')),
      )
      .toBe(true);
  });
});
