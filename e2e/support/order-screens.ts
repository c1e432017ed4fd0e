import { expect, type Page } from '@playwright/test';
import { goTo } from './place.ts';
import type { Screen } from './screen.ts';

const orders = '/case-management/260003-01?tab=orders';
const none = '/case-management/260002-03?tab=orders';

const grid = (page: Page) => page.getByRole('grid', { name: 'Orders' });
const addButton = (page: Page) => grid(page).getByRole('button', { name: 'Add Order' });

async function opened(page: Page): Promise<void> {
  await goTo(page, orders);
  await grid(page)
    .getByRole('button', { name: /^Edit Order Details/ })
    .first()
    .click();
  await expect(drawer(page, 'Update Order').getByLabel('Order number')).toBeVisible();
}
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The orders of a case in all states, for users who may change cases. */
export const orderScreens: Screen[] = [
  {
    name: 'orders',
    open: async (page) => {
      await goTo(page, orders);
      await expect(grid(page).getByText('ORD-50010')).toBeVisible();
    },
  },
  {
    name: 'orders, none',
    open: async (page) => {
      await goTo(page, none);
      await expect(page.getByText('No orders yet for this case')).toBeVisible();
      await expect(addButton(page)).toBeVisible();
    },
  },
  {
    name: 'order, update with physician details',
    open: async (page) => {
      await opened(page);
      await page.getByRole('button', { name: 'Physician Details', exact: true }).click();
      await expect(
        page.getByRole('region', { name: 'Physician Details' }).getByRole('checkbox').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'order, create with problems',
    open: async (page) => {
      await goTo(page, none);
      await addButton(page).click();
      await drawer(page, 'Create Order').getByLabel('Name or NPI').fill('Holiss');
      await expect(page.getByText('Name or NPI is Invalid')).toBeVisible();
      await drawer(page, 'Create Order').getByLabel('Date of service').fill('13/45/2026');
      await drawer(page, 'Create Order').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The order was not saved: 2 fields need a change')).toBeVisible();
    },
  },
  {
    name: 'order, delete',
    open: async (page) => {
      await goTo(page, orders);
      await grid(page)
        .getByRole('button', { name: /^Delete Order/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog', { name: 'Delete Order' })).toBeVisible();
    },
  },
];
