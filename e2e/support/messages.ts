import type { Page } from '@playwright/test';

/** Closes the messages that are shown, so that the next one with the same words is a new one. */
export const closeMessages = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Latest messages' }).evaluate((area) => {
    for (const close of area.querySelectorAll<HTMLElement>('[aria-label="Close"]')) close.click();
  });
