import { contract } from '@waypost/contract';
import { permissionNames } from '@waypost/contract/core/permissions';
import { openedCase } from '../../../support/case-answers.ts';
import { directory, order, searchedIn, varga } from '../../../support/order-answers.ts';
import { drawerOf, openOrders } from '../../../support/orders.ts';
import { stopClock } from '../../../support/quiet.ts';
import { expect, followWithin, holdingIn, type Locator, mayAllIn, test } from '../../../support/shown.ts';

/** The right edge of a column, by its heading. */
async function edges(grid: Locator, title: string): Promise<number> {
  const box = await grid.getByRole('columnheader', { name: title }).boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
}

test.describe(() => {
  // A search waits for the user, and the test turns the clock.
  test.use({ ownContext: true });
  test('the order grid offers its actions, and the referring physician is found by searching', async ({
    page,
    answers,
  }) => {
    openedCase(answers);
    directory(answers, varga)
      .to(contract.orders.ordersOfCase, { status: 200, body: [order(1), order(2)] })
      .to(contract.orders.providerIndividual, varga);
    const grid = await openOrders(page, '260000-01');
    const add = grid.getByRole('button', { name: 'Add Order' });

    await test.step('the order grid has its columns, with the actions always at its right edge [C-035][C-039]', async () => {
      await expect(grid.locator('.ag-header-cell-text')).toHaveText([
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
    await test.step('Add Order stays above the rows in every sort order [C-036]', async () => {
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
    await test.step('Add Order opens the form of a new order [C-041]', async () => {
      await add.click();
      await expect(drawer).toBeVisible();
      await expect(drawer.getByLabel('Order number')).toBeVisible();
    });
    await test.step('an empty order cannot be saved', async () => {
      await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
      await expect(drawer.getByText('Nothing entered yet')).toBeVisible();
    });
    await test.step('a code shows its meaning below it, and an invalid code is not saved [C-194][C-195]', async () => {
      await drawer.getByLabel('Code 1').fill('r10.9');
      await expect(drawer.getByLabel('Code 1')).toHaveAccessibleDescription('Abdominal and pelvic pain');
      await drawer.getByLabel('Code 2').fill('h60.3');
      await expect(drawer.getByLabel('Code 2')).toHaveAccessibleDescription(
        'Disease of the ear and mastoid process',
      );
      await drawer.getByLabel('Code 3').fill('zzz');
      await drawer.getByLabel('Procedure').fill('qqqqqq');
      await drawer.getByRole('button', { name: 'Save' }).click();
      for (const name of [
        'Procedure: Enter a CPT or HCPCS code, such as 74177',
        'Code 3: Enter an ICD-10 code, such as R10.9',
      ])
        await expect(drawer.getByRole('link', { name })).toBeVisible();
      for (const name of ['Code 1', 'Code 2', 'Code 3', 'Procedure']) await drawer.getByLabel(name).fill('');
    });
    const details = drawer.getByRole('button', { name: 'Physician Details', exact: true });
    const isOff = async () => {
      await expect(details).toBeDisabled();
      // The pointer must enter the button again.
      await page.mouse.move(0, 0);
      await details.hover();
      await expect(page.getByRole('tooltip')).toHaveText('Select a physician to view details');
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toBeHidden();
    };
    await test.step('the details of the physician are hidden without a physician [C-044]', isOff);

    const searches = () =>
      answers.asked
        .filter(({ path }) => path.endsWith('/ProviderIndividuals'))
        .map((asked) => searchedIn(asked));
    const physician = drawer.getByLabel('Name or NPI');
    const invalid = page.getByText('Name or NPI is Invalid', { exact: true });
    await test.step('the search starts from three characters, half a second after the last key [C-197][C-198]', async () => {
      await stopClock(page);
      // None of these waits is long enough for a search. A search sent too early would be recorded before the
      // next one.
      const press = async (key: string, pauseMs: number) => {
        await physician.press(key);
        await page.clock.runFor(pauseMs);
      };
      await press('V', 800);
      await press('a', 800);
      expect(searches()).toEqual([]);
      await press('r', 490);
      expect(searches()).toEqual([]);
      await page.clock.runFor(20);
      await expect.poll(searches).toEqual(['Var']);
      await press('g', 490);
      await press('a', 490);
      expect(searches()).toEqual(['Var']);
      await page.clock.runFor(20);
      await expect.poll(searches).toEqual(['Var', 'Varga']);
      await page.clock.resume();
      await expect(page.getByRole('option', { name: /^Varga, Ilona/ })).toBeVisible();
    });
    await test.step('an unknown name is invalid, but only after the search and without a parenthesis [C-199]', async () => {
      await expect(invalid).toHaveCount(0);
      const before = searches().length;
      // The text of a chosen physician has a parenthesis, so it is neither searched nor invalid.
      await physician.fill('Nobody (1');
      await page.clock.runFor(2000);
      expect(searches()).toHaveLength(before);
      await expect(invalid).toHaveCount(0);
      const held = Promise.withResolvers<void>();
      answers.to(contract.orders.providerIndividuals, async () => {
        await held.promise;
        return [];
      });
      await physician.fill('Holiss');
      await expect.poll(() => searches().at(-1)).toBe('Holiss');
      expect(searches()).toHaveLength(before + 1);
      await expect(invalid).toHaveCount(0);
      held.resolve();
      await expect(invalid).toBeVisible();
      directory(answers, varga);
      await drawer.getByRole('button', { name: 'Save' }).click();
      await expect(drawer.getByRole('link', { name: 'Name or NPI: Name or NPI is Invalid' })).toBeVisible();
      await expect(details).toBeDisabled();
    });
    await test.step('physicians are offered with their NPI in parentheses [C-200]', async () => {
      await physician.fill('varga');
      await page.getByRole('option', { name: 'Varga, Ilona (1999998010)', exact: true }).click();
      await expect(physician).toHaveValue('Varga, Ilona (1999998010)');
      await expect(invalid).toHaveCount(0);
    });
    await test.step('the details show the chosen physician, and disappear without one [C-042][C-043]', async () => {
      await details.click();
      const panel = drawer.getByRole('region', { name: 'Physician Details' });
      await expect(panel.getByText('ilona@varga.example')).toBeVisible();
      await expect(panel.getByText('Office: Robin Varga')).toBeVisible();
      await physician.fill('');
      await expect(panel).toHaveCount(0);
      await isOff();
    });
    await test.step('the name of a physician includes the suffix', async () => {
      directory(answers, { ...varga, nameSuffix: 'Jr' });
      await physician.fill('Varg');
      await page.getByRole('option', { name: /^Varga/ }).click();
      await expect(physician).toHaveValue('Varga, Ilona Jr (1999998010)');
      await physician.blur();
      await expect(invalid).toHaveCount(0);
    });
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await expect(drawer).toBeHidden();
  });
});

test('an order is deleted after a question; users who may not change cases only read it [C-037][C-038][C-040][C-339][C-340][C-341]', async ({
  page,
  answers,
}) => {
  openedCase(answers);
  directory(answers, varga).to(contract.orders.ordersOfCase, { status: 200, body: [order(1), order(2)] });
  const rest = permissionNames.filter((name) => name !== 'case-management-write');
  holdingIn(answers, { ...mayAllIn('LKMT'), READ: rest });
  const grid = await openOrders(page, '260000-01');
  const row = grid.getByRole('row').filter({ hasText: 'ORD-50011' });
  const orders = grid.getByRole('row').filter({ hasText: 'ORD-' });
  const remove = row.getByRole('button', { name: /^Delete Order/ });
  const question = page.getByRole('alertdialog', { name: 'Delete Order' });
  const confirm = question.getByRole('button', { name: 'Delete' });
  const expectText = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(orders).toHaveCount(2);
  for (const name of [/^Edit Order Details/, /^Delete Order/])
    await expect(orders.getByRole('button', { name })).toHaveCount(2);
  await remove.click();
  await expect(question).toContainText('Are you sure you want to delete this order?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  answers.failing(contract.orders.deleteOrder, 500);
  await remove.click();
  await confirm.click();
  await expectText('Error deleting order');
  await expect(row).toBeVisible();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  answers.to(contract.orders.deleteOrder, async () => {
    await held;
    answers.to(contract.orders.ordersOfCase, { status: 200, body: [order(2)] });
  });
  await remove.click();
  await confirm.click();
  await expectText('Deleting order');
  letGo();
  await expectText('Order deleted');
  await expect(row).toHaveCount(0);

  await followWithin(page, 'READ', '/rco/LKMT/case-management/260000-01?tab=orders');
  await expect(orders).toHaveCount(1);
  await expect(grid.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  for (const name of ['Add Order', /^Edit Order Details/, /^Delete Order/])
    await expect(grid.getByRole('button', { name })).toHaveCount(0);
});
