import { expect, type Locator, type Page } from '@playwright/test';
import { password } from './people.ts';

/** Opens the portal and signs in through the provider's page. */
export async function signIn(page: Page, person: { email: string }, path = '/rco/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in and waits for the home page of the only organisation. */
export async function signInHome(
  page: Page,
  person: { email: string },
  entity = 'Lakemont Regional Health',
): Promise<void> {
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: entity })).toBeVisible();
}

/** Presses Start Task in a row; another task that is being worked is asked about first, and let be. */
export async function startTask(page: Page, row: Locator, arrived: Locator): Promise<void> {
  await row.getByRole('button', { name: 'Start Task' }).click();
  const asks = page.getByRole('dialog').filter({ hasText: 'Another task is already in process' });
  await expect(asks.or(arrived).first()).toBeVisible();
  if (await asks.isVisible()) await asks.getByRole('button', { name: 'Start Task' }).click();
  await expect(arrived).toBeVisible();
}
