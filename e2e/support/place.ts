import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Organization } from '../../apps/server/test/api/support/organization.ts';

/** Where the person works who is signed in in a browser. */
const signedIn = new WeakMap<BrowserContext, Organization>();

/** Sets the organization whose addresses and home page apply in a page's browser. */
export const remember = (page: Page, organization: Organization): void =>
  void signedIn.set(page.context(), organization);

/**
 * An address in the organization of the signed-in user, such as that of `/task-management`; the catalogue shows LKMT. An address that
 * begins with `/rco` stays.
 */
export const addressIn = (page: Page, path = ''): string =>
  path.startsWith('/rco') ? path : `/rco/${signedIn.get(page.context())?.lcode ?? 'LKMT'}${path}`;

/** Opens such an address. */
export const goTo = (page: Page, path = ''): Promise<unknown> => page.goto(addressIn(page, path));

/** Waits for the home page of the organization of the signed-in user. */
export const isHome = (page: Page): Promise<void> =>
  expect(
    page.getByRole('heading', {
      level: 1,
      name: signedIn.get(page.context())?.name ?? 'Lakemont Regional Health',
    }),
  ).toBeVisible();
