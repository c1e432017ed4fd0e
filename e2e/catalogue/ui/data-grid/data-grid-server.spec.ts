import { expect, type Page, test } from '../../../support/catalogue.ts';
import { column, gridOf, header, openFilter } from '../../../support/grid.ts';
import { drawn } from '../../../support/quiet.ts';

type Asked = { view: { query: { sort: object[]; filter: object }; pageSize: number; cursors: unknown[] } };
type Server = { asked: Asked[]; ended: number; hold(): void; letGo(): void };
type Served = { parcelServer: Server };
const asked = (page: Page) => page.evaluate(() => (window as unknown as Served).parcelServer.asked);
/** Holds the next answer back until `letGo`. */
const hold = (page: Page) => page.evaluate(() => (window as unknown as Served).parcelServer.hold());
const releaseAnswers = (page: Page) =>
  page.evaluate(() => (window as unknown as Served).parcelServer.letGo());
/** Waits until as many requests are still open, and the page has drawn the answers to the others. */
async function answered(page: Page, open = 0): Promise<void> {
  const left = () =>
    page.evaluate(() => {
      const { asked, ended } = (window as unknown as Served).parcelServer;
      return asked.length - ended;
    });
  await expect.poll(left).toBe(open);
  await drawn(page);
}

test.beforeEach(async ({ page }) => {
  await page.goto('/catalogue/data-grid-server');
  await expect(page.locator('[role="gridcell"][col-id="name"]').first()).toBeVisible();
});

test.describe('a server-side list with a fake clock', () => {
  test.use({ ownContext: true });

  test('a grid sends one request for each change of sort, filter or page', async ({ page }) => {
    await page.clock.install();
    const start = (await asked(page)).length;
    await header(page, 'Town').click();
    await expect.poll(async () => (await asked(page)).length).toBe(start + 1);
    expect((await asked(page)).at(-1)?.view.query.sort).toEqual([{ column: 'town', descending: false }]);
    const box = await openFilter(page, 'Name');
    await box.getByRole('textbox').first().fill('0019');
    await expect.poll(async () => (await asked(page)).length).toBe(start + 2);
    expect((await asked(page)).at(-1)?.view.query.filter).toEqual({
      name: { filterType: 'text', type: 'contains', filter: '0019' },
    });
    await answered(page);
    // Longer than the grid waits for the next key.
    await page.clock.runFor(2000);
    expect((await asked(page)).length).toBe(start + 2);
  });
});

test('a server-side grid pages, shows the sort order, the latest response and details, and leaves the export to its page', async ({
  page,
}) => {
  await test.step('the rows of the previous page cannot be clicked while the next page loads', async () => {
    const first = page.getByRole('gridcell').first();
    const takesClicks = () => first.evaluate((cell) => getComputedStyle(cell).pointerEvents !== 'none');
    expect(await takesClicks()).toBe(true);
    await hold(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(takesClicks).toBe(false);
    await releaseAnswers(page);
    await expect(page.getByText('101–200 of')).toBeVisible();
    await expect.poll(takesClicks).toBe(true);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page.getByText('1–100 of')).toBeVisible();
  });
  await test.step('a grid leaves the export of all rows to its page', async () => {
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('menuitem', { name: 'All rows of this list' }).click();
    await expect(page.getByLabel('Exported')).toContainText('"column":"name"');
  });
  await test.step('a grid opens details below rows from the server', async () => {
    await page
      .getByRole('button', { name: /^Open Parcel/ })
      .first()
      .click();
    await expect(page.getByText(/^On the way to/)).toBeVisible();
    await expect(page.getByText('1–100 of')).toBeVisible();
  });
  await test.step('a grid keeps the order of the server and does not filter its rows again', async () => {
    await header(page, 'Town').click();
    // The test server sorts days and numbers as text; the grid must not sort them again.
    await header(page, 'Weight').click();
    await expect(header(page, 'Weight')).toHaveAttribute('aria-sort', 'ascending');
    await answered(page);
    const weights = (await column(page, 'weight')).filter(Boolean);
    expect(weights).toEqual(weights.toSorted((a, b) => (a < b ? -1 : 1)));
    await expect(page.getByText('1–100 of 10,000+')).toBeVisible();
  });
  await test.step('an outdated answer is discarded', async () => {
    await hold(page);
    const start = (await asked(page)).length;
    await header(page, 'Town').click();
    await expect.poll(async () => (await asked(page)).length).toBe(start + 1);
    await header(page, 'Day').click();
    await expect(header(page, 'Day')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => (await asked(page)).length).toBe(start + 2);
    await answered(page, 1);
    const early = await column(page, 'day');
    await releaseAnswers(page);
    await answered(page);
    expect(await column(page, 'day')).toEqual(early);
    expect(early.filter(Boolean)).toEqual(early.filter(Boolean).toSorted());
  });
  await test.step('a grid shows a page of 5,000 rows, and keeps the selection across pages', async () => {
    await page
      .getByLabel(/^Select Parcel/)
      .first()
      .click();
    const first = await page
      .getByLabel(/^Select Parcel/)
      .first()
      .getAttribute('aria-label');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('101–200 of')).toBeVisible();
    // The previous page stays until the next one has loaded.
    await expect(page.getByLabel(/^Select Parcel/).first()).not.toHaveAttribute('aria-label', first ?? '');
    await page
      .getByLabel(/^Select Parcel/)
      .first()
      .click();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByLabel('Rows per page').selectOption('5000');
    await expect(page.getByText('1–5,000 of')).toBeVisible();
    const grid = gridOf(page, 'Parcels of the server');
    await expect(grid).toHaveAttribute('aria-rowcount', '5001');
    await expect.poll(() => grid.getByRole('row').count()).toBeLessThanOrEqual(60);
    await expect(page.getByText('2 selected')).toBeVisible();
  });
});
