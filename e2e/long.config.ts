import { defineConfig } from '@playwright/test';
import product from './playwright.config.ts';

/** The tests of the running product that take minutes, which are no part of `npm test`: npm run test:long. */
export default defineConfig({ ...product, testDir: 'long' });
