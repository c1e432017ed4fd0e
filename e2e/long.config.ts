import { defineConfig } from '@playwright/test';
import product from './playwright.config.ts';

/** The stories that take minutes, which are no part of `npm test`: npm run test:long. */
export default defineConfig({ ...product, testMatch: '**/*.long.spec.ts', testIgnore: [] });
