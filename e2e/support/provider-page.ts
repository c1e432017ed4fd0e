import type { Page } from '@playwright/test';

/** Fills in the provider's page. */
export async function enter(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
