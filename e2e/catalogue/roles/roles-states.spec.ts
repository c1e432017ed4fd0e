import { contract } from '@waypost/contract';
import type { Answers } from '../../support/answers.ts';
import { actionOf as action, permissions, role, roleUser, rowOf } from '../../support/role-answers.ts';
import { expect, type Page, test } from '../../support/shown.ts';

const joel = roleUser(1, 'Joel', 'Nakamura');
const roles = [
  role(1, 'Auditor', { users: [joel], gives: ['user-management-audit-read'] }),
  role(2, 'Facility Administrator', { isReadOnly: true, gives: ['user-management-user-write'] }),
  role(3, 'Task Manager', { gives: ['eligibility-work'] }),
];

async function openRoles(page: Page, answers: Answers): Promise<void> {
  answers.to(contract.roles.permissions, permissions).to(contract.roles.roles, roles);
  await page.goto('/rco/LKMT/user-management?tab=roles');
  await expect(rowOf(page, 'Auditor')).toBeVisible();
}

test('the roles are listed and edited, as far as each of them may be', async ({ page, answers }) => {
  await openRoles(page, answers);
  await test.step('the button says why a role cannot be deleted or a user cannot be removed [P-229][P-230][P-231][P-232]', async () => {
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
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Close users of Auditor' }).click();
  });
  await test.step('roles are listed by name with their users; the editor is 800 wide, its permissions at most 600 high [P-141][P-142][P-143][P-145]', async () => {
    await expect(rowOf(page, 'Auditor')).toContainText('Auditor (1)');
    const buttons = rowOf(page, 'Auditor').getByRole('button');
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
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
  });
  await test.step('a role without permissions is not saved; a read-only role cannot be changed; the name of a role is unique [P-175][P-176][P-226][P-332][P-333]', async () => {
    await page.getByRole('button', { name: 'Add Role' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add Role' });
    const save = drawer.getByRole('button', { name: 'Save' });
    await drawer.getByLabel('Role name').fill('');
    await expect(save).toBeDisabled();
    await save.hover();
    await expect(page.getByRole('tooltip')).toHaveText('No permissions are assigned to this role.');
    await drawer.getByRole('checkbox', { name: 'Eligibility tasks: work' }).check();
    // The group is partly selected.
    const group = drawer.getByRole('checkbox', { name: / 1 of \d+$/ });
    await expect(group).toHaveAttribute('data-indeterminate', 'true');
    await save.click();
    await expect(drawer.getByText('Required', { exact: true })).toBeVisible();
    await drawer.getByLabel('Role name').fill('Night-Queue');
    await save.click();
    await expect(drawer.getByText('Alphanumeric only', { exact: true })).toBeVisible();
    answers.failing(contract.roles.createRole, 'ROLE_NAME_TAKEN');
    await drawer.getByLabel('Role name').fill('auditor');
    await save.click();
    const notices = page.getByText('Role Name already exists.', { exact: true });
    await expect(notices).toHaveCount(2);
    answers.failing(contract.roles.createRole, 500);
    await drawer.getByLabel('Role name').fill('Unlucky');
    await save.click();
    await expect(page.getByText('Role creation failed', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await expect(drawer).toBeHidden();

    await action(page, 'Facility Administrator', 'Edit Role').click();
    const editor = page.getByRole('dialog', { name: 'Edit Role' });
    await expect(
      editor.getByText('This role is read-only: its permissions cannot be changed.'),
    ).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Save' })).toHaveCount(0);
    for (const box of await editor.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  });
});
