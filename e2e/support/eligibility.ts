import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './place.ts';

/** A field by its label; its open list has the same name. */
export const fieldOf = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true }).and(page.locator(':not([role="listbox"])'));

/** Chooses an option of a field with a list. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await fieldOf(page, label).click();
  await page
    .getByRole('option', { name: new RegExp(option) })
    .first()
    .click();
}

/** Shows every field of the request, including rarely needed ones. */
export async function unfold(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^More fields/ });
  if (await more.isVisible()) await more.click();
}

/** Opens an empty form, and discards its draft. */
export async function openForm(page: Page): Promise<void> {
  await goTo(page, '/eligibility');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
}

/** Fills in a request and sends it; its member id selects the scenario of the stand-in payer. */
export async function ask(page: Page, memberId: string, ssn = ''): Promise<void> {
  await openForm(page);
  await expect(page.getByText('Perform an eligibility check to view results')).toBeVisible();
  await choose(page, 'Facility', 'Medical Center');
  await choose(page, 'Payer', 'Tidewater PPO');
  await page.getByLabel('Service start').fill('11/20/2026');
  await page.getByLabel('Last name').fill('Echeverria');
  await page.getByLabel('First name').fill('Marisol');
  await page.getByLabel('Date of birth').fill('03/14/1984');
  await page.getByLabel('Member ID', { exact: true }).fill(memberId);
  if (ssn !== '') {
    await unfold(page);
    await page.getByLabel('SSN').fill(ssn);
  }
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}
