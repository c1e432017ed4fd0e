import { randomUUID } from 'node:crypto';
import type { Client } from '../../../apps/server/test/api/support/client.ts';
import { deactivate } from '../../../apps/server/test/api/support/people.ts';
import { column, download, gridOf, openFilter } from '../../support/grid.ts';
import { holdBack } from '../../support/hold.ts';
import { goTo } from '../../support/place.ts';
import { inNavigation, signedIn, signInHome } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

const users = '/user-management';
let pending = '';
let ofProvider = '';
const newcomer = { firstName: 'Nora', lastName: 'Newman', role: 'Task Worker' };

async function openUsers(page: Page, dana: Client): Promise<void> {
  await goTo(page, users);
  await expect(
    gridOf(page, 'Users').getByRole('gridcell', { name: dana.person.email, exact: true }),
  ).toBeVisible();
}
/** A user with a pending invitation, a deactivated user, and an employee of the provider. */
test.beforeAll(async ({ organization }) => {
  pending = (await organization.inviteOnly({ ...newcomer, firstName: 'Petra', lastName: 'Porter' })).person
    .email;
  const gone = await organization.invite({ ...newcomer, firstName: 'Greta', lastName: 'Grady' });
  await deactivate(organization.administrator, gone.userId);
  const employee = await organization.invite({
    ...newcomer,
    firstName: 'Avery',
    typeOfUser: 'Support',
    email: `avery.${randomUUID().slice(0, 8)}@waypost.example`,
  });
  ofProvider = employee.person.email;
});
const rowOf = (page: Page, email: string) =>
  gridOf(page, 'Users').getByRole('row').filter({ hasText: email });
const group = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const searchFor = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text);
  await page.keyboard.press('Enter');
};

test('an administrator sees all users, and the profiles that can be opened', async ({
  page,
  dana,
  elena,
}) => {
  test.setTimeout(60_000);
  await signInHome(page, elena);
  await test.step('users are grouped by status with counts, in their columns, without pages [P-128][P-129][P-133][P-134][P-138]', async () => {
    await page.getByRole('button', { name: 'Maintenance' }).click();
    await inNavigation(page, 'User Management').click();
    await expect(page.getByRole('tab')).toHaveText(['Users', 'Roles', 'Invite User']);
    await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
    await openUsers(page, dana);
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
    await group(page, 'Deactivated').click();
    const shown = (await column(page, 'user')).length;
    const counts = await Promise.all(
      ['Active', 'Pending', 'Deactivated'].map(async (name) =>
        Number(/\d+$/.exec((await group(page, name).textContent()) ?? '')?.[0]),
      ),
    );
    const [active = 0, pending = 0, gone = 0] = counts;
    expect(pending).toBeGreaterThan(0);
    expect(gone).toBeGreaterThan(0);
    await expect(page.getByText(`${active + pending + gone} users`)).toBeVisible();
    expect(shown).toBeLessThanOrEqual(active + pending + gone);
    await expect(page.getByRole('button', { name: /next page/i })).toHaveCount(0);

    const danas = rowOf(page, dana.person.email);
    await expect(danas).toContainText('Dana');
    await expect(danas).toContainText('(555) 010-0177');
    await expect(danas).toContainText('Business Associate');
    await expect(danas).toContainText('Bay Clinic, Children’s Hospital, Medical Center');

    // Every group is open: the file has the rows that are shown.
    const csv = await download(page, page.getByRole('button', { name: 'Export CSV' }));
    expect(csv.trim().split('\n')).toHaveLength(1 + active + pending + gone);

    const box = await openFilter(page, 'Last Sign In');
    await expect(
      box.getByPlaceholder('yyyy-mm-dd').or(box.locator('input[type=date]')).first(),
    ).toBeVisible();
  });
  await test.step('a name links to the profile, except for invited users and, for other readers, employees of the provider [P-135][P-136][P-137]', async () => {
    await openUsers(page, dana);
    const cell = (email: string) => gridOf(page, 'Users').getByRole('gridcell', { name: email, exact: true });
    await expect(cell(ofProvider)).toBeVisible();
    await expect(cell(ofProvider).getByRole('link')).toHaveCount(0);
    await expect(cell(pending).getByRole('link')).toHaveCount(0);
    await cell(dana.person.email).getByRole('link').click();
    await expect(page).toHaveURL(/\/rco\/T\w+\/user-management\/view-profile\/[0-9a-f-]{36}$/);
  });
});

test('an administrator cancels an invitation, and deactivates and activates a user', async ({
  page,
  dana,
  elena,
  organization,
}) => {
  test.setTimeout(60_000);
  await signedIn(page, elena);
  await test.step('an invitation is cancelled after a question, and a failure shows a message [P-139][P-140][P-171][P-345][P-346]', async () => {
    const { person } = await organization.inviteOnly(newcomer);
    await openUsers(page, dana);
    await searchFor(page, person.email);
    await expect(rowOf(page, person.email)).toHaveCount(1);
    const button = page.getByRole('button', { name: 'Cancel Invite' });
    await expect(button).toHaveText('Cancel Invite');
    await button.click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel the Invite' });
    await expect(dialog).toContainText('Are you sure you want to cancel the invite for this user?');
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, person.email)).toHaveCount(1);

    await page.route('**/cancelUserInvitation', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await button.click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Error cancelling the invite')).toBeVisible();
    await button.click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Cancelled the invite succesfully', { exact: true })).toBeVisible();
    await expect(rowOf(page, person.email)).toHaveCount(0);
    await openUsers(page, dana);
    await searchFor(page, person.email);
    await expect(
      gridOf(page, 'Users').getByRole('gridcell', { name: dana.person.email, exact: true }),
    ).toHaveCount(0);
    await expect(rowOf(page, person.email)).toHaveCount(0);
  });
  await test.step('a user is deactivated after a question, which ends their session, and activated again [P-165][P-166][P-315][P-316][P-317][P-318]', async () => {
    const nora = await organization.invite(newcomer);
    const { person } = nora;
    const session = async () => (await nora.call('GET', '/services/policy/users/me')).status;
    expect(await session()).toBe(200);
    await openUsers(page, dana);
    // Users cannot deactivate themselves.
    await expect(page.getByRole('button', { name: `Deactivate ${elena.person.email}` })).toHaveCount(0);
    await searchFor(page, person.email);

    const deactivate = page.getByRole('button', { name: `Deactivate ${person.email}` });
    await deactivate.click();
    const asks = page.getByRole('alertdialog', { name: 'Deactivate User' });
    await expect(asks).toContainText('Are you sure you wish to Deactivate this user?');
    await expect(asks.getByRole('button')).toHaveText(['No', 'Yes']);
    await asks.getByRole('button', { name: 'No' }).click();
    await expect(asks).toBeHidden();
    await expect(deactivate).toBeVisible();
    expect(await session()).toBe(200);

    const failed = page.getByText(
      'Unexpected error occurred while changing the status of the user. Please try again. If the problem persists, contact support for assistance.',
      { exact: true },
    );
    const fails = () =>
      page.route('**/services/policy/users/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await fails();
    await deactivate.click();
    await asks.getByRole('button', { name: 'Yes' }).click();
    await expect(failed).toBeVisible();
    expect(await session()).toBe(200);
    await page
      .getByRole('region', { name: 'Latest messages' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(failed).toHaveCount(0);

    let release = await holdBack(page, '**/services/policy/users/*', 'PATCH');
    await deactivate.click();
    await asks.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Please wait, action is in progress')).toBeVisible();
    release();
    await expect(page.getByText('User Deactivated', { exact: true })).toBeVisible();
    expect(await session()).toBe(401);

    await group(page, 'Deactivated').click();
    const activate = page.getByRole('button', { name: `Activate ${person.email}` });
    await fails();
    await activate.click();
    const asksAgain = page.getByRole('dialog', { name: 'Activate User' });
    await expect(asksAgain).toContainText('Are you sure you wish to Activate this user?');
    await expect(asksAgain.getByRole('button')).toHaveText(['No', 'Yes']);
    await asksAgain.getByRole('button', { name: 'Yes' }).click();
    await expect(failed).toBeVisible();
    release = await holdBack(page, '**/services/policy/users/*', 'PATCH');
    await activate.click();
    await asksAgain.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('Please wait, action is in progress')).toBeVisible();
    release();
    await expect(page.getByText('User Activated', { exact: true })).toBeVisible();
    await expect(deactivate).toBeVisible();
    await page.reload();
    await searchFor(page, person.email);
    await expect(deactivate).toBeVisible();
  });
});
