import { dirname } from 'node:path';
import type { Graph } from '../architecture/imports.ts';
import { foldersOf, isSlow, locateTest } from './test-location.ts';

type Importers = ReadonlyMap<string, readonly string[]>;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Inverts the import graph: the importers of each file. */
export function importersIn(graph: Graph): Importers {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}

/**
 * Returns the files and all their direct and indirect importers, each with its distance. From a file for which `isEnd`
 * is true, only tests and files of its own folder are followed.
 */
export function importersOf(
  changed: readonly string[],
  importers: Importers,
  isAggregator: (file: string) => boolean = () => false,
): ReadonlyMap<string, number> {
  const reached = new Map(changed.map((file) => [file, 0]));
  // The iteration includes entries that are added during the loop.
  for (const [file, distance] of reached) {
    const isEnd = distance > 0 && isAggregator(file);
    for (const importer of importers.get(file) ?? [])
      if (!reached.has(importer) && (!isEnd || isTest(importer) || dirname(importer) === dirname(file)))
        reached.set(importer, distance + 1);
  }
  return reached;
}

/**
 * Aggregating files, which import nearly everything: imports are followed through them only if they changed themselves.
 */
const aggregatingFiles =
  /^apps\/server\/src\/(app|entry|provision|seed)\/|^apps\/server\/src\/modules\/.+\/module\.ts$|^apps\/portal\/src\/(routes\/|main\.|app\/(App|SettingsGate)\.)|^apps\/(identity|sandbox)\/src\/start\.ts$|^packages\/contract\/src\/index\.ts$/;
/** The files that a change affects without passing through aggregating files. */
export const findDependents = (
  changed: readonly string[],
  importers: Importers,
): ReadonlyMap<string, number> => importersOf(changed, importers, (file) => aggregatingFiles.test(file));

type TestGroup = { folder: string; sourceFolders: readonly string[]; tests: string[] };
export type NearTests = { tests: readonly string[]; left: readonly string[] };

/**
 * Selects the tests for the sources that a change affects, nearest sources first, then those that use it most. Takes
 * whole test folders up to `most` files in total, the first folder in any case, and returns the other folders as
 * `left`.
 */
export function selectNearestTests(
  changed: readonly string[],
  importers: Importers,
  files: readonly string[],
  tests: readonly string[],
  most: number,
): NearTests {
  const nearFiles = [...findDependents(changed, importers)].filter(
    ([file, distance]) => distance === 0 || !aggregatingFiles.test(file),
  );
  const groups = groupByFolder(files, tests);
  const reached = new Map<TestGroup, { distance: number; users: number }>();
  for (const [file, distance] of nearFiles)
    for (const group of findInnermostGroups(file, groups)) {
      const { users } = reached.get(group) ?? { users: 0 };
      reached.set(group, {
        distance: Math.min(distance, reached.get(group)?.distance ?? distance),
        users: users + 1,
      });
    }
  const ordered = [...reached]
    .filter(([group, { distance }]) => distance === 0 || !containsAnother(group, [...reached.keys()]))
    .toSorted(([, a], [, b]) => a.distance - b.distance || b.users - a.users)
    .map(([group]) => group);
  const selected: string[] = [];
  const left: string[] = [];
  let sum = 0;
  for (const { folder, tests: own } of ordered) {
    const count = own.filter((file) => !isSlow(file)).length;
    if (sum > 0 && sum + count > most) {
      left.push(folder);
      continue;
    }
    selected.push(...own);
    sum += count;
  }
  return { tests: selected, left };
}

function groupByFolder(files: readonly string[], tests: readonly string[]): TestGroup[] {
  const folders = foldersOf(files);
  const groups = new Map<string, TestGroup>();
  for (const test of tests) {
    const location = locateTest(test, folders);
    if (!location || location.sourceFolders.length === 0) continue;
    const group = groups.get(location.folder) ?? { ...location, tests: [] };
    group.tests.push(test);
    groups.set(location.folder, group);
  }
  return [...groups.values()];
}

/** The groups whose source folder is the deepest around a file. */
function findInnermostGroups(file: string, groups: readonly TestGroup[]): TestGroup[] {
  // A catalogue page shows components of `ui`.
  const source = file.replace(/^apps\/portal\/catalogue\//, 'apps/portal/src/ui/');
  const around = groups.flatMap((group) =>
    group.sourceFolders
      .filter((sourceFolder) => source.startsWith(`${sourceFolder}/`))
      .map((sourceFolder) => ({ group, depth: sourceFolder.length })),
  );
  const deepest = Math.max(...around.map(({ depth }) => depth));
  return around.filter(({ depth }) => depth === deepest).map(({ group }) => group);
}

/** Whether a group's source folder contains that of another affected group, whose tests are then sufficient. */
const containsAnother = ({ sourceFolders }: TestGroup, reached: readonly TestGroup[]): boolean =>
  reached.some((other) =>
    other.sourceFolders.some((inner) =>
      sourceFolders.some((sourceFolder) => inner.startsWith(`${sourceFolder}/`)),
    ),
  );
