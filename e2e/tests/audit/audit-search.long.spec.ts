import { signedInAgain } from '../../../apps/server/test/api/support/organization.ts';
import { column, download, gridOf } from '../../support/grid.ts';
import { inNavigation, signIn, signInHome } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';
import { notice, selector, tool } from '../../support/views.ts';

test.describe.configure({ timeout: 120_000 });

const actions = async (page: Page) => new Set(await column(page, 'action'));

test('the audit record is searched by person, action and day, and exported; its grid has views', async ({
  page,
  marcus,
  joel,
}) => {
  // Creates a record to find.
  await signedInAgain(marcus);

  await signInHome(page, joel);
  await page.getByRole('button', { name: 'Maintenance' }).click();
  await inNavigation(page, 'Audit History').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit History' })).toBeVisible();
  await expect(gridOf(page, 'Audit Log').locator('[role="row"][row-id]').first()).toBeVisible();

  await page.getByRole('searchbox', { name: 'Person' }).fill('okafor');
  await expect.poll(async () => [...new Set(await column(page, 'user'))]).toEqual(['Marcus Okafor']);
  // Kept by the server: no machine account is called so.
  await page.getByRole('button', { name: 'Done By' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Machine account' }).click();
  await expect(page.getByText('No records match this search')).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: 'Machine account' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Person' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => [...new Set(await column(page, 'user'))]).toEqual(['Marcus Okafor']);
  await page.getByRole('button', { name: 'Action' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Sign-in success' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => [...(await actions(page))]).toEqual(['Sign-in success']);
  await page.getByLabel('From').fill('01/01/2020');
  await page.getByLabel('To', { exact: true }).fill('01/02/2020');
  await page.getByLabel('To', { exact: true }).blur();
  await expect(page.getByText('No records match this search')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('To', { exact: true }).blur();
  await expect.poll(async () => [...(await actions(page))]).toEqual(['Sign-in success']);

  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download(page, page.getByRole('menuitem', { name: 'All rows of this list' }));
  const lines = file.trimEnd().split('\r\n');
  expect(lines[0]).toContain('Date and Time (UTC)');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toContain('Marcus Okafor');

  // Only a part of the records is loaded, so the server searches, and columns neither filter nor sort.
  await expect(page.getByRole('button', { name: /^Filter /i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Note' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reset view' }).click();
  await expect(notice(page)).toBeHidden();
  await expect(selector(page)).toHaveText('Default');
  expect(page.url()).not.toContain('okafor');
});

test('an auditor who may not see patients opens only the audit log of a case', async ({
  page,
  browser,
  marcus,
  joel,
}) => {
  const other = await (await browser.newContext()).newPage();
  const number = '260000-01';
  await signIn(other, marcus, `/case-management/${number}`);
  await expect(other.getByRole('heading', { level: 1, name: `Case ${number}` })).toBeVisible();
  const patient = await other
    .getByRole('complementary', { name: 'Patient' })
    .getByRole('heading')
    .first()
    .textContent();
  await other.context().close();

  await signIn(page, joel, `/case-management/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: `Case ${number}` })).toBeVisible();
  await expect.poll(async () => await column(page, 'user')).toContain('Marcus Okafor');
  await expect(page.getByText(patient ?? '', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Case Management' })).toHaveCount(0);
});

test('a view of the users grid does not apply to the roles grid', async ({ page, elena }) => {
  await signIn(page, elena, '/user-management');
  await expect(gridOf(page, 'Users')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.getByRole('columnheader', { name: 'Last Name' }).click();
  await expect(notice(page)).toBeVisible();
  await tool(page, 'Create').click();
  await page.getByLabel('View name').fill('By name');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(selector(page)).toHaveText('By name');
  await expect(page).toHaveURL(/[?&]view-users=[0-9a-f-]{36}(&|$)/);
  await page.getByRole('tab', { name: 'Roles' }).click();
  await expect(gridOf(page, 'Roles')).toBeVisible();
  await expect(selector(page)).toHaveText('Default');
  await expect(page.getByText('This view was deleted')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(selector(page)).toHaveText('By name');
  await tool(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(selector(page)).toHaveText('Default');
});
