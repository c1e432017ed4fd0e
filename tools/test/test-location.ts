/**
 * The location of a test of the running product tells what it tests: its folder has the name of the source folder under
 * test, which is a module of the server, a feature of the portal, or a folder next to these.
 */
export type TestLocation = {
  /** The folder of the test, below the folder of its kind; '' for tests of the product as a whole. */
  folder: string;
  /** The source folders under test; none for tests of the product as a whole, and when there is no such folder. */
  sourceFolders: readonly string[];
};

const kinds = [
  {
    tests: /^apps\/server\/test\/(?:api|installation)\/(?:(.+)\/)?[^/]+\.test\.ts$/,
    sources: ['apps/server/src/modules/*', 'apps/server/src/*', 'apps/*/src'],
  },
  {
    tests: /^e2e\/(?:catalogue|tests)\/(?:(.+)\/)?[^/]+\.spec\.ts$/,
    sources: ['apps/portal/src/features/*', 'apps/portal/src/*', 'apps/*/src'],
  },
];

/** Suites about every call, independent of the module: they test the code that every call passes through. */
const everyCallSuites: ReadonlySet<string> = new Set(['security', 'trust']);
const everyCallFolders = ['apps/server/src/app', 'apps/server/src/framework'];

/** Collects all folders that contain one of the files at any depth. */
export const foldersOf = (files: readonly string[]): ReadonlySet<string> =>
  new Set(
    files.flatMap((file) => {
      const parts = file.split('/').slice(0, -1);
      return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
    }),
  );

/** Locates a test of the running product; null for any other file. */
export function locateTest(file: string, folders: ReadonlySet<string>): TestLocation | null {
  for (const { tests, sources } of kinds) {
    const [isMatch, folder = ''] = tests.exec(file) ?? [];
    if (!isMatch) continue;
    if (folder === '') return { folder, sourceFolders: [] };
    if (everyCallSuites.has(folder)) return { folder, sourceFolders: everyCallFolders };
    const sourceFolder = sources
      .map((source) => source.replace('*', folder))
      .find((name) => folders.has(name));
    return { folder, sourceFolders: sourceFolder === undefined ? [] : [sourceFolder] };
  }
  return null;
}

/** Whether the name of a test file marks it as slow, which leaves it out of quick runs. */
export const isSlow = (file: string): boolean => /\.slow\.(test|spec)\.tsx?$/.test(file);
