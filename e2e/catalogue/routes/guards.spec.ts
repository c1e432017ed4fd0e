import { contract } from '@waypost/contract';
import {
  applicationOf,
  managePermission,
  permissionNames,
  taskGroups,
  workPermission,
} from '@waypost/contract/core/permissions';
import { openedCase } from '../../support/case-answers.ts';
import { withConfiguration } from '../../support/configuration-answers.ts';
import { opened, transaction } from '../../support/eligibility-answers.ts';
import { expect, holding, lakemont, type Page, test } from '../../support/shown.ts';

const refused = (page: Page) =>
  page.getByText('You do not have permission to access this page', { exact: true }).first();
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const allBut = (names: readonly string[]) => permissionNames.filter((name) => !names.includes(name));
const isAtHome = (page: Page, why: string) => expect(page, why).toHaveURL(/\/rco\/LKMT\/?$/);

test('a page requires its own permissions: all others together lead home with a message [P-046][W-012][P-035]', async ({
  page,
  answers,
}) => {
  opened(answers, transaction);
  openedCase(answers);
  const ofTasks = permissionNames.filter((name) => applicationOf(name) === 'task-management');
  const ofEligibility = ['eligibility-verification-write', 'eligibility-verification-read'] as const;
  for (const [path, openers, title] of [
    ['task-management', ofTasks, 'Task Management'],
    ['eligibility', ofEligibility, 'Eligibility request'],
    ['case-management/260000-01', ['case-management-read'], 'Case 260000-01'],
  ] as const) {
    holding(answers, ...allBut(openers));
    await page.goto(`/rco/LKMT/${path}`);
    await expect(refused(page), path).toBeVisible();
    await isAtHome(page, path);
    for (const opener of path === 'eligibility' ? openers : openers.slice(0, 1)) {
      holding(answers, opener);
      await page.goto(`/rco/LKMT/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title }), opener).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  }
});

test('any one permission of its application opens task management, from the navigation too [W-012]', async ({
  page,
  answers,
}) => {
  const link = nav(page).getByRole('link', { name: 'Task Management', exact: true });
  const ofGroups = taskGroups.flatMap((group) => [workPermission(group), managePermission(group)]);
  for (const name of ['task-management-read', ...ofGroups]) {
    holding(answers, name);
    await page.goto('/rco/LKMT/settings');
    await expect(link, name).toBeVisible();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Task Management' }), name).toBeVisible();
  }
  holding(answers, ...permissionNames.filter((one) => applicationOf(one) !== 'task-management'));
  await page.goto('/rco/LKMT/settings');
  await expect(nav(page).getByRole('link', { name: 'Search', exact: true })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('user management needs one of its three permissions [P-037]', async ({ page, answers }) => {
  answers
    .to(contract.users.users, [])
    .to(contract.roles.roles, [])
    .to(contract.roles.permissions, [])
    .to(contract.invitations.options, { facilities: [], roles: [] })
    .failing(contract.profile.userProfile, 'NOT_FOUND');
  const path = '/rco/LKMT/user-management/view-profile/019aa000-0000-7000-8000-000000000001';
  const three = [
    'user-management-user-write',
    'user-management-role-write',
    'user-management-invite',
  ] as const;
  const link = nav(page).getByRole('link', { name: 'User Management', exact: true });
  for (const name of three) {
    holding(answers, name);
    await page.goto('/rco/LKMT/user-management');
    await expect(page.getByRole('tab'), name).toHaveCount(1);
    await expect(link, name).toHaveCount(1);
    await page.goto(path);
    await expect(page, name).toHaveURL(new RegExp(path));
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
    await expect(refused(page)).toHaveCount(0);
  }
  holding(answers, ...allBut(three));
  await page.goto(path);
  await expect(refused(page)).toBeVisible();
  await isAtHome(page, 'none of the three');
  await page.goto('/rco/LKMT/user-management');
  await expect(page.getByText('Privileged Access Required.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(link).toHaveCount(0);
});

test('without any permission for users the page says whom to ask [P-132]', async ({ page, answers }) => {
  holding(answers, 'task-management-read');
  await page.goto('/rco/LKMT/user-management');
  await expect(
    page.getByText('Privileged Access Required. Please contact a facility administrator to request access.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Maintenance' })).toHaveCount(0);
});

test('the audit record is hidden from users without one of its permissions', async ({ page, answers }) => {
  for (const missing of ['user-management-audit-read', 'case-management-audit-read'] as const) {
    holding(answers, ...allBut([missing]));
    await page.goto('/rco/LKMT/audit-history');
    await expect(refused(page), missing).toBeVisible();
    await isAtHome(page, missing);
    await expect(page.getByRole('heading', { level: 1, name: lakemont.name })).toBeVisible();
  }
});

test('search and cases are closed to users who may not read them; the address of a case without a number opens the search [C-005][C-007][C-008][C-271]', async ({
  page,
  answers,
}) => {
  openedCase(answers);
  for (const [path, missing] of [
    ['search', 'case-management-read'],
    ['search', 'patient-read'],
    ['case-management', 'case-management-read'],
    ['case-management/260000-01', 'case-management-read'],
  ] as const) {
    holding(answers, ...allBut([missing]));
    await page.goto(`/rco/LKMT/${path}`);
    await expect(refused(page), path).toBeVisible();
    await isAtHome(page, path);
  }
  holding(answers, 'case-management-read', 'patient-read');
  await page.goto('/rco/LKMT/case-management');
  await expect(page).toHaveURL(/\/LKMT\/search$/);
  await page.goto('/rco/LKMT/case-management/260000-01');
  await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
});

test('search needs both of its permissions, at its address and in the navigation [P-066]', async ({
  page,
  answers,
}) => {
  const link = nav(page).getByRole('link', { name: 'Search', exact: true });
  const both = ['case-management-read', 'patient-read'] as const;
  for (const missing of both) {
    holding(answers, ...allBut([missing]));
    await page.goto('/rco/LKMT/search');
    await expect(refused(page), missing).toBeVisible();
    await isAtHome(page, missing);
    await expect(nav(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    await expect(link).toHaveCount(0);
  }
  holding(answers, ...both);
  await page.reload();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
});

test('Task Management Configuration has one address, and its tabs say who may see them; any other ta… is no page [P-032]', async ({
  page,
  answers,
}) => {
  withConfiguration(answers);
  const tables = permissionNames.filter((name) => applicationOf(name) === 'decision-management');
  for (const name of tables) {
    holding(answers, name);
    await page.goto('/rco/LKMT/task-configuration');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Task Management Configuration' }),
      name,
    ).toBeVisible();
  }
  await page.goto('/rco/LKMT/ta-guess');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  holding(answers, ...allBut(tables));
  await page.goto('/rco/LKMT/task-configuration');
  await expect(page.getByText('You do not have access to any application settings')).toBeVisible();
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

test('users who may only write eligibility can open it, also from the palette', async ({ page, answers }) => {
  opened(answers, transaction);
  holding(answers, 'eligibility-verification-write');
  await page.goto('/rco/LKMT');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill('eligibility');
  await palette(page)
    .getByRole('option', { name: /^Eligibility/ })
    .click();
  await expect(page.getByRole('form', { name: 'Eligibility request' })).toBeVisible();
});

test('user management is offered to users who may only invite', async ({ page, answers }) => {
  holding(answers, 'user-management-invite');
  await page.goto('/rco/LKMT');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill('user management');
  await expect(palette(page).getByRole('option', { name: 'User Management' })).toBeVisible();
});

test('the filters of Audit History stand on one line, in a narrower window too', async ({
  page,
  answers,
}) => {
  answers.to(contract.audit.searchHistory, { rows: [], next: null });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/rco/LKMT/audit-history');
    const bottoms: number[] = [];
    for (const field of [
      page.getByRole('searchbox', { name: 'Person' }),
      page.getByRole('searchbox', { name: 'Patient' }),
      page.getByRole('button', { name: 'Done By', exact: true }),
      page.getByRole('button', { name: 'Action', exact: true }),
      page.getByLabel('From', { exact: true }),
      page.getByLabel('To', { exact: true }),
    ]) {
      const box = await field.boundingBox();
      bottoms.push(Math.round((box?.y ?? 0) + (box?.height ?? 0)));
    }
    expect(Math.max(...bottoms) - Math.min(...bottoms), `${width} px`).toBeLessThan(3);
  }
});
