import { expect, type Page } from '@playwright/test';
import type { StaffName } from '../../apps/server/test/api/support/organization.ts';
import { goTo } from './place.ts';

/** A screen of the portal in one of its states, as seen by Dana or by somebody else of the staff. */
export type Screen = {
  name: string;
  open: (page: Page) => Promise<void>;
  by?: StaffName;
};

/** Waits for the title of a page. */
const heading = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

/** Opens an address, and waits until its content is shown. */
export const at =
  (path: string, shown: (page: Page) => Promise<void> = heading) =>
  async (page: Page): Promise<void> => {
    await goTo(page, path);
    await shown(page);
  };
