import { defineConfig } from '@playwright/test';
import product from './playwright.config.ts';

/** The browser tests that take minutes and are not part of `npm test`: npm run test:long. */
export default defineConfig({ ...product, testMatch: '**/*.long.spec.ts', testIgnore: [] });
