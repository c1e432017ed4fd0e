import { defineConfig } from '@playwright/test';
import product from './playwright.config.ts';

/** Stories where the demonstration is there, those about it among them. */
export default defineConfig({ ...product, testIgnore: ['**/*.long.spec.ts'] });
