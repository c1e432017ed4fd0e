import type { Page } from '@playwright/test';

/** A screen of the portal in one of its states, as Dana sees it or who is named. */
export type Screen = { name: string; open: (page: Page) => Promise<void>; by?: { email: string } };
