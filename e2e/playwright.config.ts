import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// Run by `npm test`, which starts the product and passes its address; this file starts nothing. What does not pass is run again by it,
// and listed.
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // Of `npm run test:long`; of the whole run what it shows on the embedded database; and what is about the demonstration, where
  // there is none.
  testIgnore: [
    '**/*.long.spec.ts',
    process.env.WAYPOST_TEST_SHOWN_ELSEWHERE ?? '',
    '**/*.demo.spec.ts',
  ].filter(Boolean),
  outputDir: process.env.WAYPOST_TEST_ARTIFACTS ?? '../reports/playwright/artifacts',
  // Each file has an organization of its own; the tests of one file share it, one after another.
  workers: availableParallelism(),
  fullyParallel: false,
  forbidOnly: true,
  // Long, because another stage may run at the same time. A test that waits in vain still fails.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.WAYPOST_TEST_REPORT ?? '../reports/playwright/e2e.json' }],
  ],
  use: {
    // An action that never succeeds is reported by name before its test times out.
    actionTimeout: 30_000,
    baseURL: process.env.WAYPOST_TEST_URL ?? 'http://localhost:4600',
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Animation frames are half of the rendering cost, so only screen checks and the README's walk show
    // animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.WAYPOST_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Pages share a process and its compiled scripts.
        '--process-per-site',
        // A page lives for seconds, so optimizing its scripts costs more than it saves, but caching compiled
        // scripts saves 5%.
        '--js-flags=--no-maglev,--no-opt,--always-sparkplug',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
