import { contract } from '@waypost/contract';
import type { ErrorCode } from '@waypost/contract/core/errors';
import { permissionNames } from '@waypost/contract/core/permissions';
import {
  dana,
  expect,
  followWithin,
  holdingIn,
  idOf,
  lakemont,
  mayAllIn,
  openIn,
  type Page,
  test,
} from '../../support/shown.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('each tab is shown to users with its permission [P-129][P-130][P-131]', async ({ page, answers }) => {
  answers
    .to(contract.users.users, [])
    .to(contract.roles.roles, [])
    .to(contract.roles.permissions, [])
    .to(contract.invitations.options, { facilities: [], roles: [] });
  const tabs = {
    USERS: ['user-management-user-write', 'Users'],
    ROLES: ['user-management-role-write', 'Roles'],
    INVITE: ['user-management-invite', 'Invite User'],
  } as const;
  const others = (name: string) => permissionNames.filter((one) => one !== name);
  holdingIn(
    answers,
    Object.fromEntries(
      Object.entries(tabs).flatMap(([lCode, [name]]) => [
        [lCode, [name]],
        [`NO${lCode}`, others(name)],
      ]),
    ),
  );
  for (const [lCode, [, tab]] of Object.entries(tabs)) {
    await openIn(page, '/rco/LKMT/user-management', lCode);
    await expect(page.getByRole('tab')).toHaveText([tab]);
    await followWithin(page, `NO${lCode}`, '/rco/LKMT/user-management');
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveCount(0);
  }
});

/** Chooses an entry of a list by clicking. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

/** Fills in the required fields of the form. */
async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, 'First Name').fill('Nora');
  await field(page, 'Last Name').fill('Newman');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Phone').fill('3125550148');
  await page.getByRole('combobox', { name: 'Type of User' }).click();
  await page.getByRole('option', { name: 'Business Associate' }).click();
  await pick(page, 'Facilities', 'Lakemont Medical Center');
  await pick(page, 'Roles', 'Task Worker');
}

test('the invitation form is filled in, restored, and sent or refused', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'LATER', 'REFUSED'), { ...lakemont, clientTypes: ['RCS'] });
  await test.step('the invitation form selects all facilities or none, shows the operator code with HARP, and restores typed values [P-146][P-173][P-174]', async () => {
    answers.to(contract.users.users, []).to(contract.invitations.options, {
      facilities: [1, 2, 3].map((at) => ({ id: idOf(80 + at), name: `Clinic ${at}`, clientCode: `LK${at}` })),
      roles: [{ roleId: idOf(3), name: 'Task Worker' }],
    });
    await page.goto('/rco/LKMT/user-management?tab=invite');
    const labels = [
      ...['First Name', 'Last Name', 'E-mail', 'Phone', 'Extension', 'Type of User', 'Facilities', 'Roles'],
      'Additional Accesses',
    ];
    await expect(field(page, 'First Name')).toBeVisible();
    const shown = () => page.getByRole('main').locator('form label').allTextContents();
    const bare = (texts: string[]) => texts.map((text) => text.replaceAll(/[*\s]+$/g, ''));
    await expect.poll(async () => bare(await shown())).toEqual(labels);
    for (const label of labels) await expect(field(page, label), label).toBeEnabled();
    const toggle = page.getByRole('button', { name: 'Select/Deselect All' });
    const areChosen = async (count: number) => {
      await field(page, 'Facilities').click();
      await expect(page.getByRole('option')).toHaveCount(3);
      await expect(page.getByRole('option', { selected: true })).toHaveCount(count);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('option')).toHaveCount(0);
    };
    await areChosen(0);
    await toggle.click();
    await areChosen(3);
    await toggle.click();
    await areChosen(0);

    await expect(field(page, 'HARP Operator Code')).toHaveCount(0);
    await pick(page, 'Additional Accesses', 'HARP');
    await expect.poll(async () => bare(await shown())).toEqual([...labels, 'HARP Operator Code']);
    await field(page, 'HARP Operator Code').fill('a');
    await expect(field(page, 'HARP Operator Code')).toHaveValue('A');
    await page.getByRole('button', { name: 'Send Invite' }).click();
    await expect(page.getByText('Must be 2 to 4 characters').first()).toBeVisible();
    await pick(page, 'Additional Accesses', 'HARP');
    await expect(field(page, 'HARP Operator Code')).toHaveCount(0);

    let draft = '';
    answers.to(contract.drafts.saveDraft, ({ path, text }) => {
      if (path.includes('/invite-user/')) draft = (JSON.parse(text) as { content: string }).content;
    });
    await field(page, 'First Name').fill('Greta');
    await field(page, 'Last Name').fill('Returns');
    await expect.poll(() => draft).toContain('Returns');
    answers.to(contract.drafts.draft, {
      status: 200,
      body: { content: draft, savedAt: '2026-11-20T10:00:00.000Z' },
    });
    await followWithin(page, 'LATER', '/rco/LKMT/user-management?tab=invite');
    await expect(page.getByText(/Your unsaved changes were restored/)).toBeVisible();
    await expect(field(page, 'First Name')).toHaveValue('Greta');
    await expect(field(page, 'Last Name')).toHaveValue('Returns');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(field(page, 'First Name')).toHaveValue('');
  });
  await test.step('each refusal shows its reason at the field or as a notice [P-212][P-324][P-325][P-326][P-327][P-328][P-329]', async () => {
    const [facility] = lakemont.facilities;
    const colleague = {
      ...dana,
      isWaypostEmployee: false,
      localAccountId: null,
      emailUpdate: null,
      facilities: [],
      membershipVersion: 1,
    };
    answers.to(contract.users.users, [colleague]);
    answers.to(contract.invitations.options, {
      facilities: [{ id: facility?.id ?? '', name: facility?.name ?? '', clientCode: 'LKM' }],
      roles: [{ roleId: idOf(3), name: 'Task Worker' }],
    });
    answers.to(contract.drafts.draft, { status: 204 });
    await followWithin(page, 'REFUSED', '/rco/LKMT/user-management?tab=invite');
    await fillIn(page, 'Dana.Whitfield@lakemont.example');
    const send = () => page.getByRole('button', { name: 'Send Invite' }).click();
    await send();
    await expect(
      page.getByText('User already exists with this e-mail address for this account').first(),
    ).toBeVisible();

    // Only the server knows that the user was invited before.
    await field(page, 'E-mail').fill('nora.new@lakemont.example');
    const refusals: [ErrorCode, string][] = [
      ['INVITE_PENDING', 'User already has a pending invite'],
      ['USER_IN_SCOPE', 'User already exists with this e-mail address for this Entity'],
      ['NO_FACILITIES', 'No Facilities assigned to user with licensing enabled'],
      [
        'LICENCE_LIMIT',
        "Maximum allowed licenses for DDE Link have been assigned to users. If additional licenses are required, please contact the provider's support",
      ],
      ['INVALID', 'Error sending user invite'],
      ['BAD_REQUEST', 'Error sending user invite'],
    ];
    for (const [code, text] of refusals) {
      answers.failing(contract.invitations.invite, code);
      await send();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      for (const close of await page.getByRole('button', { name: /^Close|Dismiss/ }).all())
        await close.click();
      await expect(page.getByText(text, { exact: true })).toHaveCount(0);
      await expect(field(page, 'E-mail')).toHaveValue('nora.new@lakemont.example');
    }

    // A server error of a field is also shown above the form.
    const errors = [{ path: 'newUserEmail', message: 'No mail goes there' }];
    answers.failing(contract.invitations.invite, 'INVALID', { errors });
    await send();
    const refused = page.getByRole('region', { name: 'The invite was not sent' });
    await expect(refused).toContainText('No mail goes there');
    await expect(refused).toBeFocused();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(field(page, 'E-mail')).toHaveValue('');
    await fillIn(page, '  Nora.New@Lakemont.example ');
    answers.to(contract.invitations.invite, { userObjectId: idOf(77) });
    await send();
    await expect(page.getByText('User invite sent')).toBeVisible();
    // The address in its stored form, not as typed.
    await expect(page.getByText(/User invite sent.*nora\.new@lakemont\.example/)).toBeVisible();
  });
});
