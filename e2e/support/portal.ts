import { expect, type Locator, type Page } from '@playwright/test';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import { organizationOf } from '../../apps/server/test/api/support/organization.ts';
import { holdIdentity } from './identity.ts';
import { goTo, isHome, remember } from './place.ts';

/** Signs a user in to the browser without opening a page yet. */
export async function signedIn(page: Page, person: Client): Promise<void> {
  await holdIdentity(page, person);
  remember(page, organizationOf(person));
}

/**
 * Opens the portal as somebody who has just signed in, at an address of their organization such as `/task-management`, or at any
 * that begins with `/rco`.
 */
export async function signIn(page: Page, person: Client, path = '/rco/'): Promise<void> {
  await signedIn(page, person);
  await goTo(page, path);
}

/** An address in the organization of a person. */
export const addressOf = (person: Client, path = ''): string => `/rco/${organizationOf(person).lcode}${path}`;

/** Opens the home page of the only organization of a user who has just signed in. */
export async function signInHome(page: Page, person: Client): Promise<void> {
  await signIn(page, person);
  await isHome(page);
}

/** The headers with which the page identifies user and organization, to make calls as the page would. */
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

/** A link of the main menu: other parts of a page may lead to the same area. */
export const inNavigation = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

export const goHome = (page: Page): Promise<void> => inNavigation(page, 'Home').click();

export async function goSearch(page: Page): Promise<void> {
  await inNavigation(page, 'Search').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
}
