import { configurationAddress, openTab, rowOf, save, search } from '../support/configuration.ts';
import { signIn } from '../support/portal.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

test.describe.configure({ timeout: 120_000, mode: 'serial' });

const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name });

async function select(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
test.beforeEach(async ({ page, tomasz }) => {
  await signIn(page, tomasz, configurationAddress);
});

test('an exception is added, kept over a reload, and deleted again [W-034][W-037][W-080][W-134][W-195][W-249]', async ({
  page,
}) => {
  await openTab(page, 'Eligibility Exceptions');
  await expect(rowOf(page, 'Eligibility exceptions', 'Coverage not active')).toBeVisible();
  const names = await grid(page, 'Eligibility exceptions')
    .locator('[col-id="ruleName"][role="gridcell"]')
    .allInnerTexts();
  expect(names.slice(1)).toEqual(names.slice(1).toSorted());
  await search(page, 'Insurance Plan', 'Tidewater');
  await page.getByRole('textbox', { name: 'Insurance Company', exact: true }).fill('tidewater mutual');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await save(page);
  await expect(page.getByText('Eligibility exception rules updated')).toBeVisible();
  await page.reload();
  const added = rowOf(page, 'Eligibility exceptions', 'TIDEWATER MUTUAL');
  await expect(added).toContainText('Eligibility exception');
  await expect(added).toContainText(/ - Tidewater/);
  await page.getByRole('button', { name: 'Delete Eligibility exception' }).click();
  await save(page);
  await expect(page.getByText('Eligibility exception rules updated')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, 'Eligibility exceptions', 'Coverage not active')).toBeVisible();
  await expect(added).toHaveCount(0);
});

test('a mapping of a condition code to a template is added and kept [W-041][W-086][W-195][W-251]', async ({
  page,
}) => {
  await openTab(page, 'Registration Document Generation');
  await search(page, 'New condition code', 'RV01');
  await search(page, 'New template', 'Request for an insurance card');
  await select(page, 'New OnBase', 'Yes');
  await select(page, 'New Fax', 'No');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await save(page);
  await expect(page.getByText('Changes updated successfully')).toBeVisible();
  await page.reload();
  const kept = rowOf(page, 'Document mappings', 'RV01');
  await expect(kept).toContainText('Request for an insurance card');
  await expect(kept.locator('[col-id="onBase"]')).toHaveText('Yes');
  await expect(kept.locator('[col-id="fax"]')).toHaveText('No');
});

test('days and priority of a task type are kept, and what is out of range is refused [W-044][W-139][W-140][W-141][W-247]', async ({
  page,
}) => {
  await openTab(page, 'Task Type Configuration');
  const days = page.getByRole('textbox', { name: 'Days To Complete of Eligibility Exception' });
  const priority = page.getByRole('textbox', { name: 'Priority of Eligibility Exception' });
  await expect(days).toHaveValue('2');
  await days.fill('91');
  await days.press('Enter');
  await expect(page.getByText('Days To Complete is a number from 1 to 90.')).toBeVisible();
  await expect(days).toHaveValue('2');
  await days.fill('90');
  await days.press('Enter');
  await priority.fill('11');
  await priority.press('Enter');
  await expect(page.getByText('Priority is a number from 1 to 10.')).toBeVisible();
  await priority.fill('');
  await priority.press('Enter');
  await expect(priority).toHaveValue('1');
  await select(page, 'Assignment of Eligibility Exception', 'Direct Assignment');
  await save(page);
  await expect(page.getByText('Task types rules updated')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('90');
  await expect(priority).toHaveValue('1');
  await expect(rowOf(page, 'Task types', 'Eligibility Exception')).toContainText('Direct Assignment');
});

test('recommendations are added, put into another order by keyboard, and kept [W-047][W-048][W-049][W-084]', async ({
  page,
}) => {
  await openTab(page, 'Task Type Recommendations');
  await page.getByRole('textbox', { name: 'New recommendation' }).fill('Ask the front desk');
  await page.getByRole('textbox', { name: /New resolution options/ }).fill('Yes, No');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const texts = () =>
    page
      .getByRole('textbox', { name: /^Recommendation \d/ })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect((await texts()).at(-1)).toBe('Ask the front desk');
  const added = grid(page, 'Recommendations').getByRole('row').last();
  await added.getByRole('button', { name: 'Move up' }).click();
  const expected = await texts();
  expect(expected.at(-2)).toBe('Ask the front desk');
  await save(page);
  await expect(page.getByText('Changes updated successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Recommendation 1' })).toBeVisible();
  expect(await texts()).toEqual(expected);
  await expect(
    page.getByRole('list', { name: 'Resolution options of Ask the front desk' }).getByRole('listitem'),
  ).toHaveText(['Yes', 'No']);
});
