import { holdBack } from '../../support/hold.ts';
import { run, tabTo } from '../../support/keyboard.ts';
import { signInHome } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

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
  elena,
  organisation,
}) => {
  const { keyboard } = page;
  const email = `Kira.${Date.now()}@Alder.example`;
  await signInHome(page, elena);
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

  await keyboard.type('Kira');
  await keyboard.press('Tab');
  await keyboard.type('Keys');
  await keyboard.press('Tab');
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type('(312) 555-0148');
  await keyboard.press('Tab');
  await keyboard.type('77');
  await keyboard.press('Tab');
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
  const sent = page.waitForRequest((request) => request.url().endsWith('/accountInvitations/invite'));
  const letGo = await holdBack(page, '**/accountInvitations/invite');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Sending user invite')).toBeVisible();
  letGo();
  expect((await sent).postDataJSON()).toMatchObject({
    newUserEmail: email.toLowerCase(),
    phoneNumber: '3125550148',
    phoneNumberExtension: '77',
    typeOfUser: 'Business Associate',
    harpOperatorCode: 'K1',
    additionalAccesses: ['HARP'],
    members: [{ name: 'Bay Clinic', clientCode: `${organisation.facility(1).lcode}C` }],
  });
  await expect(page.getByText('User invite sent')).toBeVisible();
  for (const name of ['First Name', 'E-mail', 'Phone'])
    await expect(page.getByLabel(name, { exact: true })).toHaveValue('');
  await expect(page.getByLabel('HARP Operator Code')).toHaveCount(0);
  await expect(page.getByText('The invite was not sent')).toHaveCount(0);

  await tabTo(page, page.getByRole('tab', { name: 'Invite User' }), 60);
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: email.toLowerCase(), exact: true })).toBeVisible();
});
