import { expect, type Page, test } from '../../../support/catalogue.ts';
import { column, download, gridOf, header, openFilter } from '../../../support/grid.ts';

/** These tests need a page with animations, because they check motion. */
const moves = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' });
const open = async (page: Page, name: string, grid: string) => {
  await page.goto(`/catalogue/${name}`);
  await expect(gridOf(page, grid).getByRole('gridcell').first()).toBeVisible();
};

async function resetColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByRole('button', { name: 'Reset columns' }).click();
  await chooser.getByRole('button', { name: 'Close' }).click();
}

test('a grid with all rows in the browser shows and selects them a page at a time', async ({ page }) => {
  await moves(page);
  await open(page, 'data-grid-client', 'Parcels');
  await test.step('a grid moves nothing when rows are selected', async () => {
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        shifts.push(
          ...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value),
        ),
      ).observe({ type: 'layout-shift' });
    });
    await page
      .getByLabel(/^Select Parcel/)
      .first()
      .click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(page.getByLabel('Select all rows of this page')).toBeChecked({ indeterminate: true });
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });
  await test.step('a grid moves by arrow keys, selects by Space, and is left by Tab', async () => {
    await page.locator('[role="gridcell"][col-id="name"]').first().click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '3');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('[role="gridcell"]:focus, [role="columnheader"]:focus')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });
  await test.step('a grid offers pages of 100, 500, 1000 and 5000 rows, with 100 at first [P-355]', async () => {
    const sizes = page.getByLabel('Rows per page');
    await expect(sizes).toHaveValue('100');
    await expect(sizes.locator('option')).toHaveText(['100', '500', '1000', '5000']);
    await expect(page.getByText('1–100 of 5,000')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('101–200 of 5,000')).toBeVisible();
  });
  await test.step('a grid selects no more than 100 rows, also across pages [W-124]', async () => {
    await page.getByLabel('Select all rows of this page').check();
    await expect(page.getByText('100 selected')).toBeVisible();
    await expect(page.getByLabel('Select all rows of this page')).not.toBeChecked({ indeterminate: true });
    await page.getByRole('button', { name: 'Next page' }).click();
    await page
      .getByLabel(/^Select Parcel/)
      .first()
      .click();
    await expect(page.getByText('limit reached')).toBeVisible();
    await expect(page.getByText('100 selected')).toBeVisible();
    await expect(page.getByLabel(/^Select Parcel/).first()).not.toBeChecked();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('100 selected')).toBeHidden();
  });
  await test.step('a grid renders only a few of 5,000 rows, and shows the total number', async () => {
    await page.getByLabel('Rows per page').selectOption('5000');
    const grid = gridOf(page, 'Parcels');
    await expect(grid).toHaveAttribute('aria-rowcount', '5001');
    await expect.poll(() => grid.getByRole('row').count()).toBeLessThanOrEqual(60);
    await grid.getByRole('gridcell').first().hover();
    await page.mouse.wheel(0, 40_000);
    await expect.poll(() => grid.getByRole('row').count()).toBeLessThanOrEqual(60);
    await expect
      .poll(async () => Number(await grid.getByRole('row').last().getAttribute('aria-rowindex')))
      .toBeGreaterThan(1000);
  });
  await test.step('a grid is as high as its rows within its limits [P-357][P-358]', async () => {
    const heightOf = async (name: string) =>
      (await gridOf(page, name).locator('xpath=ancestor::*[@aria-busy][1]').boundingBox())?.height;
    await page.setViewportSize({ width: 1440, height: 500 });
    expect(await heightOf('Parcels')).toBe(0.65 * 500);
    await page.setViewportSize({ width: 1440, height: 1200 });
    expect(await heightOf('Parcels')).toBe(600);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/catalogue/data-grid-states');
    await expect(gridOf(page, 'Nine rows').getByRole('gridcell').first()).toBeVisible();
    expect(await heightOf('Three rows')).toBe(50 + 3 * 45);
    expect(await heightOf('Nine rows')).toBe(50 + 9 * 45);
    await page.setViewportSize({ width: 1440, height: 500 });
    expect(await heightOf('Nine rows')).toBe(0.65 * 500);
  });
});

test('a grid with all rows in the browser has columns that can be chosen, moved and saved', async ({
  page,
}) => {
  await open(page, 'data-grid-client', 'Parcels');
  await test.step('a grid explains to keyboard users too why an outermost column cannot move further', async () => {
    await header(page, 'Name').click({ button: 'right' });
    const left = page.getByRole('menuitem', { name: 'Move left' });
    await expect(left).toContainText('This is the first column');
    await expect(left).toHaveAccessibleDescription('This is the first column');
    for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('ArrowDown');
    await expect(left).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(left).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Columns' }).click();
    const up = page.getByRole('button', { name: 'Move Name up' });
    await expect(up).toHaveAccessibleDescription('This is the first column');
    await page.getByRole('button', { name: 'Pin Name left' }).focus();
    await page.keyboard.press('Tab');
    await expect(up).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText('This is the first column');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });
  await test.step('a grid shows, hides, orders, pins and resets columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns' });
    await chooser.getByRole('checkbox', { name: 'Note' }).check();
    await chooser.getByRole('checkbox', { name: 'Town' }).uncheck();
    await chooser.getByRole('button', { name: 'Pin Day left' }).click();
    await chooser.getByRole('button', { name: 'Move Weight up' }).click();
    await chooser.getByRole('button', { name: 'Close' }).click();
    const titles = async () =>
      (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter(Boolean);
    await expect.poll(titles).toEqual(['Day', 'Name', 'Weight', 'State', 'Note']);
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
    await page.getByRole('button', { name: 'Columns' }).click();
    await chooser.getByRole('button', { name: 'Reset columns' }).click();
    await chooser.getByRole('button', { name: 'Close' }).click();
    await expect.poll(titles).toEqual(['Name', 'State', 'Weight', 'Day', 'Town']);
  });
  await test.step('a grid saves the page as CSV without formulas in its cells', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Note' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const text = await download(page, page.getByRole('button', { name: 'Export CSV' }));
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Name","State","Weight","Day","Town","Note"');
    expect(lines).toHaveLength(101);
    expect(lines[1]).toContain(`"'=SUM(A0)"`);
    await resetColumns(page);
  });
  await test.step('a grid has a menu at each header', async () => {
    await header(page, 'Weight').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Sort descending' }).click();
    await expect(header(page, 'Weight')).toHaveAttribute('aria-sort', 'descending');
    await header(page, 'Weight').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await expect(header(page, 'Weight')).toBeHidden();
    await resetColumns(page);
  });
  await test.step('a grid can hide every column except the last one', async () => {
    const hide = page.getByRole('menuitem', { name: 'Hide column' });
    for (const title of ['Weight', 'Day', 'Town', 'State']) {
      await header(page, title).click({ button: 'right' });
      await hide.click();
      await expect(header(page, title)).toBeHidden();
    }
    await header(page, 'Name').click({ button: 'right' });
    await expect(hide).toBeDisabled();
    await expect(hide).toHaveAccessibleDescription('One column always stays');
    await hide.hover();
    await hide.click({ force: true });
    await expect(hide).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(header(page, 'Name')).toBeVisible();
  });
});

test('a grid with all rows in the browser filters and sorts them, and restores both with a view', async ({
  page,
}) => {
  await moves(page);
  await open(page, 'data-grid-client', 'Parcels');
  await test.step('a grid filters by text with two conditions, by number and by a set', async () => {
    let box = await openFilter(page, 'Name');
    await box.getByRole('textbox').first().fill('0001');
    await expect(page.getByText('1–11 of 11')).toBeVisible();
    await box.getByRole('textbox').nth(1).fill('00017');
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    await box.getByRole('textbox').nth(1).fill('');
    await expect(page.getByText('1–11 of 11')).toBeVisible();
    await page.keyboard.press('Escape');
    box = await openFilter(page, 'State');
    await box.getByLabel('Sent').uncheck();
    await box.getByLabel('Packed').uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(async () => new Set(await column(page, 'state'))).toEqual(new Set(['Lost']));
    box = await openFilter(page, 'Weight');
    await box.getByRole('spinbutton').first().fill('75');
    await page.keyboard.press('Escape');
    await expect(page.getByText('No rows match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('1–100 of 5,000')).toBeVisible();
  });
  await test.step('a grid sorts by several columns with blanks last, shows the order, and does not animate rows', async () => {
    await header(page, 'Town').click();
    await header(page, 'Weight').click({ modifiers: ['Shift'] });
    const towns = await column(page, 'town');
    expect(new Set(towns)).toEqual(new Set(['Ashford']));
    const weights = (await column(page, 'weight')).filter((text) => text !== '').map(Number);
    expect(weights).toEqual(weights.toSorted((a, b) => a - b));
    await expect(page.getByText('Sorted by Town, ascending, then Weight, ascending')).toBeAttached();
    await header(page, 'Weight').click();
    await expect(header(page, 'Weight')).toHaveAttribute('aria-sort', 'descending');
    expect((await column(page, 'weight'))[0]).not.toBe('');
    await expect(page.locator('.ag-row-no-animation').first()).toBeAttached();
    await expect(page.locator('.ag-row-animation')).toHaveCount(0);
  });
  await test.step('a grid restores columns, sort and filters with a view [P-116]', async () => {
    await header(page, 'Town').click();
    await header(page, 'Weight').click({ modifiers: ['Shift'] });
    await header(page, 'Day').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin left' }).click();
    await header(page, 'State').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move right' }).click();
    const box = await openFilter(page, 'Name');
    await box.getByRole('textbox').first().fill('000');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1–100 of 104')).toBeVisible();
    await page.getByRole('button', { name: 'Store view' }).click();
    await expect(page.getByLabel('View', { exact: true })).toHaveText('as stored');
    const captured = page.getByLabel('Captured view');
    const before = await captured.textContent();

    await header(page, 'Name').click();
    await header(page, 'Town').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await expect(page.getByLabel('View', { exact: true })).toHaveText('changed');
    await page.getByRole('button', { name: 'Apply view' }).click();
    await expect(page.getByLabel('View', { exact: true })).toHaveText('as stored');
    await expect(captured).toHaveText(String(before));
  });
});
