import { contract } from '@waypost/contract';
import { EMPTY_DATE } from '@waypost/contract/core/empty-date';
import type { Order } from '@waypost/contract/orders/calls';
import type { Answers } from '../../../support/answers.ts';
import { openedCase } from '../../../support/case-answers.ts';
import { keepingDrafts } from '../../../support/draft-answers.ts';
import { gridOf } from '../../../support/grid.ts';
import { directory, order, varga } from '../../../support/order-answers.ts';
import { drawerOf, openOrders } from '../../../support/orders.ts';
import { expect, idOf, type Page, test } from '../../../support/shown.ts';

const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const rowOf = (page: Page, number: string) =>
  gridOf(page, 'Orders').getByRole('row').filter({ hasText: number });
const edit = (page: Page, number: string) =>
  rowOf(page, number)
    .getByRole('button', { name: /^Edit Order Details/ })
    .click();
const withOrders = (answers: Answers, ...body: Order[]) =>
  answers.to(contract.orders.ordersOfCase, { status: 200, body });

/** The order, referred by this physician. */
const referredBy = (of: Order, { familyName, firstName, npi }: Record<string, string>): Order => ({
  ...of,
  physician: [
    {
      orderPhysicianId: idOf(4200),
      orderId: of.orderId,
      useId: 0,
      code: null,
      qdxCode: null,
      npi: npi ?? null,
      prefix: null,
      familyName: familyName ?? null,
      middleName: null,
      firstName: firstName ?? null,
      suffix: null,
      phoneNumber: null,
      faxNumber: null,
      email: null,
      address: [],
      providerIndividualId: familyName === 'Varga' ? varga.providerIndividualId : null,
      contacts: [],
    },
  ],
});

test('an order is created with a restored draft, is shown in the grid, and its contact is chosen [C-146][C-147][C-192][C-193][C-311][C-336][C-337][C-338]', async ({
  page,
  answers,
}) => {
  openedCase(answers);
  const other = { ...order(1), accessionNumber: 'ACC-77' };
  const drafts = keepingDrafts(directory(withOrders(answers, other), varga));
  answers.to(contract.orders.providerIndividual, varga).failing(contract.orders.addOrder, 500);
  const grid = await openOrders(page, '260000-01');
  const add = grid.getByRole('button', { name: 'Add Order' });
  await add.click();
  const drawer = drawerOf(page, 'Create Order');
  const physician = drawer.getByLabel('Name or NPI');
  await physician.fill('varga');
  await page.getByRole('option', { name: 'Varga, Ilona (1999998010)' }).click();
  await drawer.getByLabel('Order number').fill('NEW-1');
  await drawer.getByLabel('Code 1').fill('r10.9');
  // The accession numbers of the case can be chosen.
  await drawer.getByLabel('Accession number').press('ArrowDown');
  await page.getByRole('option', { name: /^Of ORD-50011/ }).click();
  await expect.poll(() => [...drafts.values()].join()).toContain('ACC-77');

  await page.reload();
  await add.click();
  await expect(drawer.getByLabel('Order number')).toHaveValue('NEW-1');
  await expect(physician).toHaveValue('Varga, Ilona (1999998010)');
  const save = drawer.getByRole('button', { name: 'Save' });
  await save.click();
  await expectText(page, 'Error creating order');
  await expect(drawer.getByLabel('Order number')).toHaveValue('NEW-1');
  const held = Promise.withResolvers<void>();
  const made = referredBy(
    { ...order(2), orderNumber: 'NEW-1', dateOfService: EMPTY_DATE, accessionNumber: 'ACC-77' },
    { familyName: 'Varga', firstName: 'Ilona', npi: '1999998010' },
  );
  answers.to(contract.orders.addOrder, async () => {
    await held.promise;
    withOrders(answers, other, made);
    return made;
  });
  await save.click();
  await expectText(page, 'Creating order');
  held.resolve();
  await expectText(page, 'Order created');
  const { text } = await answers.sent('POST', /\/Orders$/);
  expect(JSON.parse(text)).toEqual({
    orderTypeId: 0,
    billTypeId: 0,
    dateOfService: EMPTY_DATE,
    admitDate: EMPTY_DATE,
    dischargeDate: EMPTY_DATE,
    orderNumber: 'NEW-1',
    accessionNumber: 'ACC-77',
    diagnosis: [{ sequence: 1, code: 'R10.9' }],
    physician: [expect.objectContaining({ useId: 0, npi: '1999998010', familyName: 'Varga' })],
  });
  await expect(drawer).toBeHidden();
  await expect.poll(() => drafts.size).toBe(0);
  await expect(rowOf(page, 'NEW-1')).toContainText('Varga, Ilona (1999998010)');
  await expect(rowOf(page, 'NEW-1').locator('[col-id="serviceDate"]')).toHaveText('');

  await test.step('the contact of the office can be chosen once the order exists', async () => {
    const contacts = varga.providerIndividualContacts;
    answers.to(contract.orders.addPhysicianContacts, () => {
      withOrders(answers, other, {
        ...made,
        physician: made.physician.map((each) => ({ ...each, contacts })),
      });
      return contacts;
    });
    await edit(page, 'NEW-1');
    const update = drawerOf(page, 'Update Order');
    await update.getByRole('button', { name: 'Physician Details', exact: true }).click();
    const office = update.getByRole('checkbox', { name: /^Office: Robin Varga/ });
    await office.click();
    await expect(office).toBeChecked();
    expect(JSON.parse((await answers.sent('POST', /\/contacts$/)).text)).toHaveLength(1);
    await expect(update.getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});

test('an order that somebody else changed shows both values, and only changed fields are sent [C-041][C-146][C-147][C-148][C-333][C-334][C-335]', async ({
  page,
  answers,
}) => {
  openedCase(answers);
  const hollis = { familyName: 'Hollis', firstName: 'Bram', npi: '1999998028' };
  const own = referredBy({ ...order(2), dateOfService: '2026-11-12' }, hollis);
  directory(withOrders(answers, own), varga).failing(contract.orders.changeOrder, 'VERSION_CHANGED');
  await openOrders(page, '260000-01');
  await edit(page, 'ORD-50012');
  const drawer = drawerOf(page, 'Update Order');
  const save = drawer.getByRole('button', { name: 'Save' });
  await expect(drawer.getByLabel('Date of service')).toHaveValue('11/12/2026');
  await expect(save).toBeDisabled();
  await drawer.getByLabel('Code 2').fill('K57.30');
  await drawer.getByLabel('Prior authorization').fill('P-1');
  const theirs = { ...own, version: 2, priorAuthorization: 'P-2', procedureCode: '74177' };
  withOrders(answers, theirs);
  await save.click();
  await expectText(page, 'Error updating order');
  await expect(drawer).toContainText('Prior authorization is now P-2; you have P-1.');
  await expect(drawer).toContainText('Procedure is now 74177.');
  await expect(drawer.getByLabel('Prior authorization')).toHaveValue('P-1');

  const sent = async () => JSON.parse((await answers.sent('PATCH', /\/Orders\//)).text);
  /** The next change is answered with the order as it then is. */
  const changes = (next: Order, held?: Promise<void>) =>
    answers.to(contract.orders.changeOrder, async () => {
      await held;
      withOrders(answers, next);
      return next;
    });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const mine = { ...theirs, version: 3, priorAuthorization: 'P-1' };
  changes(mine, held);
  await save.click();
  await expectText(page, 'Updating order');
  letGo();
  await expectText(page, 'Order updated');
  expect(await sent()).toEqual({ priorAuthorization: 'P-1', diagnosis: [{ sequence: 2, code: 'K57.30' }] });
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, 'ORD-50012')).toContainText('74177');

  await test.step('a removed physician and a cleared date are sent as blanks [C-149][C-192][C-193]', async () => {
    await edit(page, 'ORD-50012');
    await drawer.getByLabel('Name or NPI').fill('');
    await drawer.getByLabel('Date of service').fill('');
    changes({ ...mine, version: 4, dateOfService: EMPTY_DATE, physician: [] });
    await save.click();
    await expect(drawer).toBeHidden();
    expect(await sent()).toEqual({
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
    for (const column of ['referring', 'serviceDate'])
      await expect(rowOf(page, 'ORD-50012').locator(`[col-id="${column}"]`)).toHaveText('');
  });
  await test.step('a referring physician who is not in the directory is typed [C-189]', async () => {
    await edit(page, 'ORD-50012');
    await expect(drawer.getByLabel('Date of service')).toHaveValue('');
    const group = drawer.getByRole('group', { name: 'Referring physician' });
    await group.getByLabel('Last name').fill('Okonjo');
    await group.getByLabel('First name').fill('Ada ');
    await group.getByLabel('NPI', { exact: true }).fill('1999998028');
    await expect(drawer.getByLabel('Name or NPI')).toHaveValue('Okonjo, Ada (1999998028)');
    changes(mine);
    await save.click();
    await expect(drawer).toBeHidden();
    expect(await sent()).toMatchObject({
      physician: [{ useId: 0, familyName: 'Okonjo', npi: '1999998028', providerIndividualId: null }],
    });
  });
});
