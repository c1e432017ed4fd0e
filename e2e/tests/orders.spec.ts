import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { permissionNames } from '@waypost/contract/permissions';
import { column, gridOf } from '../support/grid.ts';
import { ruth } from '../support/people.ts';
import { only, PERMISSIONS } from '../support/permissions.ts';
import { callHeaders, signInHome } from '../support/portal.ts';

// Long stories, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

const ORDERS = '**/services/case/api/Orders**';
const NO_DATE = '0001-01-01';
const DAY_NONE = { dateOfService: NO_DATE, admitDate: NO_DATE, dischargeDate: NO_DATE };

declare global {
  /** When something was typed last. */
  var typedAt: number;
}

/** Answers what this method asks of the orders, and lets the rest through. */
const answering = (method: string, answer: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === method ? answer(route) : route.fallback();
/** Late enough that what is said meanwhile can be read. */
const late = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, 400));
  await route.fallback();
};
const failing = (route: Route) => route.fulfill({ status: 500, json: {} });

const drawerOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const button = (page: Page, name: RegExp, order: string): Locator =>
  gridOf(page, 'Orders').getByRole('row').filter({ hasText: order }).getByRole('button', { name });

/** The orders of a case; what an earlier run typed there is forgotten. */
async function openOrders(page: Page, caseNumber: string): Promise<Locator> {
  await page.goto(`/rco/LKMT/case-management/${caseNumber}?tab=orders`);
  const grid = gridOf(page, 'Orders');
  await expect(grid.getByRole('columnheader', { name: 'Order Number' })).toBeVisible();
  return grid;
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
    const discard = drawer.getByRole('button', { name: 'Discard it' });
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
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer).toBeHidden();
});

test('an order is made: the typing survives, the grid has it, and whom to call is chosen [C-146][C-147][C-192][C-193][C-311][C-336][C-337][C-338]', async ({
  page,
}) => {
  await signInHome(page, ruth);
  const [asked, grid] = await Promise.all([
    page.waitForRequest((request) => /Orders\?caseId/.test(request.url())),
    openOrders(page, '260003-01'),
  ]);
  const caseId = new URL(asked.url()).searchParams.get('caseId');
  const headers = callHeaders(await asked.allHeaders());
  const kept = async () =>
    (await page.request.get(`/services/policy/users/me/drafts/case-order/${caseId}`, { headers })).text();
  const add = grid.getByRole('button', { name: 'Add Order' });
  await add.click();
  const drawer = drawerOf(page, 'Create Order');
  await expect(drawer.getByLabel('Order number')).toBeVisible();
  const discard = drawer.getByRole('button', { name: 'Discard it' });
  if (await discard.isVisible()) await discard.click();
  const physician = drawer.getByLabel('Name or NPI');
  await physician.fill('varga');
  await page.getByRole('option', { name: 'Varga, Ilona (1999998010)' }).click();
  const number = `NEW-${Date.now()}`;
  await drawer.getByLabel('Order number').fill(number);
  await drawer.getByLabel('Code 1').fill('r10.9');
  // The accession numbers of the case can be taken.
  const accession = drawer.getByLabel('Accession number');
  await accession.press('ArrowDown');
  const offered = page.getByRole('option').first();
  await expect(offered).toContainText(/^Of (ORD|NEW)-/);
  const taken = (await offered.locator('small').textContent()) ?? '';
  await offered.click();
  await expect.poll(kept).toContain(taken);

  await page.reload();
  await add.click();
  await expect(drawer.getByLabel('Order number')).toHaveValue(number);
  await expect(physician).toHaveValue('Varga, Ilona (1999998010)');
  await page.route(ORDERS, answering('POST', failing));
  await drawer.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Error creating order');
  await expect(drawer.getByLabel('Order number')).toHaveValue(number);
  await page.unroute(ORDERS);
  await page.route(ORDERS, answering('POST', late));
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && /Orders\?/.test(request.url()),
  );
  await drawer.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Creating order');
  await says(page, 'Order created');
  expect((await posted).postDataJSON()).toEqual({
    orderTypeId: 0,
    billTypeId: 0,
    ...DAY_NONE,
    orderNumber: number,
    accessionNumber: taken,
    diagnosis: [{ sequence: 1, code: 'R10.9' }],
    physician: [expect.objectContaining({ useId: 0, npi: '1999998010', familyName: 'Varga' })],
  });
  await expect(drawer).toBeHidden();
  const row = grid.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Varga, Ilona (1999998010)');
  await expect(row.locator('[col-id="serviceDate"]')).toHaveText('');

  // Whom of the office to call, now that the order is there.
  await button(page, /^Edit Order Details/, number).click();
  const update = drawerOf(page, 'Update Order');
  await update.getByRole('button', { name: 'Physician Details', exact: true }).click();
  const office = update.getByRole('checkbox', { name: /^Office: Robin Varga/ });
  const contacts = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/contacts'),
  );
  await office.click();
  await expect(office).toBeChecked();
  expect((await contacts).postDataJSON()).toHaveLength(1);
  await expect(update.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.reload();
  await button(page, /^Edit Order Details/, number).click();
  await expect(update.getByLabel('Accession number')).toHaveValue(taken);
  await update.getByRole('button', { name: 'Physician Details', exact: true }).click();
  await expect(office).toBeChecked();
});

/** The right edge of a column, by its heading. */
async function edges(grid: Locator, title: string): Promise<number> {
  const box = await grid.getByRole('columnheader', { name: title }).boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
}

test('an order is changed by two at once; what is sent is what changed [C-041][C-146][C-147][C-148][C-333][C-334][C-335]', async ({
  page,
}) => {
  await signInHome(page, ruth);
  const grid = await openOrders(page, '260004-02');
  const { number, path, send } = await ownOrder(page);
  await button(page, /^Edit Order Details/, number).click();
  const drawer = drawerOf(page, 'Update Order');
  const save = drawer.getByRole('button', { name: 'Save' });
  await expect(drawer.getByLabel('Date of service')).toHaveValue('11/12/2026');
  await expect(save).toBeDisabled();

  // Only what was typed, while somebody else is faster.
  await drawer.getByLabel('Code 2').fill('K57.30');
  await drawer.getByLabel('Prior authorization').fill('P-1');
  const theirs = await send(
    'PATCH',
    path,
    { priorAuthorization: 'P-2', procedureCode: '74177' },
    { 'if-match': '1' },
  );
  expect(theirs.status()).toBe(200);
  await save.click();
  await says(page, 'Error updating order');
  await expect(drawer).toContainText('Prior authorization is now P-2; you have P-1.');
  await expect(drawer).toContainText('Procedure is now 74177.');
  await expect(drawer.getByLabel('Prior authorization')).toHaveValue('P-1');
  await page.route(ORDERS, answering('PATCH', late));
  const patched = () =>
    page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith(path));
  let sent = patched();
  await save.click();
  await says(page, 'Updating order');
  await says(page, 'Order updated');
  expect((await sent).postDataJSON()).toEqual({
    priorAuthorization: 'P-1',
    diagnosis: [{ sequence: 2, code: 'K57.30' }],
  });
  await expect(drawer).toBeHidden();
  const row = grid.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('R10.9, K57.30');
  await expect(row).toContainText('74177');

  await test.step('physician and date are taken away, and stay away [C-149][C-192][C-193]', async () => {
    await button(page, /^Edit Order Details/, number).click();
    await drawer.getByLabel('Name or NPI').fill('');
    await drawer.getByLabel('Date of service').fill('');
    sent = patched();
    await save.click();
    await expect(drawer).toBeHidden();
    expect((await sent).postDataJSON()).toEqual({
      dateOfService: NO_DATE,
      physician: [
        {
          useId: 0,
          code: '',
          qdxCode: '',
          npi: '',
          prefix: '',
          familyName: '',
          middleName: '',
          firstName: '',
          suffix: '',
          phoneNumber: '',
          faxNumber: '',
          email: '',
          address: [],
          providerIndividualId: null,
        },
      ],
    });
    await page.reload();
    await expect(row.locator('[col-id="referring"]')).toHaveText('');
    await expect(row.locator('[col-id="serviceDate"]')).toHaveText('');
    await button(page, /^Edit Order Details/, number).click();
    await expect(drawer.getByLabel('Date of service')).toHaveValue('');
    await expect(drawer.getByLabel('Name or NPI')).toHaveValue('');
  });
});

test('an order is deleted when that was meant; who may not change cases only reads [C-037][C-038][C-040][C-339][C-340][C-341]', async ({
  page,
}) => {
  await signInHome(page, ruth);
  const grid = await openOrders(page, '260004-02');
  const { number } = await ownOrder(page);
  const row = grid.getByRole('row').filter({ hasText: number });
  const question = page.getByRole('alertdialog', { name: 'Delete Order' });
  await button(page, /^Delete Order/, number).click();
  await expect(question).toContainText('Are you sure you want to delete this order?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  await page.route(ORDERS, answering('DELETE', failing));
  await button(page, /^Delete Order/, number).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await says(page, 'Error deleting order');
  await expect(row).toBeVisible();
  await page.unroute(ORDERS);
  await page.route(ORDERS, answering('DELETE', late));
  await button(page, /^Delete Order/, number).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await says(page, 'Deleting order');
  await says(page, 'Order deleted');
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect.poll(() => column(page, 'number')).toContain('ORD-50012');
  await expect(row).toHaveCount(0);
  // Each row has both buttons.
  const orders = grid.getByRole('row').filter({ hasText: /ORD-|CHG-/ });
  for (const name of [/^Edit Order Details/, /^Delete Order/])
    await expect(orders.getByRole('button', { name })).toHaveCount(await orders.count());

  // Who may do everything but change cases reads them.
  await page.route(PERMISSIONS, only(...permissionNames.filter((name) => name !== 'case-management-write')));
  await page.reload();
  await expect.poll(() => column(page, 'number')).toContain('ORD-50012');
  await expect(grid.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  for (const name of ['Add Order', /^Edit Order Details/, /^Delete Order/])
    await expect(grid.getByRole('button', { name })).toHaveCount(0);
});

/** An order of the test's own, made as the page would, and shown by it. */
async function ownOrder(page: Page) {
  const number = `CHG-${Date.now()}`;
  const asked = await ordersRequest(page);
  const headers = callHeaders(await asked.allHeaders());
  const send = (method: string, path: string, data: unknown, more: Record<string, string>) =>
    page.request.fetch(path, { method, data, headers: { ...headers, ...more } });
  const order = {
    orderNumber: number,
    dateOfService: '2026-11-12',
    diagnosis: [{ sequence: 1, code: 'R10.9' }],
    physician: [{ useId: 0, npi: '1999998028', familyName: 'Hollis', firstName: 'Bram' }],
  };
  const made = await send('POST', asked.url(), order, { 'idempotency-key': crypto.randomUUID() });
  expect(made.status()).toBe(201);
  const { orderId } = (await made.json()) as { orderId: string };
  await page.reload();
  await expect(gridOf(page, 'Orders').getByRole('row').filter({ hasText: number })).toBeVisible();
  return { number, path: `/services/case/api/Orders/${orderId}`, send };
}

/** The page's own request for the orders, asked for once more. */
async function ordersRequest(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((candidate) => /Orders\?caseId/.test(candidate.url())),
    page.reload(),
  ]);
  return request;
}
