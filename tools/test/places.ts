/**
 * What the tests of the running product are about is said by where they stand: their folder has the name of the folder of the sources
 * that it is about, a module of the server or a feature of the portal, or of a room beside these.
 */
export type Place = {
  /** The folder of the tests, below that of their kind; '' for what is about the product as a whole. */
  folder: string;
  /** The sources it is about; none for what is about the product as a whole, and where there is no such folder. */
  rooms: readonly string[];
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

/** Suites about every call, whichever module answers it: they belong to what every call goes through. */
const aboutEveryCall: ReadonlySet<string> = new Set(['security', 'trust']);
const everyCall = ['apps/server/src/app', 'apps/server/src/framework'];

/** All folders that have one of the files somewhere below them. */
export const foldersOf = (files: readonly string[]): ReadonlySet<string> =>
  new Set(
    files.flatMap((file) => {
      const parts = file.split('/').slice(0, -1);
      return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
    }),
  );

/** Where a test of the running product stands; null for every other file. */
export function placeOf(file: string, folders: ReadonlySet<string>): Place | null {
  for (const { tests, sources } of kinds) {
    const [isOne, folder = ''] = tests.exec(file) ?? [];
    if (!isOne) continue;
    if (folder === '') return { folder, rooms: [] };
    if (aboutEveryCall.has(folder)) return { folder, rooms: everyCall };
    const room = sources.map((source) => source.replace('*', folder)).find((name) => folders.has(name));
    return { folder, rooms: room === undefined ? [] : [room] };
  }
  return null;
}

/** Left out of the runs for every day, by its name. */
export const isSlow = (file: string): boolean => /\.slow\.(test|spec)\.tsx?$/.test(file);
