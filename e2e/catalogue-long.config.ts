import { defineConfig } from '@playwright/test';
import catalogue from './catalogue.config.ts';

/**
 * Checks the screens in every state, which takes minutes and is not part of `npm test`: npm run test:long.
 */
export default defineConfig({ ...catalogue, testMatch: '**/*.long.spec.ts', testIgnore: [] });
