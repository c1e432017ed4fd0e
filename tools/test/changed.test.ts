import { describe, expect, it } from 'vitest';
import { importGraph, sourceFiles } from '../architecture/imports.ts';
import { changedFiles, reachedIn } from './changed.ts';
import { doors, onlyInTheWhole } from './doors.ts';
import { chosen } from './options.ts';

const files = sourceFiles();

describe('npm test -- --changed', () => {
  const page = 'apps/portal/src/features/a/Page.tsx';
  const part = 'apps/portal/src/features/a/inner/Part.tsx';
  const graph = new Map([
    ['apps/portal/src/routes/router.tsx', [page]],
    [page, [part]],
    ['apps/portal/src/features/a/inner/part.test.ts', [part]],
    ['apps/portal/src/features/b/Other.tsx', [part]],
    [part, []],
    ['e2e/tests/inner.spec.ts', []],
    ['e2e/tests/page.spec.ts', []],
    ['e2e/tests/other.spec.ts', []],
    ['e2e/tests/routes.spec.ts', []],
    ['tools/architecture/architecture.test.ts', []],
  ]);
  const rooms = [
    { room: 'apps/portal/src/features/a/inner', tests: ['e2e/tests/inner'] },
    { room: 'apps/portal/src/features/a', tests: ['e2e/tests/page'] },
    { room: 'apps/portal/src/features/b', tests: ['e2e/tests/other'] },
    { room: 'apps/portal/src/routes', tests: ['e2e/tests/routes'] },
  ];
  const reached = (...changed: string[]) =>
    Object.fromEntries(reachedIn(changed, [...graph.keys()], graph, rooms));
  const inBrowser = (...changed: string[]) => reached(...changed).browser;

  it('runs the tests that import the change, and those that enter the rooms it affects', () => {
    expect(reached(part)).toEqual({
      types: null,
      lint: null,
      unit: ['tools/architecture/architecture.test.ts', 'apps/portal/src/features/a/inner/part.test.ts'],
      browser: ['e2e/tests/inner.spec.ts', 'e2e/tests/other.spec.ts'],
    });
    expect(inBrowser(page)).toEqual(['e2e/tests/page.spec.ts']);
    expect(inBrowser(page, part)).toContain('e2e/tests/page.spec.ts');
  });

  it('runs tests of shared surroundings only if those changed themselves', () => {
    expect(inBrowser('apps/portal/src/routes/router.tsx')).toEqual(['e2e/tests/routes.spec.ts']);
  });

  it('runs a changed test itself', () => {
    expect(inBrowser('e2e/tests/other.spec.ts')).toEqual(['e2e/tests/other.spec.ts']);
  });

  it('compares with the given commit, and refuses an unknown one', () => {
    expect(chosen(['--changed=main', '--exclude=lint'])).toMatchObject({ since: 'main' });
    expect(chosen(['--changed']).since).toBe('');
    expect(chosen([]).since).toBeNull();
    expect(() => changedFiles('no-such-commit')).toThrow(/no commit no-such-commit/);
  });
});

describe('the list of rooms and their tests', () => {
  const isUnder = (file: string, name: string) => file.startsWith(name);

  it('names only existing rooms and tests', () => {
    const names = [...doors.flatMap(({ room, tests }) => [`${room}/`, ...tests]), ...onlyInTheWhole];
    expect(names.filter((name) => !files.some((file) => isUnder(file, name)))).toEqual([]);
  });

  it('includes every room', () => {
    const rooms = new Set(
      files.flatMap(
        (file) => file.match(/^apps\/(?:server\/src\/modules|portal\/src\/features)\/[^/]+\//) ?? [],
      ),
    );
    expect([...rooms].filter((room) => !doors.some((door) => `${door.room}/`.startsWith(room)))).toEqual([]);
  });

  it('includes every test', () => {
    const everything = ['apps/server/test/api/', 'apps/server/test/installation/'];
    const names = [...doors.flatMap(({ tests }) => tests), ...onlyInTheWhole].filter(
      (name) => !everything.includes(name),
    );
    const graph = importGraph(files);
    // What looks at a screen of the portal; the parts of the catalogue are found along their imports.
    const isOfScreen = (file: string) =>
      /^e2e\/catalogue\/.*\.spec\.ts$/.test(file) &&
      graph.get(file)?.includes('e2e/support/shown.ts') === true;
    const tests = files.filter(
      (file) =>
        /^(apps\/server\/test\/(api|installation)\/.*\.test|e2e\/tests\/.*\.spec)\.ts$/.test(file) ||
        isOfScreen(file),
    );
    expect(files.some(isOfScreen)).toBe(true);
    expect(tests.filter((file) => !names.some((name) => isUnder(file, name)))).toEqual([]);
  });
});
