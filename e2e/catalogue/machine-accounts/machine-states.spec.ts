import { contract } from '@waypost/contract';
import type { Answers } from '../../support/answers.ts';
import { machines, machinesPath, nightly, unmade, withMachines } from '../../support/machine-answers.ts';
import {
  beginAccount,
  createAccount,
  dialog,
  machineGrid,
  sendAccount,
} from '../../support/machine-screens.ts';
import { permissions } from '../../support/role-answers.ts';
import {
  expect,
  followWithin,
  holdingIn,
  idOf,
  lakemont,
  mayAllIn,
  test,
  within,
} from '../../support/shown.ts';

const titleOf = (name: string): string | undefined =>
  permissions.find(({ permissionName }) => permissionName === name)?.displayName;
const secret = `wps_${'x'.repeat(43)}`;
const bodySent = async (answers: Answers, method: string, end: string) =>
  JSON.parse((await answers.sent(method, end)).text);

test('machine accounts are listed for user and role managers, typed values are restored, and a lost secret is not reported as shown', async ({
  page,
  answers,
}) => {
  const facilities = [...unmade.facilities, { id: idOf(990), name: 'Harbor Annex' }];
  withMachines(
    answers,
    machines.map((one) => (one.id === unmade.id ? { ...one, facilities } : one)),
  );
  holdingIn(answers, {
    ...mayAllIn('LOST', 'TYPED'),
    BOTH: ['user-management-user-write', 'user-management-role-write', 'task-management-read'],
    USERS: ['user-management-user-write'],
    ROLES: ['user-management-role-write'],
  });
  await page.goto(within('BOTH', machinesPath));
  await expect(machineGrid(page).getByText(nightly.name)).toBeVisible();
  await test.step('machine accounts are listed with their status, last use and expiration', async () => {
    const row = (at: number) => machineGrid(page).locator(`[row-id="${machines[at]?.id}"]`);
    for (const [at, word] of ['Active', 'No secret', 'Expires soon', 'Expired', 'Revoked'].entries())
      await expect(row(at)).toContainText(word);
    await expect(row(1)).toContainText('Never');
    await expect(page.getByText('5 accounts')).toBeVisible();
  });
  await test.step('an account with more permissions than the user says that another administrator must create its secret', async () => {
    await machineGrid(page).getByText(unmade.name).click();
    const drawer = dialog(page, unmade.name);
    await expect(drawer.getByText(/another makes its secret/)).toBeVisible();
    // Lists only the permissions and facilities that the user lacks.
    const lacking = drawer.getByText(/Invite a second administrator if there is none\. You lack: /);
    const [cases, patients] = ['case-management-read', 'patient-read'].map(titleOf);
    await expect(lacking).toHaveText(new RegExp(`You lack: ${cases}, ${patients}, Harbor Annex\\.$`));
    await expect(drawer.getByRole('button', { name: 'Make Secret' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });
  await test.step('the tab and the link to the settings need both permissions to manage users and roles', async () => {
    await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
    for (const lCode of ['USERS', 'ROLES']) {
      await followWithin(page, lCode, machinesPath);
      await expect(page.getByText('You do not have access to any application settings')).toBeVisible();
    }
  });
  await test.step('a secret whose response was lost is not reported as shown', async () => {
    const lost = 'The secret was made, but the answer that showed it was lost';
    withMachines(answers)
      .to(contract.machines.createMachine, { ...nightly, secret: null })
      .to(contract.machines.rotateMachineSecret, { ...nightly, secret: null });
    await createAccount(page, 'LOST');
    await expect(page.getByText(lost).first()).toBeVisible();
    await expect(page.getByText('Machine account added')).toHaveCount(0);
    await dialog(page, nightly.name).getByRole('button', { name: 'Rotate Secret' }).click();
    await dialog(page, 'Rotate Secret').getByRole('button', { name: 'Rotate', exact: true }).click();
    await expect(dialog(page, 'Rotate Secret')).toHaveCount(0);
    await expect(page.getByText('New secret made')).toHaveCount(0);
  });
  await test.step('typed values of an account are restored with its permissions, and discarded', async () => {
    const content = JSON.stringify({ name: 'Half an account', permissions: ['payer-read'] });
    const read = Promise.withResolvers<void>();
    withMachines(answers).to(contract.drafts.draft, async () => {
      await read.promise;
      return { status: 200 as const, body: { content, savedAt: '2026-11-20T10:00:00.000Z' } };
    });
    await beginAccount(page, 'TYPED');
    const drawer = dialog(page, 'Create Machine Account');
    const name = drawer.getByRole('textbox', { name: 'Name' });
    // Text typed before the draft has loaded would be lost.
    await expect(drawer.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(name).toHaveCount(0);
    read.resolve();
    await expect(name).toHaveValue('Half an account');
    await drawer.getByRole('searchbox', { name: 'Find a permission' }).fill('payers');
    const payers = drawer.getByRole('checkbox', { name: 'View payers', exact: true });
    await expect(payers).toBeChecked();
    await name.fill('An account and more');
    await expect
      .poll(() => bodySent(answers, 'PUT', '/drafts/machine-account/00000000-0000-0000-0000-000000000000'))
      .toEqual({ content: JSON.stringify({ name: 'An account and more', permissions: ['payer-read'] }) });
    await drawer.getByRole('button', { name: 'Discard changes' }).click();
    await expect(name).toHaveValue('');
    await expect(payers).not.toBeChecked();
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(drawer.getByText('Choose at least one permission')).toBeVisible();
  });
});

test('a machine account is created, shown, changed and revoked', async ({ page, answers }) => {
  withMachines(answers);
  await beginAccount(page);
  await test.step('permissions to manage users and roles cannot be chosen', async () => {
    const drawer = dialog(page, 'Create Machine Account');
    const search = drawer.getByRole('searchbox', { name: 'Find a permission' });
    await search.fill('Audit of users');
    await expect(drawer.getByRole('checkbox', { name: 'Audit of users', exact: true })).toBeVisible();
    for (const name of ['Manage users', 'Manage roles', 'Invite users']) {
      await search.fill(name);
      await expect(drawer.getByRole('group', { name: 'Permissions found' })).toBeVisible();
      await expect(drawer.getByRole('checkbox', { name, exact: true })).toHaveCount(0);
    }
  });
  await test.step('a new account is sent with the chosen values, and its secret is shown once to be copied', async () => {
    answers.to(contract.machines.createMachine, { ...nightly, secret });
    await sendAccount(page);
    const shown = dialog(page, `Secret of ${nightly.name}`);
    await expect(shown.getByText(secret)).toBeVisible();
    await expect(shown.getByText('Copy the secret now.')).toBeVisible();
    await expect(shown.getByText(lakemont.id, { exact: true })).toBeVisible();
    const sent = await bodySent(answers, 'POST', '/machine-accounts');
    expect(sent).toMatchObject({
      name: 'Nightly import',
      permissions: ['payer-read'],
      facilityIds: lakemont.facilities.map(({ id }) => id),
      callsPerMinute: 600,
    });
    expect(Date.parse(sent.expiresAt)).toBeGreaterThan(Date.now() + 364 * 86_400_000);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(dialog(page, nightly.name)).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);
  });
  await test.step('an account shows the ids that its calls name: its own, the organization’s, and those of its facilities', async () => {
    for (const id of [nightly.id, lakemont.id, ...lakemont.facilities.map(({ id: facility }) => facility)])
      await expect(dialog(page, nightly.name).getByText(id, { exact: true })).toBeVisible();
  });
  await test.step('a rotation sends the old secret’s remaining lifetime, and shows the new secret', async () => {
    answers.to(contract.machines.rotateMachineSecret, { ...nightly, secret });
    await page.getByRole('button', { name: 'Rotate Secret' }).click();
    const asking = dialog(page, 'Rotate Secret');
    await asking.getByRole('combobox').click();
    await page.getByRole('option', { name: 'One week' }).click();
    await asking.getByRole('button', { name: 'Rotate', exact: true }).click();
    await expect(dialog(page, `Secret of ${nightly.name}`).getByText(secret)).toBeVisible();
    expect(await bodySent(answers, 'POST', '/secrets')).toEqual({ overlapHours: 168 });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(dialog(page, nightly.name)).toBeVisible();
  });
  await test.step('a change keeps the moment at which an account ends when its last day stays', async () => {
    answers.to(contract.machines.changeMachine, { ...nightly, version: 2 });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const drawer = dialog(page, 'Edit Machine Account');
    await drawer.getByRole('textbox', { name: 'Calls per minute, at most' }).fill('1,200');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    expect(await bodySent(answers, 'PUT', `/machine-accounts/${nightly.id}`)).toMatchObject({
      callsPerMinute: 1200,
      expiresAt: nightly.expiresAt,
      permissions: nightly.permissions.toSorted(),
    });
  });
  await test.step('an account and a secret are revoked after a confirmation', async () => {
    answers
      .to(contract.machines.revokeMachine, { ...nightly, state: 'revoked' })
      .to(contract.machines.endMachineSecret, nightly);
    await page.getByRole('button', { name: 'End secret q7X2' }).click();
    await page.getByRole('alertdialog', { name: 'End Secret' }).getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('Secret ended')).toBeVisible();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    const asking = page.getByRole('alertdialog', { name: 'Revoke Machine Account' });
    await expect(asking).toContainText('Tasks that this account has go back to their groups.');
    await asking.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Machine account revoked')).toBeVisible();
    const sent = answers.asked.filter(({ method }) => method === 'POST' || method === 'DELETE');
    expect(sent.map(({ method, path }) => [method, path.split('/').slice(-2).join('/')])).toEqual(
      expect.arrayContaining([
        ['DELETE', `secrets/${nightly.secrets[1]?.id}`],
        ['POST', `${nightly.id}/revocation`],
      ]),
    );
  });
});
