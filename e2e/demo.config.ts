import { defineConfig } from '@playwright/test';
import product from './playwright.config.ts';

/** The browser tests that run against the demo data. */
export default defineConfig({ ...product, testIgnore: ['**/*.long.spec.ts'] });
