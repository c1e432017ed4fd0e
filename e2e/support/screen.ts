import { expect, type Page } from '@playwright/test';

/** A screen of the portal in one of its states, as Dana sees it or who is named. */
export type Screen = { name: string; open: (page: Page) => Promise<void>; by?: { email: string } };

/** The title of a page is there. */
const heading = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

/** Opens an address, and waits for what shows that it is there. */
export const at =
  (path: string, shown: (page: Page) => Promise<void> = heading) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await shown(page);
  };
