import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { contractPlugin } from './apps/portal/build/contract-plugin.ts';

const pure = ['packages/{contract,dmn,tables,x12}/**/*.test.ts', 'apps/portal/src/**/*.test.{ts,tsx}'];

/** Left out of the run for every day; the whole run has them. */
const slow = process.env.WAYPOST_TEST_QUICK ? ['**/*.slow.test.ts'] : [];
const long = '**/*.long.test.ts';
/** About the demonstration, where there is one. */
const demo = 'apps/server/test/installation/**/*.demo.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        // Files share a process, and what it has loaded; pure functions keep nothing between calls.
        plugins: [contractPlugin()],
        test: {
          name: 'pure',
          include: pure,
          exclude: [long, ...slow],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        plugins: [contractPlugin()],
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/**/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', long, ...pure, ...slow],
          isolate: false,
          globalSetup: ['packages/platform/src/testing/database-template.ts'],
          // Long, since some start programs and databases while another stage is at work: what never ends is found all the same.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Each file starts an installation of its own on PostgreSQL, and takes it apart.
        test: {
          name: 'operations',
          include: ['apps/server/test/operations/**/*.test.ts'],
          exclude: [long],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Random input and operations that take minutes: npm run test:long.
        test: {
          name: 'long',
          include: [
            '{apps,packages}/*/src/**/*.long.test.ts',
            'packages/*/test/**/*.long.test.ts',
            'apps/server/test/operations/**/*.long.test.ts',
            'tools/**/*.long.test.ts',
          ],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Against a running product; tools/test/stack.ts starts it and hands its addresses over. Each file makes an
        // organization of its own, so that files run side by side.
        test: {
          name: 'api',
          isolate: false,
          include: ['apps/server/test/api/**/*.test.ts'],
          exclude: [long, ...slow],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // About the installation as a whole, which nobody else may use meanwhile: one after another.
        test: {
          name: 'installation',
          isolate: false,
          include: ['apps/server/test/installation/**/*.test.ts'],
          exclude: [long, demo, ...slow],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'demo', isolate: false, include: [demo], sequence: { groupOrder: 3 } } },
      {
        // The same in sizes and combinations that take minutes: npm run test:long.
        test: {
          name: 'long-api',
          isolate: false,
          include: ['apps/server/test/{api,installation}/**/*.long.test.ts'],
          fileParallelism: false,
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
