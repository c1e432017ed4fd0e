import { contract } from '@waypost/contract';
import { linkedProductSchema } from '@waypost/contract/linked-products/shapes';
import { openedCase } from '../../support/case-answers.ts';
import { withConfiguration } from '../../support/configuration-answers.ts';
import { opened as openedCheck, transaction } from '../../support/eligibility-answers.ts';
import { colleague, openedProfiles } from '../../support/profile-answers.ts';
import {
  dana,
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  settings,
  test,
} from '../../support/shown.ts';
import { tasks, withTasks } from '../../support/task-answers.ts';

test('all areas of the portal open in the same shell, in the selected organization only', async ({
  page,
  answers,
}) => {
  // Wide enough for the full navigation; below this width the queue and the answer show it as a rail.
  await page.setViewportSize({ width: 1680, height: 900 });
  openedCheck(withConfiguration(withTasks(answers, tasks(1))), transaction);
  openedCase(answers);
  openedProfiles(answers);
  const claims = linkedProductSchema.parse({
    id: 'claims',
    title: 'Claims',
    group: 'products',
    target: 'window',
    url: 'https://claims.example/',
  });
  answers
    .to(contract.appConfig.settings, { ...settings, linkedProducts: [claims] })
    .to(contract.audit.searchHistory, { rows: [], next: null })
    .to(contract.registrations.heldRegistrations, { total: 0, held: [] })
    .to(contract.roles.roles, [])
    .to(contract.roles.permissions, []);
  holdingIn(answers, { ...mayAllIn('LKMT'), TASKS: ['task-management-read'] });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const opens = async (path: string, title: string, heading = title, lCode = 'LKMT') => {
    await follow(page, `/rco/${lCode}/${path}`);
    await expect(page).toHaveTitle(`${title} · Organization ${lCode} · Waypost`);
    await expect(navigation.getByText(`Organization ${lCode}`).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };

  await page.goto('/rco/LKMT');
  await test.step('each area has its title, which names no patient [P-001][P-031][P-038]', async () => {
    await opens('search', 'Search');
    await opens('case-management/260000-01', 'Case', 'Case 260000-01');
    await opens('task-management', 'Task Management');
    await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
    await opens('audit-history', 'Audit History');
    await opens('task-configuration', 'Task Management Configuration');
    await opens('eligibility', 'Eligibility');
    await expect(navigation.getByText('Products', { exact: true })).toBeVisible();
  });
  await test.step('an answer’s address is a single path segment [P-034][P-045]', async () => {
    answers.failing(contract.eligibility.transaction, 'NOT_FOUND');
    await follow(page, `/rco/LKMT/eligibility/${idOf(99)}`);
    await expect(page.getByText('No eligibility request found')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/eligibility/${idOf(99)}$`));
  });
  await test.step('user management has only an index and the profile of a user [P-036]', async () => {
    await opens('user-management', 'User Management');
    const { userId } = colleague;
    await opens(`user-management/view-profile/${userId}`, 'User Profile', 'Lena Fuchs');
    for (const path of ['view-profile', `profile/${userId}`, `view-profile/${userId}/more`]) {
      await follow(page, `/rco/LKMT/user-management/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), path).toBeVisible();
    }
  });
  await test.step('the settings have an address for everybody, and a link for those who may see one of their tabs [P-027]', async () => {
    await opens('settings', 'Settings');
    const link = page.getByRole('link', { name: 'Settings' });
    const refusal = page.getByText('You do not have access to any application settings');
    await expect(link).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await followWithin(page, 'TASKS', '/rco/LKMT/settings');
    await expect(refusal).toBeVisible();
    await expect(link).toHaveCount(0);
  });
  await test.step('my-profile shows the profile of the signed-in user [P-030]', async () => {
    await opens('my-profile', 'My Profile', `${dana.firstName} ${dana.lastName}`, 'TASKS');
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(dana.email);
    await page.getByRole('tab', { name: 'Account & Security' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  await test.step('no area of an organization opens for users who are not its members', async () => {
    for (const path of ['task-management', 'settings']) {
      await page.goto(`/rco/HRPT/${path}`);
      await expect(page.getByText('You do not have permission to access this entity...')).toBeVisible();
    }
  });
});
