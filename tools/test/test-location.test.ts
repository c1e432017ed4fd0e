import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestUserConfig } from 'vitest/config';
import catalogue from '../../e2e/catalogue.config.ts';
import catalogueLong from '../../e2e/catalogue-long.config.ts';
import demo from '../../e2e/demo.config.ts';
import long from '../../e2e/long.config.ts';
import product from '../../e2e/playwright.config.ts';
import vitest from '../../vitest.config.ts';
import { root, sourceFiles } from '../architecture/imports.ts';
import { foldersOf, isSlow, locateTest } from './test-location.ts';

const files = sourceFiles();
const tests = files.filter((file) => /\.(test|spec)\.\w+$/.test(file));

/** The tests in a folder whose name no source folder has. */
const findMisplaced = (candidates: readonly string[], folders: ReadonlySet<string>): string[] =>
  candidates.filter((file) => {
    const location = locateTest(file, folders);
    return location !== null && location.folder !== '' && location.sourceFolders.length === 0;
  });

const listed = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** The files that the Vitest projects and the Playwright configurations match. */
function findRunFiles(): Set<string> {
  const found: string[] = [];
  for (const project of vitest.test?.projects ?? []) {
    const { include = [], exclude = [] } = (project as { test: TestUserConfig }).test;
    found.push(...globSync(include, { cwd: root, exclude: [...exclude, '**/node_modules/**'] }));
  }
  for (const { testDir = '', testMatch, testIgnore } of [product, demo, catalogue, long, catalogueLong])
    for (const pattern of listed(testMatch))
      found.push(...globSync(join('e2e', testDir, pattern), { cwd: root, exclude: listed(testIgnore) }));
  return new Set(found);
}

describe('the location of a test', () => {
  it('every test file is matched by a Vitest project or a Playwright configuration', () => {
    const found = findRunFiles();
    expect(found.size).toBeGreaterThan(300);
    // A quick run leaves out the tests that are slow by their name.
    const isSkipped = (file: string) => process.env.WAYPOST_TEST_QUICK === '1' && isSlow(file);
    expect(tests.filter((file) => !found.has(file) && !isSkipped(file))).toEqual([]);
  });

  it('every test of the running product is in the folder of a module or feature, or covers the whole product', () => {
    expect(findMisplaced(tests, foldersOf(files))).toEqual([]);
  });

  it('a test in a folder without matching sources is reported', () => {
    const folders = foldersOf([
      'apps/server/src/modules/tasks/undo.ts',
      'apps/portal/src/features/cases/orders/Orders.tsx',
      'apps/portal/src/app/shell/Frame.tsx',
      'apps/identity/src/start.ts',
    ]);
    const validLocations = [
      'apps/server/test/api/tasks/undo.test.ts',
      'apps/server/test/installation/tasks/plans.slow.test.ts',
      'apps/server/test/api/security/tokens.test.ts',
      'apps/server/test/api/identity/provider.test.ts',
      'e2e/catalogue/cases/orders/order-states.spec.ts',
      'e2e/tests/app/shell/keys.spec.ts',
      'e2e/tests/main-job.spec.ts',
    ];
    const misplaced = [
      'apps/server/test/api/task/undo.test.ts',
      'apps/server/test/api/tasks/inner/undo.test.ts',
      'e2e/catalogue/orders/order-states.spec.ts',
      'e2e/tests/cases/letters/letters.spec.ts',
    ];
    expect(findMisplaced([...validLocations, ...misplaced], folders)).toEqual(misplaced);
  });
});
