import { contract } from '@waypost/contract';
import { begun } from '../../support/home-screens.ts';
import { closeMessages } from '../../support/messages.ts';
import { allSetUp, expect, followWithin, holdingIn, type Page, test } from '../../support/shown.ts';

const steps = (page: Page) =>
  page.getByRole('region', { name: /^Set up Organization/ }).getByRole('listitem');

test('the setup steps lead an administrator through the organization’s missing data in order', async ({
  page,
  answers,
}) => {
  const administrator = ['user-management-invite', 'user-management-role-write', 'organization-write'];
  answers.to(contract.policy.setup, begun);
  holdingIn(answers, {
    EMPTY: administrator,
    CONFIG: ['payer-connection-write'],
    DONE: administrator,
    FAILED: administrator,
    WORKER: ['task-management-read', 'case-management-write', 'patient-write', 'patient-read'],
  });
  await page.goto('/rco/EMPTY');
  await test.step('each setup step gives its reason and links to its screen, and a forbidden one names the required permission', async () => {
    await expect(steps(page)).toHaveText([
      /To do: Invite a second administrator1 invitation is not accepted yet\..*Invite a User$/,
      /To do: Give people their roles.*Nobody may connect payers and open cases yet: give Configuration Administrator and Case Specialist\..*Open Roles$/,
      /To do: Add your facilities.*Open Facilities$/,
      /For somebody else: Connect your payersIt takes a role with “Manage payer connections”, such as Configuration Administrator\. Nobody has one yet\.$/,
      /To do: Add your plans.*Open Plans$/,
      /For somebody else: Open the first case.*“Change cases”, “Change patients”, and “View patients”, such as Case Specialist/,
    ]);
    for (const [name, address] of [
      ['Invite a User', '/user-management?tab=invite'],
      ['Open Roles', '/user-management?tab=roles'],
      ['Open Facilities', '/organization?tab=facilities'],
      ['Open Plans', '/organization?tab=plans'],
    ] as const)
      await expect(steps(page).getByRole('link', { name })).toHaveAttribute('href', `/rco/EMPTY${address}`);
  });
  await test.step('the setup steps can be hidden and shown again, and the focus stays', async () => {
    answers.to(contract.policy.putSetupAway, { isPutAway: true });
    await page.getByRole('button', { name: 'Hide' }).click();
    const again = page.getByRole('button', { name: 'Show setup steps (6 left)' });
    await expect(again).toBeFocused();
    await expect(steps(page)).toHaveCount(0);
    expect(JSON.parse((await answers.sent('PUT', '/setup/me')).text)).toEqual({ isPutAway: true });
    answers.to(contract.policy.putSetupAway, { isPutAway: false });
    await again.click();
    await expect(page.getByRole('button', { name: 'Hide' })).toBeFocused();
    answers.failing(contract.policy.putSetupAway, 'INTERNAL');
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('Your choice could not be saved. Try again.')).toBeVisible();
    await expect(steps(page)).toHaveCount(6);
    await closeMessages(page);
  });
  await test.step('a user who may connect payers sees other users’ steps with the number of users who may do them', async () => {
    const { people } = begun;
    answers.to(contract.policy.setup, { ...begun, facilities: 2, people: { ...people, payers: 1 } });
    await followWithin(page, 'CONFIG', '/rco/LKMT');
    await expect(steps(page).getByRole('link')).toHaveText(['Open Payers']);
    await expect(steps(page).first()).toContainText('1 person has one.');
    await expect(steps(page).nth(2)).toContainText('Done: Add your facilities2 facilities');
  });
  await test.step('the setup steps are hidden once all are done, and from users who are no administrators', async () => {
    answers.to(contract.policy.setup, allSetUp);
    await followWithin(page, 'DONE', '/rco/LKMT');
    await expect(page.getByRole('heading', { level: 2, name: 'People' })).toBeVisible();
    await expect(page.getByText('Set up Organization')).toHaveCount(0);
    answers.failing(contract.policy.setup, 'INTERNAL');
    await followWithin(page, 'WORKER', '/rco/LKMT');
    await expect(page.getByText('Task List')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await followWithin(page, 'FAILED', '/rco/LKMT');
    const again = page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    answers.to(contract.policy.setup, begun);
    await again.click();
    await expect(steps(page)).toHaveCount(6);
  });
});
