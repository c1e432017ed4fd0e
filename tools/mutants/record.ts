import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../start/processes.ts';
import type { Product } from './product.ts';
import { type Outcome, runTests } from './tests.ts';
import { addReached, addTrial, addUnreliable, readReached, type Suite, type Trial } from './work.ts';

const patterns: Record<Suite, string[]> = {
  unit: ['packages/**/*.test.ts', 'apps/portal/src/**/*.test.{ts,tsx}', 'apps/server/src/**/*.test.ts'],
  api: ['apps/server/test/api/**/*.test.ts'],
  browser: ['e2e/catalogue/*.spec.ts', 'e2e/tests/*.spec.ts'],
};
/** It tries our look at accessibility on pages of its own, and is not at ease with what watches the mutants. */
const ofNoScreen = 'e2e/catalogue/accessibility.spec.ts';
/** So many files at a time: what is done is kept when a run is cut short. */
const atOnce: Record<Suite, number> = { unit: 30, api: 6, browser: 4 };
const limitMs = 40 * 60_000;
const mostCutShort = 25;
/** A test that goes on for longer with a mutant does not end. */
const trialLimitMs = 60_000;

/** Those that try everything come last, when few mutants are left. */
const isLong = (file: string): boolean => /\.slow\.|\/trust\/|\/security\/|\/seed\//.test(file);

const filesOf = (suite: Suite): string[] => {
  const files = patterns[suite]
    .flatMap((pattern) => globSync(pattern, { cwd: repositoryRoot, exclude: ['**/node_modules/**'] }).sort())
    .filter((file) => !file.endsWith('.long.test.ts') && file !== ofNoScreen);
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
  /** So many seconds of tests are spent on a mutant in this round. */
  patience: number;
  say(text: string): void;
  isOver(): boolean;
};

/**
 * Runs the tests of a suite and notes which mutants each passes by. Those of units and of the API try them at once;
 * in the browser that takes a run of its own. What fails by itself may have met what a mutant left behind: its file is
 * run again from the first state, with nothing tried.
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
    // One that is always cut short is left as far as it has come.
    markDone(recording, outcomes ? some : some.slice(0, Math.floor(cutShort / mostCutShort)));
    await restored(recording);
    say(`recorded ${suite}: ${doneIn(recording).size} files`);
  }
}

/** The files of the next run: some that have not been run, or those that are to be run again. */
function nextOf(recording: Recording, again: ReadonlySet<string>): { some: string[]; isAgain: boolean } {
  const { suite } = recording;
  const done = doneIn(recording);
  const next = filesOf(suite).filter((file) => !done.has(file) && !again.has(file));
  const isAgain = next.length === 0 || again.size >= atOnce[suite];
  return { some: isAgain ? [...again] : next.slice(0, atOnce[suite]), isAgain };
}

function markDone(recording: Recording, files: readonly string[]): void {
  const { folder, suite, patience } = recording;
  const done = doneIn(recording);
  for (const file of files) if (!done.has(file)) addReached(folder, { suite, file, done: patience });
}

/** The product as it was, when a mutant has left something behind. */
async function restored({ folder, product, say }: Recording): Promise<void> {
  if (!product || (!existsSync(join(folder, 'changed')) && (await product.isUp()))) return;
  say('  a mutant has left something behind: the product begins again');
  await product.renew(0);
  rmSync(join(folder, 'changed'), { force: true });
}

/** Tests that failed by themselves: their files are run again, and a second time they are noted as unreliable. */
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

/** One run of some files; a test that does not end with a mutant ends it, and counts as one that caught it. */
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
