import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { type Graph, importGraph, root, sourceFiles } from '../architecture/imports.ts';
import type { StageName } from './budgets.ts';
import { findDependents, importersIn, importersOf, selectNearestTests } from './test-impact.ts';
import { isSlow } from './test-location.ts';

export type AffectedTests = {
  /** The stages to run for a change, with the files of each; null when all files of a stage run. */
  stages: ReadonlyMap<StageName, readonly string[] | null>;
  /** Affected tests that are deferred to the full run: one line for each stage and reason. */
  left: readonly string[];
};

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
  const listFiles = (...args: string[]) => {
    const output = execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    return output
      .toString()
      .split('\0')
      .filter((file) => file !== '');
  };
  try {
    const tracked = listFiles('diff', '--name-only', '-z', commit, '--');
    return [...new Set([...tracked, ...listFiles('ls-files', '-o', '--exclude-standard', '-z')])].sort();
  } catch {
    throw new StartError(`there is no commit ${commit} to compare with.`);
  }
}

/** Tests that read the sources and the documents. */
const sourceReadingTestFile = /^tools\/(architecture\/)?[^/]*\.test\.ts$/;
/** The files from which the schema text is generated, besides the list of modules. */
const schemaSource = /^apps\/[^/]+\/(migrations\/|schema\.sql$|(.*\/)?README\.md$)/;
const schemaTest = 'tools/schema/schema.test.ts';
const unitTestFile = /^(packages|apps\/[^/]+\/src|tools|bench)\/.*\.test\.tsx?$/;
const operationTestFile = /^apps\/server\/test\/operations\/.*\.test\.ts$/;
/** The configuration of lint and types: when it changes, everything is checked again. */
const checkConfiguration = /^(biome\.json|tools\/lint\/.*|package-lock\.json)$|(^|\/)tsconfig[^/]*\.json$/;
/** Returns the TypeScript project that checks a file. */
const projectOf = (file: string): string => `${/^(apps\/portal\/|e2e\/)/.exec(file)?.[0] ?? ''}tsconfig.json`;

/**
 * The tests of the running product, which do not import its sources, and how many of their files two cores run in less
 * than a minute, including the start of the product.
 */
const productTests: readonly { stage: StageName; tests: RegExp; most: number }[] = [
  {
    stage: 'api-postgres',
    tests: /^apps\/server\/test\/(api|installation)\/.*(?<!\.demo)\.test\.ts$/,
    most: 8,
  },
  { stage: 'api-embedded', tests: /\.demo\.(test|spec)\.ts$/, most: 2 },
  { stage: 'catalogue', tests: /^e2e\/catalogue\/.*\.spec\.ts$/, most: 3 },
  { stage: 'browser', tests: /^e2e\/tests\/.*(?<!\.demo)\.spec\.ts$/, most: 2 },
];

/**
 * Finds the tests affected by a change of these files: unit tests by imports; tests of the running product by their
 * folders (test-location.ts) and by imports among themselves.
 */
export function findAffectedTests(changed: readonly string[]): AffectedTests {
  const files = sourceFiles();
  return findAffectedIn(changed, files, importGraph(files));
}

export function findAffectedIn(
  changed: readonly string[],
  all: readonly string[],
  graph: Graph,
): AffectedTests {
  const files = all.filter((file) => !/\.long\.(test|spec)\.ts$/.test(file));
  const importers = importersIn(graph);
  const folders = new Set(changed.map((file) => dirname(file)));
  const mustCheckAll = changed.some((file) => checkConfiguration.test(file));
  const affectedProjects = new Set(
    [...importersOf(changed, importers).keys()].filter((file) => /\.tsx?$/.test(file)).map(projectOf),
  );
  const stages = new Map<StageName, readonly string[] | null>([['lint', mustCheckAll ? null : changed]]);
  if (mustCheckAll || affectedProjects.size > 0)
    stages.set('types', mustCheckAll ? null : [...affectedProjects]);
  const left: string[] = [];
  const add = (stage: StageName, tests: readonly string[]): void => {
    // A changed slow test runs, because its author wants to see it pass.
    const deferredTests = tests.filter((file) => isSlow(file) && !changed.includes(file));
    const runnable = tests.filter((file) => !deferredTests.includes(file));
    if (runnable.length > 0) stages.set(stage, runnable);
    if (deferredTests.length > 0) left.push(`${stage}, slow by its name: ${deferredTests.join(' ')}`);
  };
  const dependents = findDependents(changed, importers);
  const schemaTests = changed.some((file) => schemaSource.test(file)) ? [schemaTest] : [];
  const isUnit = (file: string) =>
    unitTestFile.test(file) &&
    (dependents.has(file) || folders.has(dirname(file)) || schemaTests.includes(file));
  add(
    'unit',
    files.filter((file) => sourceReadingTestFile.test(file) || isUnit(file)),
  );
  // Some tests import product code, but their folder determines what they test.
  const usingChangedSupport = importersOf(
    changed.filter((file) => /^(apps\/server\/test|e2e)\//.test(file)),
    importers,
  );
  add(
    'operations',
    files.filter((file) => operationTestFile.test(file) && usingChangedSupport.has(file)),
  );
  for (const { stage, tests, most } of productTests) {
    const stageTests = files.filter((file) => tests.test(file));
    const found = selectNearestTests(changed, importers, files, stageTests, most);
    // A story starts the product, which takes half a minute.
    const isScreenTested = stage === 'browser' && stages.has('catalogue');
    const nearest = isScreenTested ? [] : found.tests;
    const supportUsers = stageTests.filter(
      (file) => usingChangedSupport.has(file) && !changed.includes(file),
    );
    const isSelected = (file: string) =>
      changed.includes(file) ||
      nearest.includes(file) ||
      (supportUsers.length <= most && supportUsers.includes(file));
    add(stage, stageTests.filter(isSelected));
    if (isScreenTested && found.tests.length > 0)
      left.push(`${stage}, while its screens are looked at: ${found.tests.join(' ')}`);
    if (found.left.length > 0)
      left.push(`${stage}, of what uses it from further away: ${found.left.join(' ')}`);
    if (supportUsers.length > most)
      left.push(`${stage}, of what uses the changed support: ${supportUsers.join(' ')}`);
  }
  return { stages, left };
}
