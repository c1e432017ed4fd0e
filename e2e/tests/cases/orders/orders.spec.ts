import { gridOf } from '../../../support/grid.ts';
import { holdBack } from '../../../support/hold.ts';
import { drawerOf, openOrders } from '../../../support/orders.ts';
import { callHeaders, signedIn } from '../../../support/portal.ts';
import { expect, type Locator, type Page, type Route, test } from '../../../support/test.ts';

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const ORDERS = '**/services/case/api/Orders**';
const EMPTY_DATE = '0001-01-01';
const DAY_NONE = { dateOfService: EMPTY_DATE, admitDate: EMPTY_DATE, dischargeDate: EMPTY_DATE };

/** Answers calls for orders with this method, and forwards all others. */
const answering = (method: string, answer: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === method ? answer(route) : route.fallback();
const failing = (route: Route) => route.fulfill({ status: 500, json: {} });

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const button = (page: Page, name: RegExp, order: string): Locator =>
  gridOf(page, 'Orders').getByRole('row').filter({ hasText: order }).getByRole('button', { name });

test('an order is created with a restored draft, is shown in the grid, and its contact is chosen [C-146][C-147][C-192][C-193][C-311][C-336][C-337][C-338]', async ({
  page,
  ruth,
}) => {
  await signedIn(page, ruth);
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
  const discard = drawer.getByRole('button', { name: 'Discard changes' });
  if (await discard.isVisible()) await discard.click();
  const physician = drawer.getByLabel('Name or NPI');
  await physician.fill('varga');
  await page.getByRole('option', { name: 'Varga, Ilona (1999998010)' }).click();
  const number = `NEW-${Date.now()}`;
  await drawer.getByLabel('Order number').fill(number);
  await drawer.getByLabel('Code 1').fill('r10.9');
  // The accession numbers of the case can be chosen.
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
  const letGo = await holdBack(page, ORDERS, 'POST');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && /Orders\?/.test(request.url()),
  );
  await drawer.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Creating order');
  letGo();
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

  // The contact of the office can be chosen once the order exists.
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

test('two users change an order at once, and only changed fields are sent [C-041][C-146][C-147][C-148][C-333][C-334][C-335]', async ({
  page,
  ruth,
}) => {
  await signedIn(page, ruth);
  const grid = await openOrders(page, '260004-02');
  const { number, path, send } = await ownOrder(page);
  await button(page, /^Edit Order Details/, number).click();
  const drawer = drawerOf(page, 'Update Order');
  const save = drawer.getByRole('button', { name: 'Save' });
  await expect(drawer.getByLabel('Date of service')).toHaveValue('11/12/2026');
  await expect(save).toBeDisabled();

  // Another user saves first; only the typed fields are sent.
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
  const letGo = await holdBack(page, ORDERS, 'PATCH');
  const patched = () =>
    page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith(path));
  let sent = patched();
  await save.click();
  await says(page, 'Updating order');
  letGo();
  await says(page, 'Order updated');
  expect((await sent).postDataJSON()).toEqual({
    priorAuthorization: 'P-1',
    diagnosis: [{ sequence: 2, code: 'K57.30' }],
  });
  await expect(drawer).toBeHidden();
  const row = grid.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('R10.9, K57.30');
  await expect(row).toContainText('74177');

  await test.step('a removed physician and a cleared date stay removed [C-149][C-192][C-193]', async () => {
    await button(page, /^Edit Order Details/, number).click();
    await drawer.getByLabel('Name or NPI').fill('');
    await drawer.getByLabel('Date of service').fill('');
    sent = patched();
    await save.click();
    await expect(drawer).toBeHidden();
    expect((await sent).postDataJSON()).toEqual({
      dateOfService: EMPTY_DATE,
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

  await test.step('a referring physician who is not in the directory is typed [C-189]', async () => {
    const group = drawer.getByRole('group', { name: 'Referring physician' });
    await group.getByLabel('Last name').fill('Okonjo');
    await group.getByLabel('First name').fill('Ada ');
    await group.getByLabel('NPI', { exact: true }).fill('1999998028');
    await expect(drawer.getByLabel('Name or NPI')).toHaveValue('Okonjo, Ada (1999998028)');
    sent = patched();
    await save.click();
    await expect(drawer).toBeHidden();
    expect((await sent).postDataJSON()).toMatchObject({
      physician: [{ useId: 0, familyName: 'Okonjo', npi: '1999998028', providerIndividualId: null }],
    });
    await page.reload();
    await expect(row.locator('[col-id="referring"]')).toHaveText('Okonjo, Ada (1999998028)');
    await button(page, /^Edit Order Details/, number).click();
    await expect(group.getByLabel('First name')).toHaveValue('Ada');
  });
});

/** Creates an order for the test as the page would, and shows it. */
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

/** Repeats the page's request for the orders. */
async function ordersRequest(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((candidate) => /Orders\?caseId/.test(candidate.url())),
    page.reload(),
  ]);
  return request;
}
