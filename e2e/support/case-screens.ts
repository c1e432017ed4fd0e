import { expect, type Page } from '@playwright/test';
import { marcus, ruth } from './people.ts';
import type { Screen } from './screen.ts';

const address = '/rco/LKMT/case-management/260018-01';

/** Where the window has no room for the sidebar, a button opens it over the page. */
async function openSidebar(page: Page): Promise<void> {
  await page.goto(address);
  const demographics = page.getByRole('region', { name: 'Demographics' });
  const button = page.getByRole('button', { name: 'Patient', exact: true });
  await expect(demographics.or(button)).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(demographics).toBeVisible();
}
/** What is typed is not kept: the next screen begins with nothing typed. */
async function edit(page: Page): Promise<void> {
  await page.route('**/drafts/demographics/*', (route) => route.fulfill({ status: 204 }));
  await openSidebar(page);
  const form = page.getByRole('form', { name: 'Demographic Information' });
  await page.getByRole('button', { name: 'Edit Demographic Information' }).click();
  await expect(form).toBeVisible();
}

/** The patient's side of the page of a case. */
export const caseScreens: Screen[] = [
  { name: 'case, the patient', open: openSidebar, by: ruth },
  { name: 'case, demographics to be changed', open: edit, by: ruth },
  {
    name: 'case, demographics with problems',
    open: async (page) => {
      await edit(page);
      await page.getByRole('textbox', { name: 'SSN', exact: true }).fill('12345');
      await page.getByRole('checkbox', { name: 'Deceased' }).check();
      await page.getByRole('textbox', { name: 'Deceased Date', exact: true }).fill('01/01/2999');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('2 fields need a change before saving')).toBeVisible();
    },
    by: ruth,
  },
  {
    name: 'case, the patient failed',
    open: async (page) => {
      await page.route('**/services/patient/graphql', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(address);
      const button = page.getByRole('button', { name: 'Patient', exact: true });
      const failed = page.getByRole('alert').filter({ hasText: 'Server error' });
      await expect(failed.or(button)).toBeVisible();
      if (await button.isVisible()) await button.click();
      await expect(failed).toBeVisible();
    },
    by: ruth,
  },
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
