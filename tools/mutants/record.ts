import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../start/processes.ts';
import type { Product } from './product.ts';
import { type Outcome, runTests } from './tests.ts';
import { addReached, addTrial, addUnreliable, readReached, type Suite, type Trial } from './work.ts';

const patterns: Record<Suite, string[]> = {
  unit: ['packages/**/*.test.ts', 'apps/portal/src/**/*.test.{ts,tsx}', 'apps/server/src/**/*.test.ts'],
  api: ['apps/server/test/{api,installation}/**/*.test.ts'],
  browser: ['e2e/catalogue/**/*.spec.ts', 'e2e/tests/**/*.spec.ts'],
};
/** The number of files per run; finished runs are kept when the tool is interrupted. */
const atOnce: Record<Suite, number> = { unit: 100, api: 12, browser: 8 };
const limitMs = 40 * 60_000;
const mostCutShort = 25;
/** A test that takes longer with a mutant is assumed to hang. */
const trialLimitMs = 60_000;

/** Tests that cover everything run last, when few mutants are left. */
const isLong = (file: string): boolean => /\.slow\.|\/trust\/|\/security\/|\/seed\//.test(file);

const filesOf = (suite: Suite): string[] => {
  const files = patterns[suite]
    .flatMap((pattern) => globSync(pattern, { cwd: repositoryRoot, exclude: ['**/node_modules/**'] }).sort())
    .filter((file) => !/\.long\.(test|spec)\.ts$/.test(file));
  return [...files.filter((file) => !isLong(file)), ...files.filter(isLong)];
};

const doneIn = ({ folder, suite, patience }: Recording): Set<string> =>
  new Set(
    readReached(folder).flatMap((line) =>
      'done' in line && line.suite === suite && (suite === 'browser' || line.done >= patience)
        ? [line.file]
        : [],
    ),
  );

export type Recording = {
  folder: string;
  suite: Suite;
  product: Product | null;
  /** Of which files the tests run. */
  only: RegExp;
  /** The seconds of tests per mutant in this round. */
  patience: number;
  say(text: string): void;
  isOver(): boolean;
};

/**
 * Runs the tests of a suite and records which mutants each one reaches. Unit and API tests try the mutants at once;
 * browser tests need a separate run. A test that fails without a mutant may suffer from an earlier one, so its file is
 * run again from the initial state without mutants.
 */
export async function record(recording: Recording): Promise<void> {
  const { suite, product, say, isOver } = recording;
  const again = new Set<string>();
  let cutShort = 0;
  while (!isOver()) {
    const { some, isAgain } = nextOf(recording, again);
    if (some.length === 0) return;
    if (isAgain) await product?.renew(0);
    const outcomes = await run(recording, some, suite === 'browser' || isAgain ? 'yes' : 'try');
    if (isOver()) return;
    cutShort = outcomes ? 0 : cutShort + 1;
    if (isAgain) again.clear();
    noteFailing(recording, outcomes ?? [], isAgain, again);
    // A file that is always interrupted keeps its partial record.
    markDone(recording, outcomes ? some : some.slice(0, Math.floor(cutShort / mostCutShort)));
    await restored(recording);
    say(`recorded ${suite}: ${doneIn(recording).size} files`);
  }
}

/** The files of the next run: files that have not run yet, or those to repeat. */
function nextOf(recording: Recording, again: ReadonlySet<string>): { some: string[]; isAgain: boolean } {
  const { suite, only } = recording;
  const done = doneIn(recording);
  const next = filesOf(suite).filter((file) => only.test(file) && !done.has(file) && !again.has(file));
  const isAgain = next.length === 0 || again.size >= atOnce[suite];
  return { some: isAgain ? [...again] : next.slice(0, atOnce[suite]), isAgain };
}

function markDone(recording: Recording, files: readonly string[]): void {
  const { folder, suite, patience } = recording;
  const done = doneIn(recording);
  for (const file of files) if (!done.has(file)) addReached(folder, { suite, file, done: patience });
}

/** Resets the product after a mutant changed its state. */
async function restored({ folder, product, say }: Recording): Promise<void> {
  if (!product || (!existsSync(join(folder, 'changed')) && (await product.isUp()))) return;
  say('  a mutant has left something behind: the product begins again');
  await product.renew(0);
  rmSync(join(folder, 'changed'), { force: true });
}

/** Tests that failed without a mutant: their files run again, and after a second failure they count as unreliable. */
function noteFailing(
  { folder, suite, product, say }: Recording,
  outcomes: readonly Outcome[],
  isAgain: boolean,
  again: Set<string>,
): void {
  for (const { file, test, ms, status, how } of outcomes) {
    if (suite === 'browser') addReached(folder, { suite, file, test, ids: [], ms: Math.round(ms) });
    if (status !== 'failed') continue;
    say(`fails without a mutant: ${file}: ${test}: ${how}`);
    if (isAgain || !product) addUnreliable(folder, file, test);
    else again.add(file);
  }
}

/** One run of some files. A test that hangs with a mutant ends the run, and counts as having caught the mutant. */
async function run(
  { folder, suite, product, patience }: Recording,
  files: string[],
  how: 'yes' | 'try',
): Promise<Outcome[] | null> {
  const trying = (): string[] => globSync(join(folder, `trying-${suite}-*`));
  for (const file of trying()) rmSync(file);
  const endless = new AbortController();
  const watch = setInterval(() => {
    for (const file of trying()) {
      if (Date.now() - statSync(file).mtimeMs < trialLimitMs) continue;
      const tried = JSON.parse(readFileSync(file, 'utf8')) as Pick<Trial, 'id' | 'suite' | 'file' | 'test'>;
      const seconds = trialLimitMs / 1000;
      addTrial(folder, { ...tried, isCaught: true, how: 'does not come to an end', seconds });
      endless.abort();
    }
  }, 5000);
  const env = { ...product?.env, MUTANTS_PATIENCE: String(patience) };
  const asked = { suite, files, titles: null, active: 0, record: how, limitMs };
  const outcomes = await runTests(folder, env, asked, endless.signal);
  clearInterval(watch);
  return outcomes;
}
