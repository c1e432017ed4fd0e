import type { Page } from '@playwright/test';
import { password } from './people.ts';

/** Opens the portal and signs in through the provider's page. */
export async function signInAtProvider(page: Page, person: { email: string }, path = '/rco/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
