import { execFileSync } from 'node:child_process';
import { StartError } from '@waypost/platform/lifecycle';
import { type Graph, importGraph, root, sourceFiles } from '../architecture/imports.ts';
import { type Door, doors } from './doors.ts';
import type { StageName } from './stage-names.ts';

/** The stages to run for a change, with the test files of each; null when a stage runs whole. */
export type Reached = Map<StageName, readonly string[] | null>;

/**
 * Lists the files that differ from a commit, including uncommitted ones. For '' lists the uncommitted files, or, when
 * there are none, those of the last commit.
 *
 * @throws StartError when there is no such commit
 */
export function changedFiles(commit: string): string[] {
  if (commit !== '') return changedSince(commit);
  const uncommitted = changedSince('HEAD');
  return uncommitted.length > 0 ? uncommitted : changedSince('HEAD~1');
}

function changedSince(commit: string): string[] {
  const git = (...args: string[]) => {
    const shown = execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    return shown
      .toString()
      .split('\0')
      .filter((file) => file !== '');
  };
  try {
    const known = git('diff', '--name-only', '-z', commit, '--');
    return [...new Set([...known, ...git('ls-files', '-o', '--exclude-standard', '-z')])].sort();
  } catch {
    throw new StartError(`there is no commit ${commit} to compare with.`);
  }
}

/** Finds the tests that a change of these files reaches, along the imports and then through the doors (doors.ts). */
export const reachedFrom = (changed: readonly string[]): Reached => {
  const files = sourceFiles();
  return reachedIn(changed, files, importGraph(files), doors);
};

export function reachedIn(
  changed: readonly string[],
  files: readonly string[],
  graph: Graph,
  allDoors: readonly Door[],
): Reached {
  const reached = importersOf(changed, graph);
  const entered = roomsOf(changed, reached, allDoors).flatMap(({ tests }) => tests);
  const runs = (file: string): boolean => reached.has(file) || entered.some((name) => file.startsWith(name));
  const matching = (pattern: RegExp): string[] => files.filter((file) => pattern.test(file) && runs(file));

  const stages: Reached = new Map([
    ['types', null],
    ['lint', null],
  ]);
  const add = (name: StageName, tests: string[]): void => {
    if (tests.length > 0) stages.set(name, tests);
  };
  // These read the sources and the documents themselves.
  const readers = files.filter((file) => /^tools\/(architecture\/)?[^/]*\.test\.ts$/.test(file));
  add('unit', [
    ...new Set([
      ...readers,
      ...matching(/^(packages|apps\/[^/]+\/src|tools|bench)\/.*(?<!\.long)\.test\.tsx?$/),
    ]),
  ]);
  const isShown = [...reached].some((file) => file.startsWith('apps/portal/catalogue/'));
  add('catalogue', isShown ? files.filter((file) => inCatalogue.test(file)) : matching(inCatalogue));
  add('api-postgres', matching(/^apps\/server\/test\/(api|installation)\/.*(?<!\.slow)\.test\.ts$/));
  add('operations', matching(/^apps\/server\/test\/operations\/.*(?<!\.long)\.test\.ts$/));
  add('browser', matching(/^e2e\/tests\/.*\.spec\.ts$/));
  return stages;
}

const inCatalogue = /^e2e\/catalogue\/.*\.spec\.ts$/;

/** The files, and all files that import them. */
function importersOf(changed: readonly string[], graph: Graph): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set<string>();
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  return reached;
}

/** Entry points import every room, so they count only when they have changed themselves. */
const around = /^apps\/(server\/src\/(http|entry)|portal\/src\/(routes|main|app\/(App|SettingsGate)))\b/;

/**
 * Finds the rooms that a change reaches. A surrounding room that only shows the changed part is left out: the inner room
 * names the tests of that part.
 */
function roomsOf(
  changed: readonly string[],
  reached: ReadonlySet<string>,
  allDoors: readonly Door[],
): Door[] {
  const roomOf = (file: string): Door | undefined => allDoors.find(({ room }) => file.startsWith(`${room}/`));
  const changedRooms = new Set(changed.map(roomOf));
  const passed = new Set([...reached].filter((file) => !around.test(file)).map(roomOf));
  return allDoors.filter((door) => {
    if (changedRooms.has(door)) return true;
    const isAround = [...passed].some((inner) => inner?.room.startsWith(`${door.room}/`));
    return passed.has(door) && !isAround;
  });
}
