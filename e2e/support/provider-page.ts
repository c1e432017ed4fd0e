import type { Locator, Page } from '@playwright/test';

/**
 * The field of the provider's page, because the previous page may have elements with nearly the same name.
 */
export const emailField = (page: Page): Locator => page.getByRole('textbox', { name: 'E-mail', exact: true });

/** Fills in the provider's page. */
export async function enter(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await emailField(page).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
