import { expect, type Locator, type Page } from '@playwright/test';
import { holdIdentity } from './identity.ts';

/** Opens the portal as a user who has just signed in. */
export async function signIn(page: Page, person: { email: string }, path = '/rco/'): Promise<void> {
  await holdIdentity(page, person.email);
  await page.goto(path);
}

/** Waits for the home page of an organisation. */
export const isHome = (page: Page, entity = 'Lakemont Regional Health'): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: entity })).toBeVisible();

/** Opens the home page of the only organisation of a user who has just signed in. */
export async function signInHome(page: Page, person: { email: string }, entity?: string): Promise<void> {
  await signIn(page, person);
  await isHome(page, entity);
}

/** The headers with which the page identifies user and organisation, to make calls as the page would. */
export const callHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'x-session-id', 'scope', 'x-subscription-key'].flatMap((name) =>
      headers[name] ? [[name, headers[name]]] : [],
    ),
  );

/** Presses Start Task in a row, and confirms the question about another working task. */
export async function startTask(page: Page, row: Locator, arrived: Locator): Promise<void> {
  await row.getByRole('button', { name: 'Start Task' }).click();
  const asks = page.getByRole('dialog').filter({ hasText: 'Another task is already in process' });
  await expect(asks.or(arrived).first()).toBeVisible();
  if (await asks.isVisible()) await asks.getByRole('button', { name: 'Start Task' }).click();
  await expect(arrived).toBeVisible();
}

const inNavigation = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

export const goHome = (page: Page): Promise<void> => inNavigation(page, 'Home').click();

export async function goSearch(page: Page): Promise<void> {
  await inNavigation(page, 'Search').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
}
