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
/** The number of files per run; finished runs are retained when the tool is interrupted. */
const filesPerRun: Record<Suite, number> = { unit: 100, api: 12, browser: 8 };
const limitMs = 40 * 60_000;
const maxInterruptions = 25;
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

const finishedFiles = ({ folder, suite, patience }: RecordContext): Set<string> =>
  new Set(
    readReached(folder).flatMap((line) =>
      'done' in line && line.suite === suite && (suite === 'browser' || line.done >= patience)
        ? [line.file]
        : [],
    ),
  );

export type RecordContext = {
  folder: string;
  suite: Suite;
  product: Product | null;
  /** Matches the files whose tests run. */
  only: RegExp;
  /** The seconds of test time per mutant in this round. */
  patience: number;
  log(text: string): void;
  isOver(): boolean;
};

/**
 * Runs the tests of a suite and records which mutants each one reaches. Unit and API tests also try the mutants
 * immediately; browser tests need a separate run. A test that fails without a mutant may be affected by an earlier one,
 * so its file is rerun from the initial state without mutants.
 */
export async function record(context: RecordContext): Promise<void> {
  const { suite, product, log, isOver } = context;
  const filesToRerun = new Set<string>();
  let interruptions = 0;
  while (!isOver()) {
    const { selected, isRerun } = selectNextFiles(context, filesToRerun);
    if (selected.length === 0) return;
    if (isRerun) await product?.renew(0);
    const outcomes = await run(context, selected, suite === 'browser' || isRerun ? 'yes' : 'try');
    if (isOver()) return;
    interruptions = outcomes ? 0 : interruptions + 1;
    if (isRerun) filesToRerun.clear();
    recordFailures(context, outcomes ?? [], isRerun, filesToRerun);
    // A file that is always interrupted keeps its partial record.
    markDone(context, outcomes ? selected : selected.slice(0, Math.floor(interruptions / maxInterruptions)));
    await restoreProduct(context);
    log(`recorded ${suite}: ${finishedFiles(context).size} files`);
  }
}

/** Selects the files of the next run: files that have not run yet, or files to rerun. */
function selectNextFiles(
  context: RecordContext,
  filesToRerun: ReadonlySet<string>,
): { selected: string[]; isRerun: boolean } {
  const { suite, only } = context;
  const done = finishedFiles(context);
  const next = filesOf(suite).filter((file) => only.test(file) && !done.has(file) && !filesToRerun.has(file));
  const isRerun = next.length === 0 || filesToRerun.size >= filesPerRun[suite];
  return { selected: isRerun ? [...filesToRerun] : next.slice(0, filesPerRun[suite]), isRerun };
}

function markDone(context: RecordContext, files: readonly string[]): void {
  const { folder, suite, patience } = context;
  const done = finishedFiles(context);
  for (const file of files) if (!done.has(file)) addReached(folder, { suite, file, done: patience });
}

/** Resets the product after a mutant changed its state. */
async function restoreProduct({ folder, product, log }: RecordContext): Promise<void> {
  if (!product || (!existsSync(join(folder, 'changed')) && (await product.isUp()))) return;
  log('  a mutant has left something behind: the product begins again');
  await product.renew(0);
  rmSync(join(folder, 'changed'), { force: true });
}

/**
 * Records tests that failed without a mutant: their files are rerun, and after a second failure they count as
 * unreliable.
 */
function recordFailures(
  { folder, suite, product, log }: RecordContext,
  outcomes: readonly Outcome[],
  isRerun: boolean,
  filesToRerun: Set<string>,
): void {
  for (const { file, test, ms, status, how } of outcomes) {
    if (suite === 'browser') addReached(folder, { suite, file, test, ids: [], ms: Math.round(ms) });
    if (status !== 'failed') continue;
    log(`fails without a mutant: ${file}: ${test}: ${how}`);
    if (isRerun || !product) addUnreliable(folder, file, test);
    else filesToRerun.add(file);
  }
}

/** Runs some files once. A test that hangs with a mutant ends the run and counts as having caught the mutant. */
async function run(
  { folder, suite, product, patience }: RecordContext,
  files: string[],
  how: 'yes' | 'try',
): Promise<Outcome[] | null> {
  const trialFiles = (): string[] => globSync(join(folder, `trying-${suite}-*`));
  for (const file of trialFiles()) rmSync(file);
  const endless = new AbortController();
  const watch = setInterval(() => {
    for (const file of trialFiles()) {
      if (Date.now() - statSync(file).mtimeMs < trialLimitMs) continue;
      const trial = JSON.parse(readFileSync(file, 'utf8')) as Pick<Trial, 'id' | 'suite' | 'file' | 'test'>;
      const seconds = trialLimitMs / 1000;
      addTrial(folder, { ...trial, isCaught: true, how: 'does not come to an end', seconds });
      endless.abort();
    }
  }, 5000);
  const env = { ...product?.env, MUTANTS_PATIENCE: String(patience) };
  const request = { suite, files, titles: null, active: 0, record: how, limitMs };
  const outcomes = await runTests(folder, env, request, endless.signal);
  clearInterval(watch);
  return outcomes;
}
