import { contract } from '@waypost/contract';
import { run, tabTo } from '../../support/keyboard.ts';
import { expect, idOf, lakemont, type Page, test } from '../../support/shown.ts';
import { colleague } from '../../support/user-screens.ts';

/** Finds an entry of a list by typing and chooses it. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }), 4);
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

test('a user is invited by keyboard alone: the form lists every problem, then sends, and is blank again [P-172][P-322][P-323]', async ({
  page,
  answers,
}) => {
  const { keyboard } = page;
  const kira = { ...colleague(1, 'Kira', 'Keys'), status: 'Pending' as const, isActive: false };
  const bay = { id: idOf(20), name: 'Bay Clinic', clientCode: 'LKMB' };
  const held = Promise.withResolvers<void>();
  answers
    .to(contract.policy.myEntities, [{ ...lakemont, clientTypes: ['RCS'] }])
    .to(contract.users.users, [])
    .to(contract.roles.permissions, [])
    .to(contract.roles.roles, [])
    .to(contract.invitations.options, {
      facilities: [bay, { id: idOf(21), name: 'Medical Center', clientCode: 'LKMM' }],
      roles: [{ roleId: idOf(3), name: 'Task Worker' }],
    })
    .to(contract.invitations.invite, async () => {
      await held.promise;
      answers.to(contract.users.users, [kira]);
      return { userObjectId: kira.userObjectId };
    });
  await page.goto('/rco/LKMT');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await run(page, 'user man');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Users' }), 40);
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Invite User' })).toHaveAttribute('aria-selected', 'true');

  // An empty form lists every problem, and one key moves to the first field.
  await tabTo(page, page.getByLabel('First Name', { exact: true }));
  await keyboard.press('Control+Enter');
  const summary = page
    .getByRole('region', { name: 'The invite was not sent' })
    .or(page.getByLabel('The invite was not sent'));
  await expect(summary.first()).toBeFocused();
  for (const name of ['First Name', 'Last Name', 'E-mail', 'Phone', 'Type of User', 'Facilities', 'Roles'])
    await expect(page.getByRole('link', { name: `${name}: Required` })).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByLabel('First Name', { exact: true })).toBeFocused();

  for (const text of ['Kira', 'Keys', 'Kira.Keys@Lakemont.example', '(312) 555-0148', '77']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await expect(page.getByRole('combobox', { name: 'Type of User' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Support' })).toHaveCount(0);
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await choose(page, 'Facilities', 'Bay');
  await choose(page, 'Roles', 'Task Work');

  // The operator code is shown while HARP is selected.
  await expect(page.getByLabel('HARP Operator Code')).toHaveCount(0);
  await choose(page, 'Additional Accesses', 'HARP');
  await tabTo(page, page.getByLabel('HARP Operator Code'), 3);
  await keyboard.type('k1');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Sending user invite')).toBeVisible();
  held.resolve();
  await expect(page.getByText('User invite sent')).toBeVisible();
  expect(JSON.parse((await answers.sent('POST', '/accountInvitations/invite')).text)).toMatchObject({
    newUserEmail: kira.email,
    phoneNumber: '3125550148',
    phoneNumberExtension: '77',
    typeOfUser: 'Business Associate',
    harpOperatorCode: 'K1',
    additionalAccesses: ['HARP'],
    members: [{ name: 'Bay Clinic', clientCode: 'LKMB' }],
  });
  for (const name of ['First Name', 'E-mail', 'Phone'])
    await expect(page.getByLabel(name, { exact: true })).toHaveValue('');
  await expect(page.getByLabel('HARP Operator Code')).toHaveCount(0);
  await expect(page.getByText('The invite was not sent')).toHaveCount(0);

  await tabTo(page, page.getByRole('tab', { name: 'Invite User' }), 60);
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: kira.email, exact: true })).toBeVisible();
});
