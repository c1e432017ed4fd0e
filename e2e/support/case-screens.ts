import { expect, type Page } from '@playwright/test';
import { goTo } from './place.ts';
import type { Screen } from './screen.ts';

const address = '/case-management/260018-01';

/** In a narrow window a button opens the sidebar over the page. */
async function openSidebar(page: Page): Promise<void> {
  await goTo(page, address);
  const demographics = page.getByRole('region', { name: 'Demographics' });
  const button = page.getByRole('button', { name: 'Patient', exact: true });
  await expect(demographics.or(button)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(demographics).toBeVisible();
}

/** The patient sidebar of the page of a case. */
export const caseScreens: Screen[] = [
  { name: 'case, the patient', open: openSidebar, by: 'ruth' as const },
  {
    name: 'case, other cases of the patient',
    open: async (page) => {
      await goTo(page, address);
      await page.getByRole('button', { name: /cases for this patient/ }).click();
      await expect(page.getByRole('menu', { name: 'Cases of this patient' })).toBeVisible();
    },
    by: 'ruth' as const,
  },
  {
    name: 'case, audit log',
    open: async (page) => {
      await goTo(page, address);
      await page.getByRole('button', { name: 'More Actions' }).click();
      await page.getByRole('menuitem', { name: 'View Audit Log' }).click();
      await expect(page.getByRole('grid', { name: 'Audit Log' }).getByRole('row').nth(1)).toBeVisible();
    },
    by: 'marcus' as const,
  },
];
