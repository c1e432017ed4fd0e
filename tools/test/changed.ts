import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { type Graph, importGraph, root, sourceFiles } from '../architecture/imports.ts';
import type { StageName } from './budgets.ts';
import { isSlow } from './places.ts';
import { importersIn, importersOf, nearTests, nearTo } from './reach.ts';

export type Reached = {
  /** The stages to run for a change, with the files of each; null when a stage runs whole. */
  stages: ReadonlyMap<StageName, readonly string[] | null>;
  /** What else it reaches, which waits for the whole run: a line for each stage and reason. */
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

/** These read the sources and the documents themselves. */
const reader = /^tools\/(architecture\/)?[^/]*\.test\.ts$/;
/** What the text of the schema is made from, beside the list of modules. */
const schema = /^apps\/[^/]+\/(migrations\/|schema\.sql$|(.*\/)?README\.md$)/;
const schemaTest = 'tools/schema/schema.test.ts';
const unit = /^(packages|apps\/[^/]+\/src|tools|bench)\/.*\.test\.tsx?$/;
const operation = /^apps\/server\/test\/operations\/.*\.test\.ts$/;
/** What the lint and the types go by: everything is looked at anew. */
const rules = /^(biome\.json|tools\/lint\/.*|package-lock\.json)$|(^|\/)tsconfig[^/]*\.json$/;
/** The project that checks the types of a file. */
const typesOf = (file: string): string => `${/^(apps\/portal\/|e2e\/)/.exec(file)?.[0] ?? ''}tsconfig.json`;

/**
 * The tests of the running product, which no import reaches from its sources, and of how many files two cores run those in less than
 * a minute, the start of the product included.
 */
const atTheProduct: readonly { stage: StageName; tests: RegExp; most: number }[] = [
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
 * Finds the tests that a change of these files reaches: units along the imports; those of the running product by the folders they
 * stand in (places.ts), and along the imports among themselves.
 */
export function reachedFrom(changed: readonly string[]): Reached {
  const files = sourceFiles();
  return reachedIn(changed, files, importGraph(files));
}

export function reachedIn(changed: readonly string[], all: readonly string[], graph: Graph): Reached {
  const files = all.filter((file) => !/\.long\.(test|spec)\.ts$/.test(file));
  const importers = importersIn(graph);
  const folders = new Set(changed.map((file) => dirname(file)));
  const isAnew = changed.some((file) => rules.test(file));
  const typed = new Set(
    [...importersOf(changed, importers).keys()].filter((file) => /\.tsx?$/.test(file)).map(typesOf),
  );
  const stages = new Map<StageName, readonly string[] | null>([['lint', isAnew ? null : changed]]);
  if (isAnew || typed.size > 0) stages.set('types', isAnew ? null : [...typed]);
  const left: string[] = [];
  const add = (stage: StageName, tests: readonly string[]): void => {
    // Who changes a slow test wants to see it pass.
    const waiting = tests.filter((file) => isSlow(file) && !changed.includes(file));
    const now = tests.filter((file) => !waiting.includes(file));
    if (now.length > 0) stages.set(stage, now);
    if (waiting.length > 0) left.push(`${stage}, slow by its name: ${waiting.join(' ')}`);
  };
  const near = nearTo(changed, importers);
  const ofSchema = changed.some((file) => schema.test(file)) ? [schemaTest] : [];
  const isUnit = (file: string) =>
    unit.test(file) && (near.has(file) || folders.has(dirname(file)) || ofSchema.includes(file));
  add(
    'unit',
    files.filter((file) => reader.test(file) || isUnit(file)),
  );
  // Tests import the product where they look inside; what they prove is said by their folder.
  const own = importersOf(
    changed.filter((file) => /^(apps\/server\/test|e2e)\//.test(file)),
    importers,
  );
  add(
    'operations',
    files.filter((file) => operation.test(file) && own.has(file)),
  );
  for (const { stage, tests, most } of atTheProduct) {
    const ofStage = files.filter((file) => tests.test(file));
    const found = nearTests(changed, importers, files, ofStage, most);
    // A story starts the product, which takes half of the minute.
    const isShown = stage === 'browser' && stages.has('catalogue');
    const nearest = isShown ? [] : found.tests;
    const using = ofStage.filter((file) => own.has(file) && !changed.includes(file));
    const isNow = (file: string) =>
      changed.includes(file) || nearest.includes(file) || (using.length <= most && using.includes(file));
    add(stage, ofStage.filter(isNow));
    if (isShown && found.tests.length > 0)
      left.push(`${stage}, while its screens are looked at: ${found.tests.join(' ')}`);
    if (found.left.length > 0)
      left.push(`${stage}, of what uses it from further away: ${found.left.join(' ')}`);
    if (using.length > most) left.push(`${stage}, of what uses the changed support: ${using.join(' ')}`);
  }
  return { stages, left };
}
