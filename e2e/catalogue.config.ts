import { defineConfig } from '@playwright/test';
import product from './playwright.config.ts';

/** Tests the portal's `ui/` on the pages of its catalogue, and its screens in states that a test defines, without server or database. */
export default defineConfig({
  ...product,
  testDir: 'catalogue',
  use: {
    ...product.use,
    baseURL: process.env.WAYPOST_CATALOGUE_URL ?? 'http://localhost:4690',
  },
});
