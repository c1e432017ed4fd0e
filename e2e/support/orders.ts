import { expect, type Locator, type Page } from '@playwright/test';
import { gridOf } from './grid.ts';
import { goTo } from './place.ts';

/** The drawer of an order, by its title. */
export const drawerOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });

/** Opens the orders of a case. */
export async function openOrders(page: Page, caseNumber: string): Promise<Locator> {
  await goTo(page, `/case-management/${caseNumber}?tab=orders`);
  const grid = gridOf(page, 'Orders');
  await expect(grid.getByRole('columnheader', { name: 'Order Number' })).toBeVisible();
  return grid;
}
