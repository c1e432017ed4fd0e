import { contract } from '@waypost/contract';
import type { Colleague } from '@waypost/contract/users/calls';
import { download, gridOf, openFilter } from '../../../support/grid.ts';
import { expect, type Page, test } from '../../../support/shown.ts';
import { colleague, users } from '../../../support/user-screens.ts';

const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const cell = (page: Page, email: string) =>
  gridOf(page, 'Users').getByRole('gridcell', { name: email, exact: true });
const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) });

const bay = { id: '018f0000-0000-7000-8000-000000000020', name: 'Bay Clinic' };
const joel: Colleague = {
  ...colleague(1, 'Joel', 'Nakamura'),
  phoneNumber: '5550100177',
  facilities: [
    bay,
    { ...bay, id: bay.id.replace('20', '21') },
    ...colleague(1, 'Joel', 'Nakamura').facilities,
  ],
};
const pending: Colleague = { ...colleague(2, 'Petra', 'Porter'), status: 'Pending', isActive: false };
const gone: Colleague = { ...colleague(3, 'Greta', 'Grady'), status: 'Deactivated', isActive: false };
const ofProvider: Colleague = { ...colleague(4, 'Avery', 'Newman'), isWaypostEmployee: true };

test('an administrator sees all users, and the profiles that can be opened', async ({ page, answers }) => {
  answers
    .to(contract.users.users, [joel, pending, gone, ofProvider])
    .to(contract.roles.permissions, [])
    .to(contract.roles.roles, []);
  await page.goto(users);
  await test.step('users are grouped by status with counts, in their columns, without pages [P-128][P-129][P-133][P-134][P-138]', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Users', 'Roles', 'Invite User']);
    await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
    await expect(cell(page, joel.userName)).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(8);
    await expect(page.getByRole('columnheader')).toContainText([
      'User',
      'First Name',
      'Last Name',
      'Phone',
      'Type of User',
      'Facilities',
      'Last Sign In',
      'Actions',
    ]);
    for (const [name, count] of [
      ['Active', 2],
      ['Pending', 1],
      ['Deactivated', 1],
    ] as const)
      await expect(group(page, name)).toHaveText(new RegExp(`${count}$`));
    await expect(page.getByText('4 users')).toBeVisible();
    await expect(page.getByRole('button', { name: /next page/i })).toHaveCount(0);
    const row = gridOf(page, 'Users').getByRole('row').filter({ hasText: joel.userName });
    for (const text of [
      'Joel',
      '(555) 010-0177',
      'Business Associate',
      'Bay Clinic, Lakemont Medical Center',
    ])
      await expect(row).toContainText(text);
    await expect(cell(page, gone.userName)).toHaveCount(0);
    await group(page, 'Deactivated').click();
    await expect(cell(page, gone.userName)).toBeVisible();
    const csv = await download(page, page.getByRole('button', { name: 'Export CSV' }));
    expect(csv.trim().split('\n')).toHaveLength(5);
    const box = await openFilter(page, 'Last Sign In');
    await expect(
      box.getByPlaceholder('yyyy-mm-dd').or(box.locator('input[type=date]')).first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a name links to the profile, except for invited users and, for other readers, employees of the provider [P-135][P-136][P-137]', async () => {
    for (const { userName } of [ofProvider, pending]) {
      await expect(cell(page, userName)).toBeVisible();
      await expect(cell(page, userName).getByRole('link')).toHaveCount(0);
    }
    await expect(cell(page, joel.userName).getByRole('link')).toHaveAttribute(
      'href',
      `/rco/LKMT/user-management/view-profile/${joel.userObjectId}`,
    );
  });
});

test('an administrator cancels an invitation, and deactivates and activates a user', async ({
  page,
  answers,
}) => {
  answers
    .to(contract.users.users, [joel, pending])
    .to(contract.roles.permissions, [])
    .to(contract.roles.roles, []);
  await page.goto(users);
  await test.step('an invitation is cancelled after a question, and a failure shows a message [P-139][P-140][P-171][P-345][P-346]', async () => {
    const button = page.getByRole('button', { name: 'Cancel Invite' });
    await expect(button).toHaveText('Cancel Invite');
    await button.click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel the Invite' });
    await expect(dialog).toContainText('Are you sure you want to cancel the invite for this user?');
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(dialog).toBeHidden();
    await expect(cell(page, pending.userName)).toBeVisible();
    answers.failing(contract.invitations.cancel, 500);
    await button.click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expectText(page, 'Error cancelling the invite');
    answers.to(contract.invitations.cancel, () => void answers.to(contract.users.users, [joel]));
    await button.click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expectText(page, 'Cancelled the invite succesfully');
    await expect(cell(page, pending.userName)).toHaveCount(0);
    await expect(cell(page, joel.userName)).toBeVisible();
  });
  await test.step('a user is deactivated after a question, and activated again [P-165][P-166][P-315][P-316][P-317][P-318]', async () => {
    const failed = page.getByText(
      'Unexpected error occurred while changing the status of the user. Please try again. If the problem persists, contact support for assistance.',
      { exact: true },
    );
    const close = page
      .getByRole('region', { name: 'Latest messages' })
      .getByRole('button', { name: 'Close' });
    for (const [verb, role, done, isActive] of [
      ['Deactivate', 'alertdialog', 'User Deactivated', false],
      ['Activate', 'dialog', 'User Activated', true],
    ] as const) {
      const control = page.getByRole('button', { name: `${verb} ${joel.userName}` });
      const asks = page.getByRole(role, { name: `${verb} User` });
      const yes = asks.getByRole('button', { name: 'Yes' });
      await control.click();
      await expect(asks).toContainText(`Are you sure you wish to ${verb} this user?`);
      await expect(asks.getByRole('button')).toHaveText(['No', 'Yes']);
      await asks.getByRole('button', { name: 'No' }).click();
      await expect(asks).toBeHidden();
      answers.failing(contract.users.setActive, 500);
      await control.click();
      await yes.click();
      await expect(failed).toBeVisible();
      await close.first().click();
      await expect(failed).toHaveCount(0);
      const held = Promise.withResolvers<void>();
      const changed: Colleague = {
        ...joel,
        isActive,
        status: isActive ? 'Active' : 'Deactivated',
        membershipVersion: isActive ? 3 : 2,
      };
      answers.to(contract.users.setActive, async () => {
        await held.promise;
        answers.to(contract.users.users, [changed]);
        return changed;
      });
      await control.click();
      await yes.click();
      await expectText(page, 'Please wait, action is in progress');
      held.resolve();
      await expectText(page, done);
      if (!isActive) await group(page, 'Deactivated').click();
    }
    await expect(page.getByRole('button', { name: `Deactivate ${joel.userName}` })).toBeVisible();
  });
});
