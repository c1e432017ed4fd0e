import { permissionNames } from '@waypost/contract/permissions';
import { insuranceOf, panel, save, toast } from '../support/insurance.ts';
import { begin, beginInsurance, openInsurance } from '../support/insurance-screens.ts';
import { dana, ruth } from '../support/people.ts';
import { only, PERMISSIONS } from '../support/permissions.ts';
import { signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

// Long stories, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

const [read, ordered, single] = ['260096-01', '260108-01', '260001-02'].map(insuranceOf);

test('the tab Insurance shows a chip for each coverage and all of the chosen one; what can be done goes by permission and number [C-026][C-068][C-069][C-267][C-268]', async ({
  page,
}) => {
  await signInHome(page, ruth);
  await openInsurance(page, read);
  const chips = panel(page).getByRole('group', { name: 'Coverages' }).getByRole('button');
  await expect(chips).toHaveCount(2);
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true');
  for (const title of ['Effective Dates', 'Subscriber Information', 'Insurance Information'])
    await expect(panel(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(panel(page).getByText(/^From 01\/01\//)).toBeVisible();
  const name = (await chips.nth(1).textContent()) ?? '';
  await chips.nth(1).click();
  await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(
    panel(page)
      .locator('dd')
      .filter({ hasText: name.slice(2) })
      .first(),
  ).toBeVisible();
  await expect(panel(page).getByText(/Alder Court, Lakemont, OH 43004/)).toBeVisible();
  await expect(panel(page).getByText(/^(Spouse|Child)$/)).toBeVisible();

  const items = async () => {
    await page.getByRole('button', { name: 'More Actions' }).click();
    const texts = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return texts;
  };
  expect(await items()).toEqual(
    expect.arrayContaining([
      'Edit Insurance Information',
      'Update Billing Sequence',
      'Add Insurance Provider',
    ]),
  );
  await openInsurance(page, single);
  await expect(chips).toHaveCount(1);
  const fewer = await items();
  expect(fewer).toEqual(expect.arrayContaining(['Edit Insurance Information', 'Add Insurance Provider']));
  expect(fewer).not.toContain('Update Billing Sequence');
  // Either permission without the other is not enough.
  for (const missing of ['case-management-write', 'patient-read']) {
    await page.route(PERMISSIONS, only(...permissionNames.filter((name) => name !== missing)));
    await page.goto(read ?? '');
    await expect(page.getByRole('button', { name: 'More Actions' })).toBeVisible();
    expect(await items(), missing).toEqual(['View Audit Log']);
    await page.unroute(PERMISSIONS);
  }
});

test('who may not change cases is offered no change of insurance; a case without any says so [C-028][C-267][C-268]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await openInsurance(page, read);
  await expect(panel(page).getByText('Subscriber Information')).toBeVisible();
  const more = page.getByRole('button', { name: 'More Actions' });
  if (await more.isVisible()) {
    await more.click();
    await expect(page.getByRole('menuitem', { name: /Insurance|Billing/ })).toHaveCount(0);
  }
  await page.route('**/services/case/graphql', (route) =>
    route.request().postData()?.includes('"getCaseCoverages"')
      ? route.fulfill({ json: { data: { getCaseCoverages: [] } } })
      : route.fallback(),
  );
  await openInsurance(page, read);
  await expect(panel(page).getByText('No coverage found', { exact: true })).toBeVisible();
});

test('the billing sequence is dragged or moved by buttons, and saved as a whole [C-176][C-353][C-354][C-355]', async ({
  page,
}) => {
  await signInHome(page, ruth);
  await beginInsurance(page, 'Update Billing Sequence', ordered);
  const rows = panel(page).getByRole('list', { name: 'Billing sequence' }).getByRole('listitem');
  const ids = () => rows.locator('small').allTextContents();
  const before = await ids();
  const turned = before.toReversed();
  await expect(save(page)).toBeDisabled();
  await rows.nth(1).getByRole('button', { name: /up$/ }).press('Enter');
  expect(await ids()).toEqual(turned);
  await expect(panel(page).getByText(/is 1 of 2$/)).toBeAttached();
  await rows.nth(0).getByRole('button', { name: /down$/ }).click();
  expect(await ids()).toEqual(before);
  await rows.nth(1).dragTo(rows.nth(0));
  expect(await ids()).toEqual(turned);

  await page.route('**/api/Coverages/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await save(page).click();
  await expect(toast(page, 'Error updating coverage information')).toBeVisible();
  expect(await ids()).toEqual(turned);
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/Coverages/'),
  );
  await save(page).click();
  expect(((await (await answer).json()) as unknown[]).length).toBe(2);
  await expect(toast(page, 'Demographic coverage updated')).toBeVisible();
  await openInsurance(page, ordered);
  await panel(page).getByRole('group', { name: 'Coverages' }).getByRole('button').first().click();
  await expect(panel(page).getByText(turned[0] ?? '')).toBeVisible();

  // As it was: a task of this case may be the one that another story takes.
  await begin(page, 'Update Billing Sequence');
  await rows.nth(1).getByRole('button', { name: /up$/ }).press('Enter');
  await save(page).click();
  await expect(panel(page).getByRole('group', { name: 'Coverages' })).toBeVisible();
  await beginInsurance(page, 'Update Billing Sequence', ordered);
  expect(await ids()).toEqual(before);
});
