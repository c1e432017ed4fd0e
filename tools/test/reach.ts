import { dirname } from 'node:path';
import type { Graph } from '../architecture/imports.ts';
import { foldersOf, isSlow, placeOf } from './places.ts';

type Importers = ReadonlyMap<string, readonly string[]>;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Who imports each file. */
export function importersIn(graph: Graph): Importers {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}

/** The files, and all that import them, each with the number of imports between; from what `ends` only tests and its own folder are. */
export function importersOf(
  changed: readonly string[],
  importers: Importers,
  ends: (file: string) => boolean = () => false,
): ReadonlyMap<string, number> {
  const reached = new Map(changed.map((file) => [file, 0]));
  // A map goes on to what was added meanwhile.
  for (const [file, distance] of reached) {
    const isEnd = distance > 0 && ends(file);
    for (const importer of importers.get(file) ?? [])
      if (!reached.has(importer) && (!isEnd || isTest(importer) || dirname(importer) === dirname(file)))
        reached.set(importer, distance + 1);
  }
  return reached;
}

/** They gather what others do, so that everything reaches them: they count when they have changed themselves. */
const gathers =
  /^apps\/server\/src\/(app|entry|provision|seed)\/|^apps\/server\/src\/modules\/.+\/module\.ts$|^apps\/portal\/src\/(routes\/|main\.|app\/(App|SettingsGate)\.)|^apps\/(identity|sandbox)\/src\/start\.ts$|^packages\/contract\/src\/index\.ts$/;
/** What a change reaches without what comes to it only by way of those. */
export const nearTo = (changed: readonly string[], importers: Importers): ReadonlyMap<string, number> =>
  importersOf(changed, importers, (file) => gathers.test(file));

type Group = { folder: string; rooms: readonly string[]; tests: string[] };
export type NearTests = { tests: readonly string[]; left: readonly string[] };

/**
 * The tests that stand for what a change reaches, the nearest sources first, of them those that use it most. Those of a folder are taken
 * while they are not more than `most` files together, the first in any case; the other folders are left.
 */
export function nearTests(
  changed: readonly string[],
  importers: Importers,
  files: readonly string[],
  tests: readonly string[],
  most: number,
): NearTests {
  const near = [...nearTo(changed, importers)].filter(
    ([file, distance]) => distance === 0 || !gathers.test(file),
  );
  const groups = groupsOf(files, tests);
  const reached = new Map<Group, { distance: number; users: number }>();
  for (const [file, distance] of near)
    for (const group of innermost(file, groups)) {
      const { users } = reached.get(group) ?? { users: 0 };
      reached.set(group, {
        distance: Math.min(distance, reached.get(group)?.distance ?? distance),
        users: users + 1,
      });
    }
  const ordered = [...reached]
    .filter(([group, { distance }]) => distance === 0 || !isAroundAnother(group, [...reached.keys()]))
    .toSorted(([, a], [, b]) => a.distance - b.distance || b.users - a.users)
    .map(([group]) => group);
  const taken: string[] = [];
  const left: string[] = [];
  let sum = 0;
  for (const { folder, tests: own } of ordered) {
    const count = own.filter((file) => !isSlow(file)).length;
    if (sum > 0 && sum + count > most) {
      left.push(folder);
      continue;
    }
    taken.push(...own);
    sum += count;
  }
  return { tests: taken, left };
}

function groupsOf(files: readonly string[], tests: readonly string[]): Group[] {
  const folders = foldersOf(files);
  const groups = new Map<string, Group>();
  for (const test of tests) {
    const place = placeOf(test, folders);
    if (!place || place.rooms.length === 0) continue;
    const group = groups.get(place.folder) ?? { ...place, tests: [] };
    group.tests.push(test);
    groups.set(place.folder, group);
  }
  return [...groups.values()];
}

/** The groups with the deepest folder of sources around a file. */
function innermost(file: string, groups: readonly Group[]): Group[] {
  // A page of the catalogue shows parts of `ui`.
  const shown = file.replace(/^apps\/portal\/catalogue\//, 'apps/portal/src/ui/');
  const around = groups.flatMap((group) =>
    group.rooms.filter((room) => shown.startsWith(`${room}/`)).map((room) => ({ group, depth: room.length })),
  );
  const deepest = Math.max(...around.map(({ depth }) => depth));
  return around.filter(({ depth }) => depth === deepest).map(({ group }) => group);
}

/** A folder of sources around another one that is reached only shows what is in that. */
const isAroundAnother = ({ rooms }: Group, reached: readonly Group[]): boolean =>
  reached.some((other) => other.rooms.some((inner) => rooms.some((room) => inner.startsWith(`${room}/`))));
