import { expect, type Page } from '@playwright/test';
import { marcus, ruth } from './people.ts';
import type { Screen } from './screen.ts';

const address = '/rco/LKMT/case-management/260018-01';

/** In a narrow window a button opens the sidebar over the page. */
async function openSidebar(page: Page): Promise<void> {
  await page.goto(address);
  const demographics = page.getByRole('region', { name: 'Demographics' });
  const button = page.getByRole('button', { name: 'Patient', exact: true });
  await expect(demographics.or(button)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(demographics).toBeVisible();
}

/** The patient sidebar of the page of a case. */
export const caseScreens: Screen[] = [
  { name: 'case, the patient', open: openSidebar, by: ruth },
  {
    name: 'case, other cases of the patient',
    open: async (page) => {
      await page.goto(address);
      await page.getByRole('button', { name: /cases for this patient/ }).click();
      await expect(page.getByRole('menu', { name: 'Cases of this patient' })).toBeVisible();
    },
    by: ruth,
  },
  {
    name: 'case, audit log',
    open: async (page) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'More Actions' }).click();
      await page.getByRole('menuitem', { name: 'View Audit Log' }).click();
      await expect(page.getByRole('grid', { name: 'Audit Log' }).getByRole('row').nth(1)).toBeVisible();
    },
    by: marcus,
  },
];
