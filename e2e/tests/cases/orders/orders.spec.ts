import { gridOf } from '../../../support/grid.ts';
import { drawerOf, openOrders } from '../../../support/orders.ts';
import { signedIn } from '../../../support/portal.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ patients: 20 });

test('an order is created with a physician and their contact, then changed, and all of it is stored [C-146][C-147]', async ({
  page,
  ruth,
}) => {
  await signedIn(page, ruth);
  const grid = await openOrders(page, '260003-01');
  await grid.getByRole('button', { name: 'Add Order' }).click();
  const drawer = drawerOf(page, 'Create Order');
  await drawer.getByLabel('Name or NPI').fill('varga');
  await page.getByRole('option', { name: 'Varga, Ilona (1999998010)' }).click();
  await drawer.getByLabel('Code 1').fill('r10.9');
  await drawer.getByLabel('Order number').fill('NEW-8841');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();

  const row = gridOf(page, 'Orders').getByRole('row').filter({ hasText: 'NEW-8841' });
  await expect(row).toContainText('Varga, Ilona (1999998010)');
  const edit = row.getByRole('button', { name: /^Edit Order Details/ });
  await edit.click();
  const update = drawerOf(page, 'Update Order');
  await update.getByRole('button', { name: 'Physician Details', exact: true }).click();
  const office = update.getByRole('checkbox', { name: /^Office: Robin Varga/ });
  await office.click();
  await expect(office).toBeChecked();
  await update.getByLabel('Prior authorization', { exact: true }).fill('P-1');
  await update.getByRole('button', { name: 'Save' }).click();
  await expect(update).toBeHidden();
  await page.reload();
  await edit.click();
  await expect(update.getByLabel('Prior authorization', { exact: true })).toHaveValue('P-1');
  await update.getByRole('button', { name: 'Physician Details', exact: true }).click();
  await expect(office).toBeChecked();
});
