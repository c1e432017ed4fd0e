import { dana, ruth } from '../support/people.ts';
import { only, PERMISSIONS } from '../support/permissions.ts';
import { isHome, signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('shows the task accordions and the eligibility checker to those who may use them [W-006][W-007][W-009]', async ({
  page,
}) => {
  await signInHome(page, dana);
  for (const name of [/^My Assigned Tasks/, /^Task List/, /^My Transactions/]) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Eligibility checker' })).toBeVisible();
});

test('shows each to who holds its permission, and none of them to who holds others [W-006][W-007][W-009]', async ({
  page,
}) => {
  await signInHome(page, dana);
  const folds = page.getByRole('button', { name: /^(My Assigned Tasks|Task List|My Transactions)/ });
  const run = page.getByText('Run an Eligibility Check');
  for (const [held, shown, mayRun] of [
    [['task-management-read'], [/^My Assigned Tasks/, /^Task List/], false],
    [['eligibility-verification-write'], [/^My Transactions/], true],
    [['eligibility-verification-read', 'case-management-read', 'patient-read'], [], false],
  ] as const) {
    await page.route(PERMISSIONS, only(...held));
    await page.reload();
    await isHome(page);
    await expect(folds, held[0]).toHaveText([...shown]);
    await expect(run, held[0]).toHaveCount(mayRun ? 1 : 0);
    await expect(page.getByRole('heading', { name: 'Eligibility checker' })).toHaveCount(mayRun ? 1 : 0);
    await page.unroute(PERMISSIONS);
  }
});

test('Run an Eligibility Check leads to the eligibility page [W-008]', async ({ page }) => {
  await signInHome(page, ruth);
  await page
    .getByRole('link', { name: 'Run an Eligibility Check' })
    .or(page.getByRole('button', { name: 'Run an Eligibility Check' }))
    .click();
  await expect(page).toHaveURL(/\/rco\/LKMT\/eligibility$/);
  await expect(page.getByText('Perform an eligibility check to view results')).toBeVisible();
});

test('image links for news and webinars appear only when their addresses are set [W-011]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await expect(page.getByRole('link', { name: /Autumn news|Live webinar/ })).toHaveCount(0);
  let wanted: string[] = [];
  await page.route('**/frontend/appconfig/v1/Settings', async (route) => {
    const response = await route.fetch();
    const link = (title: string) => ({ url: 'https://news.example', image: '/rco/favicon.svg', title });
    await route.fulfill({
      response,
      json: {
        ...(await response.json()),
        news: wanted.includes('Autumn news') ? link('Autumn news') : null,
        webinar: wanted.includes('Live webinar') ? link('Live webinar') : null,
      },
    });
  });
  for (wanted of [['Autumn news'], ['Live webinar'], ['Autumn news', 'Live webinar']]) {
    // The settings are read anew; the session stays.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (key !== 'waypost.session') sessionStorage.removeItem(key);
    });
    await page.reload();
    await isHome(page);
    const links = page.getByRole('link', { name: /Autumn news|Live webinar/ });
    await expect(links).toHaveCount(wanted.length);
    for (const title of wanted) {
      const one = page.getByRole('link', { name: title });
      await expect(one).toHaveAttribute('href', /^https:\/\/news\.example/);
      await expect(one.locator('img')).toHaveAttribute('src', /favicon\.svg$/);
    }
  }
});

test('an answer opens in a new tab for who holds eligibility-verification-read, and for no one else [P-044]', async ({
  page,
}) => {
  const id = '019aa000-0000-7000-8000-000000000001';
  await page.route('**/services/case/api/EligibilityTransactions/me', async (route) => {
    const response = await route.fetch();
    const transaction = {
      id,
      facilityId: id,
      state: 'answered',
      coverageStatus: 'Active Coverage',
      patientName: 'Doe, Jane',
      payerName: 'Tidewater PPO',
      createdAt: '2026-11-20T10:00:00.000Z',
    };
    const body = (await response.json()) as { transactions: object[] };
    await route.fulfill({ response, json: { ...body, total: 1, transactions: [transaction] } });
  });
  await signInHome(page, dana);
  const link = page.getByRole('link', { name: 'Open the response in a new tab' });
  await expect(link).toHaveAttribute('href', `/rco/LKMT/eligibility/${id}`);
  await expect(link).toHaveAttribute('target', '_blank');
  await page.route('**/services/policy/users/me/scopes/*/permissions', async (route) => {
    const response = await route.fetch();
    const held = (await response.json()) as { permissionName: string }[];
    const json = held.filter(({ permissionName }) => permissionName !== 'eligibility-verification-read');
    await route.fulfill({ response, json });
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Doe, Jane' })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('the tasks of the home page are asked for by their due date, the most urgent first', async ({
  page,
}) => {
  const sorts: unknown[] = [];
  await page.route('**/services/task/graphql', async (route) => {
    const { variables } = route.request().postDataJSON() as { variables?: { query?: { sort?: unknown } } };
    if (variables?.query) sorts.push(variables.query.sort);
    await route.continue();
  });
  await signInHome(page, dana);
  await expect(page.getByRole('table', { name: /earliest due first/ })).toHaveCount(2);
  expect(sorts.length).toBeGreaterThan(1);
  for (const sort of sorts) expect(sort).toEqual([{ column: 'dueDate', descending: false }]);
});
