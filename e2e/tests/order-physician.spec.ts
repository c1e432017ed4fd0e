import { drawerOf, openOrders } from '../support/orders.ts';
import { ruth } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Locator, test } from '../support/test.ts';

// A long story, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

declare global {
  /** When something was typed last. */
  var typedAt: number;
}

/** The right edge of a column, by its heading. */
async function edges(grid: Locator, title: string): Promise<number> {
  const box = await grid.getByRole('columnheader', { name: title }).boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
}

test('the grid offers what can be done, and the referring physician is looked for', async ({ page }) => {
  await signInHome(page, ruth);
  const grid = await openOrders(page, '260003-01');
  const add = grid.getByRole('button', { name: 'Add Order' });

  await test.step('the grid has its columns, and the actions at its right edge also where they do not fit [C-035][C-039]', async () => {
    const headings = await grid.locator('.ag-header-cell-text').allTextContents();
    expect(headings).toEqual([
      'Order Number',
      'Order Type',
      'Date of Service',
      'Procedure',
      'Diagnosis',
      'Referring Physician',
      'ABN',
      'Actions',
    ]);
    await page.setViewportSize({ width: 900, height: 900 });
    const [frame, actions] = [await grid.boundingBox(), await edges(grid, 'Actions')];
    expect(Math.abs((frame?.x ?? 0) + (frame?.width ?? 0) - actions)).toBeLessThan(4);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('Add Order stands above the rows, whatever their order [C-036]', async () => {
    await expect(
      grid.getByRole('row').filter({ has: page.getByRole('button', { name: 'Add Order' }) }),
    ).toHaveAttribute('row-index', 't-0');
    const firstRow = grid.getByRole('button', { name: /^Edit Order Details/ }).first();
    for (const sort of ['ascending', 'descending']) {
      await grid.getByRole('columnheader', { name: 'Order Number' }).click();
      await expect(grid.getByRole('columnheader', { name: 'Order Number' })).toHaveAttribute(
        'aria-sort',
        sort,
      );
      expect((await add.boundingBox())?.y).toBeLessThan((await firstRow.boundingBox())?.y ?? 0);
    }
  });

  const drawer = drawerOf(page, 'Create Order');
  await test.step('Add Order opens an order that is not there yet [C-041]', async () => {
    await add.click();
    await expect(drawer).toBeVisible();
    const discard = drawer.getByRole('button', { name: 'Discard changes' });
    await expect(drawer.getByLabel('Order number')).toBeVisible();
    if (!(await discard.isVisible())) return;
    // What was looked for with it is not looked for again in the same page.
    await discard.click();
    await page.reload();
    await add.click();
  });
  const details = drawer.getByRole('button', { name: 'Physician Details', exact: true });
  const isOff = async () => {
    await expect(details).toBeDisabled();
    // Wherever the pointer was: it comes anew.
    await page.mouse.move(0, 0);
    await details.locator('..').hover();
    await expect(page.getByRole('tooltip')).toHaveText('Select a physician to view details');
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
  };
  await test.step('without a physician there are no details [C-044]', isOff);

  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/ProviderIndividuals')) searches.push(searchParams.get('search') ?? '');
  });
  const physician = drawer.getByLabel('Name or NPI');
  const invalid = page.getByText('Name or NPI is Invalid', { exact: true });
  await test.step('two characters are no search, three are one, half a second after the last [C-197][C-198]', async () => {
    await physician.pressSequentially('Va');
    await page.waitForTimeout(800);
    expect(searches).toEqual([]);
    await physician.evaluate((input) =>
      input.addEventListener('input', () => {
        globalThis.typedAt = performance.now();
      }),
    );
    await physician.pressSequentially('r', { delay: 60 });
    await expect(page.getByRole('option', { name: /^Varga, Ilona/ })).toBeVisible();
    expect(searches).toEqual(['Var']);
    await physician.pressSequentially('ga', { delay: 60 });
    await expect.poll(() => searches).toEqual(['Var', 'Varga']);
    const pause = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource');
      return (entries.find(({ name }) => name.endsWith('search=Varga'))?.startTime ?? 0) - globalThis.typedAt;
    });
    expect(pause).toBeGreaterThan(450);
  });
  await test.step('a name that nobody has is invalid: not before it was looked for, and not with a parenthesis [C-199]', async () => {
    await expect(invalid).toHaveCount(0);
    searches.length = 0;
    // A parenthesis stands in who was chosen: that is no search, and nobody is wrong.
    await physician.fill('Nobody (1');
    await page.waitForTimeout(800);
    expect(searches).toEqual([]);
    await expect(invalid).toHaveCount(0);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/ProviderIndividuals?**', async (route) => {
      await held;
      await route.continue();
    });
    await physician.fill('Holiss');
    await expect.poll(() => searches).toEqual(['Holiss']);
    await expect(invalid).toHaveCount(0);
    release();
    await expect(invalid).toBeVisible();
    await page.unroute('**/ProviderIndividuals?**');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByRole('link', { name: 'Name or NPI: Name or NPI is Invalid' })).toBeVisible();
    await expect(details).toBeDisabled();
  });
  await test.step('who is found is offered with their NPI in parentheses [C-200]', async () => {
    await physician.fill('varga');
    await page.getByRole('option', { name: 'Varga, Ilona (1999998010)', exact: true }).click();
    await expect(physician).toHaveValue('Varga, Ilona (1999998010)');
    await expect(invalid).toHaveCount(0);
  });
  await test.step('the details are of who is chosen, and go with them [C-042][C-043]', async () => {
    await details.click();
    const panel = drawer.getByRole('region', { name: 'Physician Details' });
    await expect(panel.getByText('ilona@varga.example')).toBeVisible();
    await expect(panel.getByText('Office: Robin Varga')).toBeVisible();
    await physician.fill('');
    await expect(panel).toHaveCount(0);
    await isOff();
  });
  await test.step('the suffix of a name is part of it', async () => {
    await page.route('**/ProviderIndividuals?**', async (route) => {
      const response = await route.fetch();
      const found = (await response.json()) as object[];
      await route.fulfill({ response, json: found.map((one) => ({ ...one, nameSuffix: 'Jr' })) });
    });
    await physician.fill('Varg');
    await page.getByRole('option', { name: /^Varga/ }).click();
    await expect(physician).toHaveValue('Varga, Ilona Jr (1999998010)');
    await physician.blur();
    await expect(invalid).toHaveCount(0);
    await page.unroute('**/ProviderIndividuals?**');
  });
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer).toBeHidden();
});
