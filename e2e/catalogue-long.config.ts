import { defineConfig } from '@playwright/test';
import catalogue from './catalogue.config.ts';

/** The screens in all states that they can be in, which take minutes and are no part of `npm test`: npm run test:long. */
export default defineConfig({ ...catalogue, testMatch: '**/*.long.spec.ts', testIgnore: [] });
