import { textOf } from '../support/grid.ts';
import { dana } from '../support/people.ts';
import { signIn } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Tasks' }).locator('[role="row"][row-id]');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Task', exact: true });

test.beforeEach(async ({ page }) => {
  await signIn(page, dana, '/rco/LKMT/task-management');
  await expect(rows(page).first()).toBeVisible();
});

test('shows its columns without scrolling sideways, and at least 16 rows [W-014]', async ({ page }) => {
  const titles = await page.getByRole('columnheader').allInnerTexts();
  expect(titles.map((title) => title.trim()).filter(Boolean)).toEqual([
    'Action',
    'Task',
    'Task Status',
    'Assignee',
    'Days Aged',
    'Case',
    'Account Number',
    'Patient Name',
    'Payer Name',
    'Date of Service',
    'Error Code',
    'Task Due Date',
  ]);
  const last = await page.getByRole('columnheader', { name: 'Task Due Date' }).boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(1440);
  const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()));
  const bottom = (await page.getByText('Rows per page').boundingBox())?.y ?? 0;
  expect(boxes.filter((box) => box && box.y + box.height <= bottom).length).toBeGreaterThanOrEqual(16);
  await page.getByRole('button', { name: 'Columns' }).click();
  // What can be done is no column to choose.
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await expect(chooser.getByRole('checkbox', { name: 'Priority' })).not.toBeChecked();
  await expect(chooser.getByRole('checkbox', { checked: true })).toHaveCount(11);
  expect(await chooser.getByRole('checkbox', { checked: false }).count()).toBeGreaterThanOrEqual(10);
});

test('no heading, status, number or date is cut, at any row height', async ({ page }) => {
  for (const density of ['Compact', 'Default', 'Roomy']) {
    await page.getByRole('button', { name: 'Row height' }).click();
    await page.getByRole('menuitemradio', { name: density }).click();
    await expect(page.getByRole('menu')).toBeHidden();
    const cut = await page.getByRole('grid', { name: 'Tasks' }).evaluate((grid) => {
      const columns = ['status', 'daysAged', 'caseNumber', 'accountNumber', 'dateOfService', 'dueDate'];
      const cells = columns.flatMap((id) => [...grid.querySelectorAll(`[role="gridcell"][col-id="${id}"]`)]);
      const wide = [
        ...cells,
        ...cells.flatMap((cell) => [...cell.querySelectorAll(':not(.visually-hidden)')]),
      ].filter(
        (element) =>
          element.scrollWidth > element.clientWidth && getComputedStyle(element).overflow !== 'visible',
      );
      const tall = [...grid.querySelectorAll('.ag-header-cell-text')].filter(
        (title) => title.getBoundingClientRect().height > 40,
      );
      return [...wide, ...tall].map((element) => element.textContent);
    });
    expect(cut, density).toEqual([]);
  }
});

test('beside the panel every column is still on the screen once the navigation is a rail', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(panel(page)).toBeVisible();
  const edge = (await panel(page).boundingBox())?.x ?? 0;
  await expect
    .poll(async () => {
      const last = await page.getByRole('columnheader', { name: 'Task Due Date' }).boundingBox();
      return (last?.x ?? 0) + (last?.width ?? 0);
    })
    .toBeLessThanOrEqual(edge);
});

test('opens with tasks that want work, the most urgent first [W-018]', async ({ page }) => {
  await expect(page.getByRole('columnheader', { name: 'Task Due Date' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Task Status: Open, In Process +3');
});

test('the keyboard moves, marks, and opens the panel and the case', async ({ page }) => {
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('p');
  await expect(panel(page)).toBeVisible();
  const caseNumber = await panel(page).getByRole('link').first().textContent();
  await page.keyboard.press('k');
  await expect(panel(page).getByRole('link').first()).not.toHaveText(caseNumber ?? '');
  await page.keyboard.press('j');
  await expect(panel(page).getByRole('link').first()).toHaveText(caseNumber ?? '');
  await page.keyboard.press('p');
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/case-management/${caseNumber}$`));
  await page.goBack();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a letter is no command while a field is filled in, and / goes to the search', async ({ page }) => {
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search this list' });
  await expect(search).toBeFocused();
  await page.keyboard.type('xjp');
  await expect(search).toHaveValue('xjp');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Patient Name: contains xjp');
  await expect(page.getByText('No tasks match these filters')).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Clear filter of Patient Name' }).click();
  await expect(search).toHaveValue('');
  await expect(rows(page).first()).toBeVisible();
});

test('the task in the panel stands in the address by its id: refresh and back restore it', async ({
  page,
}) => {
  const row = rows(page).nth(3);
  const id = await row.getAttribute('row-id');
  await row.locator('[col-id="payerName"]').click();
  await expect(panel(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?task=${id}`);
  await page.reload();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/case-management/);
  await page.goBack();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close panel' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
});

test('more than 100 tasks cannot be marked [W-124][W-125]', async ({ page }) => {
  const all = page.getByLabel('Select all rows of this page');
  await all.check();
  await expect(page.getByText('100 selected')).toBeVisible();
  await expect(all).toHaveJSProperty('indeterminate', false);
  const first = (await rows(page).first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^101–/)).toBeVisible();
  // The page before stays until the next one is here.
  await expect(rows(page).first()).not.toHaveText(first);
  await page
    .getByLabel(/^Select /)
    .nth(1)
    .click();
  const dialog = page.getByRole('dialog', {
    name: 'Bulk Action could not be performed: Bulk Actions are limited to 100 tasks.',
  });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('100 selected')).toBeVisible();
});

test('a filter sends one request, and no patient data goes into the address', async ({ page }) => {
  const asked: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/services/task/graphql') && asked.push(request.url()),
  );
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('menuitem', { name: 'Payer Name' }).click();
  await page.getByLabel('Column Filter', { exact: true }).getByRole('textbox').first().fill('summit');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Payer Name: contains summit');
  await expect(rows(page).first()).toContainText('Summit Care');
  expect(asked).toHaveLength(1);
  expect(page.url()).not.toContain('summit');
});

test('under 1200 px the panel lies over the list', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const width = (await page.getByRole('grid', { name: 'Tasks' }).boundingBox())?.width;
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(panel(page)).toBeVisible();
  expect((await page.getByRole('grid', { name: 'Tasks' }).boundingBox())?.width).toBe(width);
});

test('the whole list is exported by the server, as it is filtered, with the columns on show', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'All rows of this list' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('tasks.csv');
  const lines = (await textOf(file)).trimEnd().split('\r\n');
  const total = Number(
    /of ([\d,]+)/.exec(String(await page.getByText(/^1–100 of/).textContent()))?.[1]?.replace(',', ''),
  );
  expect(lines).toHaveLength(total + 1);
  expect(lines[0]).toContain('Patient Last Name');
  expect(lines[0]).toContain('Task Due Date');
});

test('the keys of the queue stand in the list of keys', async ({ page }) => {
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const label of ['Next task', 'Start Task', 'Select or deselect the task', 'Search this list'])
    await expect(list.getByText(label)).toBeVisible();
});
