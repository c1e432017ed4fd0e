import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestUserConfig } from 'vitest/config';
import catalogue from '../../e2e/catalogue.config.ts';
import catalogueLong from '../../e2e/catalogue-long.config.ts';
import long from '../../e2e/long.config.ts';
import product from '../../e2e/playwright.config.ts';
import vitest from '../../vitest.config.ts';
import { root, sourceFiles } from '../architecture/imports.ts';
import { foldersOf, isSlow, placeOf } from './places.ts';

const files = sourceFiles();
const tests = files.filter((file) => /\.(test|spec)\.\w+$/.test(file));

/** The tests that stand in a folder whose name no folder of the sources has. */
const astray = (some: readonly string[], folders: ReadonlySet<string>): string[] =>
  some.filter((file) => {
    const place = placeOf(file, folders);
    return place !== null && place.folder !== '' && place.rooms.length === 0;
  });

const listed = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** What the projects of Vitest and the configurations of Playwright find. */
function run(): Set<string> {
  const found: string[] = [];
  for (const project of vitest.test?.projects ?? []) {
    const { include = [], exclude = [] } = (project as { test: TestUserConfig }).test;
    found.push(...globSync(include, { cwd: root, exclude: [...exclude, '**/node_modules/**'] }));
  }
  for (const { testDir = '', testMatch, testIgnore } of [product, catalogue, long, catalogueLong])
    for (const pattern of listed(testMatch))
      found.push(...globSync(join('e2e', testDir, pattern), { cwd: root, exclude: listed(testIgnore) }));
  return new Set(found);
}

describe('a test', () => {
  it('stands where something runs it', () => {
    const found = run();
    expect(found.size).toBeGreaterThan(300);
    // A quick run has none that is slow by its name.
    const isLeftOut = (file: string) => process.env.WAYPOST_TEST_QUICK === '1' && isSlow(file);
    expect(tests.filter((file) => !found.has(file) && !isLeftOut(file))).toEqual([]);
  });

  it('of the running product stands in a folder with the name of a module or a feature, or is about the whole', () => {
    expect(astray(tests, foldersOf(files))).toEqual([]);
  });

  it('is found astray in a folder that has no sources', () => {
    const folders = foldersOf([
      'apps/server/src/modules/tasks/undo.ts',
      'apps/portal/src/features/cases/orders/Orders.tsx',
      'apps/portal/src/app/shell/Frame.tsx',
      'apps/identity/src/start.ts',
    ]);
    const right = [
      'apps/server/test/api/tasks/undo.test.ts',
      'apps/server/test/installation/tasks/plans.slow.test.ts',
      'apps/server/test/api/security/tokens.test.ts',
      'apps/server/test/api/identity/provider.test.ts',
      'e2e/catalogue/cases/orders/order-states.spec.ts',
      'e2e/tests/app/shell/keys.spec.ts',
      'e2e/tests/main-job.spec.ts',
    ];
    const wrong = [
      'apps/server/test/api/task/undo.test.ts',
      'apps/server/test/api/tasks/inner/undo.test.ts',
      'e2e/catalogue/orders/order-states.spec.ts',
      'e2e/tests/cases/letters/letters.spec.ts',
    ];
    expect(astray([...right, ...wrong], folders)).toEqual(wrong);
  });
});
