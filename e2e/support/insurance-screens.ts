import { expect, type Page } from '@playwright/test';
import { goTo } from './place.ts';
import type { Screen } from './screen.ts';

/** A case with two insurances, the second through a relative. */
const insured = '/case-management/260000-01?panel=insurance';

/** Opens the tab Insurance of a case, also if the sidebar covers the page. */
async function openInsurance(page: Page, path = insured): Promise<void> {
  await goTo(page, path);
  await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeVisible();
  const narrow = page.getByRole('button', { name: 'Patient', exact: true });
  if (await narrow.isVisible()) await narrow.click();
  await expect(page.getByRole('region', { name: 'Insurance', exact: true })).toBeVisible();
}

/** Starts one of the actions for insurances. */
export async function begin(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await expect(page.getByRole('heading', { name: action })).toBeFocused();
}

/** Opens the tab first, and then starts the action. */
export async function beginInsurance(page: Page, action: string, path = insured): Promise<void> {
  await goTo(page, path);
  await begin(page, action);
}

/** The tab Insurance of a case in its states. */
export const insuranceScreens: Screen[] = [
  {
    name: 'case, insurance',
    open: async (page: Page) => {
      await openInsurance(page);
      await expect(page.getByText('Subscriber Information')).toBeVisible();
    },
  },
  {
    name: 'case, insurance to be edited',
    open: async (page: Page) => {
      await beginInsurance(page, 'Edit Insurance Information');
      await expect(page.getByLabel('Subscriber ID').nth(1)).toBeVisible();
    },
  },
  {
    name: 'case, insurance to be added, with problems',
    open: async (page: Page) => {
      await beginInsurance(page, 'Add Insurance Provider');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('The insurance was not added')).toBeVisible();
    },
  },
  {
    name: 'case, billing sequence',
    open: (page: Page) => beginInsurance(page, 'Update Billing Sequence'),
  },
].map((screen) => ({ ...screen, by: 'ruth' as const }));
