import { permissionNames } from '@waypost/contract/permissions';
import { forgetInvited, type Invited } from '../../apps/server/test/api/support/invite.ts';
import { elena } from '../support/people.ts';
import { only, PERMISSIONS } from '../support/permissions.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

const form = '/rco/LKMT/user-management?tab=invite';
const call = '**/accountInvitations/invite';
const invited: Invited[] = [];
test.afterAll(() => forgetInvited(invited));

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Takes an entry of a list by clicking. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}
async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'First Name').fill('Nora');
  await field(page, 'Last Name').fill('Newman');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Phone').fill('3125550148');
  await page.getByRole('combobox', { name: 'Type of User' }).click();
  await page.getByRole('option', { name: 'Business Associate' }).click();
  await pick(page, 'Facilities', 'Lakemont Medical Center');
  await pick(page, 'Roles', 'Task Worker');
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Invite' }).click();

test('each tab is there for who holds its permission [P-129][P-130][P-131]', async ({ page }) => {
  await signInHome(page, elena);
  for (const [permissionName, tab] of [
    ['user-management-user-write', 'Users'],
    ['user-management-role-write', 'Roles'],
    ['user-management-invite', 'Invite User'],
  ] as const) {
    await page.route(PERMISSIONS, only(permissionName));
    await page.goto('/rco/LKMT/user-management');
    await expect(page.getByRole('tab')).toHaveText([tab]);
    await page.unroute(PERMISSIONS);
    await page.route(PERMISSIONS, only(...permissionNames.filter((name) => name !== permissionName)));
    await page.reload();
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveCount(0);
    await page.unroute(PERMISSIONS);
  }
});

test('the form has its fields: all facilities or none, the operator code with HARP; what is typed comes back [P-146][P-173][P-174]', async ({
  page,
}) => {
  await signInHome(page, elena);
  await page.goto(form);
  const labels = [
    ...['First Name', 'Last Name', 'E-mail', 'Phone', 'Extension', 'Type of User', 'Facilities', 'Roles'],
    'Additional Accesses',
  ];
  await expect(field(page, 'First Name')).toBeVisible();
  const shown = () => page.getByRole('main').locator('form label').allTextContents();
  const bare = (texts: string[]) => texts.map((text) => text.replaceAll(/[*\s]+$/g, ''));
  expect(bare(await shown())).toEqual(labels);
  for (const label of labels) await expect(field(page, label), label).toBeEnabled();
  const toggle = page.getByRole('button', { name: 'Select/Deselect All' });
  const chosen = async () => {
    await field(page, 'Facilities').click();
    const count = await page.getByRole('option', { selected: true }).count();
    const all = await page.getByRole('option').count();
    await page.keyboard.press('Escape');
    return { count, all };
  };
  expect(await chosen()).toEqual({ count: 0, all: 3 });
  await toggle.click();
  expect(await chosen()).toEqual({ count: 3, all: 3 });
  await toggle.click();
  expect(await chosen()).toEqual({ count: 0, all: 3 });

  await expect(field(page, 'HARP Operator Code')).toHaveCount(0);
  await pick(page, 'Additional Accesses', 'HARP');
  expect(bare(await shown())).toEqual([...labels, 'HARP Operator Code']);
  await field(page, 'HARP Operator Code').fill('a');
  await expect(field(page, 'HARP Operator Code')).toHaveValue('A');
  await field(page, 'First Name').fill('Greta');
  await send(page);
  await expect(page.getByText('Must be 2 to 4 characters').first()).toBeVisible();
  await pick(page, 'Additional Accesses', 'HARP');
  await expect(field(page, 'HARP Operator Code')).toHaveCount(0);

  const kept = page.waitForResponse((answer) => answer.url().includes('/drafts/invite-user/'));
  await field(page, 'Last Name').fill('Returns');
  await kept;
  await page.reload();
  await expect(page.getByText(/What you typed is back/)).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Greta');
  await expect(field(page, 'Last Name')).toHaveValue('Returns');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(field(page, 'First Name')).toHaveValue('');
});

test('each refusal says why, at the field or as a notice [P-212][P-324][P-325][P-326][P-327][P-328][P-329]', async ({
  page,
}) => {
  await signInHome(page, elena);
  await page.goto(form);
  await fill(page, 'Dana.Whitfield@lakemont.example');
  await send(page);
  await expect(
    page.getByText('User already exists with this e-mail address for this account').first(),
  ).toBeVisible();

  // Invited before, which only the server knows; the cast's own invitation has none open, so the answer is given here.
  await field(page, 'E-mail').fill('nora.new@lakemont.example');
  for (const [status, code, text] of [
    [400, 'INVITE_PENDING', 'User already has a pending invite'],
    [400, 'USER_IN_SCOPE', 'User already exists with this e-mail address for this Entity'],
    [400, 'NO_FACILITIES', 'No Facilities assigned to user with licensing enabled'],
    [
      422,
      'LICENCE_LIMIT',
      "Maximum allowed licenses for DDE Link have been assigned to users. If additional licenses are required, please contact the provider's support",
    ],
    [422, 'INVALID', 'Error sending user invite'],
    [400, 'BAD_REQUEST', 'Error sending user invite'],
  ] as const) {
    const body = { type: 't', title: 't', status, code, Message: 'm', correlationId: 'c-1' };
    await page.route(call, (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }),
    );
    await send(page);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.unroute(call);
    for (const close of await page.getByRole('button', { name: /^Close|Dismiss/ }).all()) await close.click();
    await expect(page.getByText(text, { exact: true })).toHaveCount(0);
    await expect(field(page, 'E-mail')).toHaveValue('nora.new@lakemont.example');
  }

  // What the server refuses of one field stands above the form too.
  await page.route(call, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 't',
        title: 't',
        status: 422,
        code: 'INVALID',
        Message: 'm',
        correlationId: 'c-1',
        errors: [{ path: 'newUserEmail', message: 'No mail goes there' }],
      }),
    }),
  );
  await send(page);
  const refused = page.getByRole('region', { name: 'The invite was not sent' });
  await expect(refused).toContainText('No mail goes there');
  await expect(refused).toBeFocused();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(field(page, 'E-mail')).toHaveValue('');
});
