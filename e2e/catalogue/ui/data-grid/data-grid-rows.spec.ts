import { expect, test } from '../../../support/catalogue.ts';
import { column, download, gridOf, header, openFilter } from '../../../support/grid.ts';

test('a grid with groups counts, sorts, folds and filters within them', async ({ page }) => {
  await page.goto('/catalogue/data-grid-groups');
  await expect(page.getByRole('button', { name: /^Packed/ })).toBeVisible();
  await test.step('groups can be neither selected nor exported', async () => {
    await page.getByLabel('Select all rows of this page').check();
    await expect(page.getByLabel('Selected', { exact: true })).toHaveText('51');
    const text = await download(page, page.getByRole('button', { name: 'Export CSV' }));
    expect(text.trim().split('\r\n')).toHaveLength(52);
    await page.getByLabel('Select all rows of this page').uncheck();
  });
  await test.step('groups collapse by keyboard', async () => {
    await page.locator('[role="gridcell"][col-id="name"]').first().click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Packed/ })).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
  });
  await test.step('groups show the number of their rows, sort within themselves, and collapse', async () => {
    const packed = page.getByRole('button', { name: /^Packed/ });
    await expect(packed).toHaveText('Packed25');
    await packed.click();
    await expect(packed).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('button', { name: /^Sent/ })).toHaveText('Sent26');
    const names = await column(page, 'name');
    expect(names.length).toBeGreaterThan(5);
    await header(page, 'Name').click();
    const sorted = await column(page, 'name');
    expect(sorted).toEqual(sorted.toSorted());
    expect(sorted).not.toEqual(names);
    expect(new Set(await column(page, 'state'))).toEqual(new Set(['Sent']));
  });
  await test.step('groups follow the filters: counts change and empty groups disappear', async () => {
    const box = await openFilter(page, 'State');
    await box.getByLabel('Packed').uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Packed/ })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Sent/ })).toHaveText('Sent26');
    await expect(page.getByRole('button', { name: /^Lost/ })).toHaveText('Lost9');
  });
});

test('details stay below their rows after a sort, and disappear with them', async ({ page }) => {
  await page.goto('/catalogue/data-grid-details');
  await test.step('a grid with the page sizes of the case search offers 100, 500 and 1000 [P-356]', async () => {
    const sizes = page.getByLabel('Rows per page');
    await expect(sizes.locator('option')).toHaveText(['100', '500', '1000']);
    await expect(sizes).toHaveValue('100');
  });
  const openers = page.getByRole('button', { name: /^Open Parcel/ });
  const first = String(await openers.nth(1).getAttribute('aria-label')).replace('Open ', '');
  await openers.nth(1).click();
  const second = String(await openers.nth(2).getAttribute('aria-label')).replace('Open ', '');
  await openers.nth(2).click();
  const isUnder = async (name: string) => {
    const row = await page.getByRole('row').filter({ hasText: name }).first().boundingBox();
    const detail = await page.getByRole('table', { name: `About ${name}` }).boundingBox();
    return (detail?.y ?? 0) - (row?.y ?? 0);
  };
  for (const name of [first, second]) {
    const distance = await isUnder(name);
    expect(distance).toBeGreaterThan(20);
    expect(distance).toBeLessThan(70);
  }
  await header(page, 'Name').click();
  await header(page, 'Name').click();
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending');
  for (const name of [first, second]) {
    const distance = await isUnder(name);
    expect(distance).toBeGreaterThan(20);
    expect(distance).toBeLessThan(70);
  }
  const box = await openFilter(page, 'Name');
  await box.getByRole('textbox').first().fill(first);
  await expect(page.getByRole('table', { name: `About ${second}` })).toBeHidden();
  await expect(page.getByRole('table', { name: `About ${first}` })).toBeVisible();
});

test('rows are added and moved', async ({ page }) => {
  await page.goto('/catalogue/data-grid-editing');
  await expect(page.getByText('Hand over')).toBeVisible();
  const order = async () => (await column(page, 'name')).slice(1);
  const packed = page.getByRole('row').filter({ hasText: 'Pack' });
  const begin = async () => {
    await packed.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(order).toEqual(['Pack', 'Weigh', 'Label', 'Hand over']);
  };
  await test.step('rows move by their buttons', async () => {
    await packed.getByRole('button', { name: 'Move down' }).click();
    await expect.poll(order).toEqual(['Weigh', 'Pack', 'Label', 'Hand over']);
    await begin();
  });
  await test.step('rows move by their buttons with the keyboard alone', async () => {
    await page.locator('[role="gridcell"][col-id="name"]').filter({ hasText: 'Weigh' }).click();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual(['Weigh', 'Pack', 'Label', 'Hand over']);
    await begin();
  });
  await test.step('rows move by their drag handle [W-048]', async () => {
    const grip = (id: string) => page.locator(`[data-grip="${id}"]`);
    const target = await gridOf(page, 'Steps')
      .getByRole('row')
      .filter({ hasText: 'Hand over' })
      .boundingBox();
    await grip('s0').hover();
    await page.mouse.down();
    await page.mouse.move(300, (target?.y ?? 0) + 10, { steps: 5 });
    await page.mouse.move(300, (target?.y ?? 0) + (target?.height ?? 0) - 4, { steps: 3 });
    await page.mouse.up();
    await expect.poll(order).toEqual(['Weigh', 'Label', 'Hand over', 'Pack']);
  });
  await test.step('typed text survives changes of the rows, and Home and Tab act on the fields', async () => {
    const name = page.getByLabel('New step');
    await name.click();
    await page.keyboard.type('eal');
    await page.keyboard.press('Home');
    await page.keyboard.type('S');
    await expect(name).toHaveValue('Seal');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('New place')).toBeFocused();
    await page.getByRole('button', { name: 'Change every row' }).click();
    await expect(page.getByText('Desk 1.')).toBeVisible();
    await expect(name).toHaveValue('Seal');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => column(page, 'name')).toContain('Seal');
  });
});
