import { findAnswer } from './answers.ts';
import { activate } from './control.ts';
import { describeMutant, type Mutant } from './mutant.ts';
import type { Product } from './product.ts';
import { findReachingTests, type ReachingTests } from './reach.ts';
import { type Outcome, runTests } from './tests.ts';
import { addTrial, addUnreliable, readTrials, readUnreliable, type Suite } from './work.ts';

/** The test time per batch; then the next mutant is tried, and the remaining tests follow later. */
const batchMs = 40_000;
/** The factor by which tests may take longer than recorded. */
const slownessFactor = 6;

export type JudgeContext = {
  folder: string;
  mutants: readonly Mutant[];
  suites: readonly Suite[];
  /** Mutants that take effect while the program loads; the program is restarted with them. */
  loadTimeMutants: ReadonlySet<number>;
  product: () => Promise<Product>;
  log(text: string): void;
  isOver(): boolean;
};

/**
 * Tries each mutant with the tests that reach it until one fails or none is left; the least tried mutants come first.
 */
export async function judge(context: JudgeContext): Promise<void> {
  const { folder, mutants, isOver, log } = context;
  const spent = new Map<number, number>();
  while (!isOver()) {
    const trials = readTrials(folder);
    const caught = new Set(trials.filter(({ isCaught }) => isCaught).map(({ id }) => id));
    const reach = findReachingTests(folder);
    const open = mutants
      // A mutant with a recorded reason that no test can notice it is not tried.
      .filter((mutant) => !caught.has(mutant.id) && findAnswer(mutant)?.answer !== 'reason')
      .map((mutant) => ({ mutant, batch: selectBatch(context, reach.get(mutant.id) ?? []) }))
      .filter(({ batch }) => batch.length > 0)
      .sort((one, other) => (spent.get(one.mutant.id) ?? 0) - (spent.get(other.mutant.id) ?? 0));
    const [first] = open;
    if (!first) return;
    log(`${open.length} open; ${describeMutant(first.mutant)}`);
    const began = performance.now();
    await runBatch(context, first.mutant.id, first.batch);
    const seconds = (performance.now() - began) / 1000;
    spent.set(first.mutant.id, (spent.get(first.mutant.id) ?? 0) + seconds);
  }
}

/** Selects the tests of the next batch: of one suite, within the time of a batch. */
function selectBatch({ suites }: JudgeContext, reach: readonly ReachingTests[]): ReachingTests[] {
  const batch: ReachingTests[] = [];
  let ms = 0;
  for (const one of reach.filter(({ suite }) => suites.includes(suite))) {
    if (batch.length > 0 && (one.suite !== batch[0]?.suite || ms + one.ms > batchMs)) break;
    batch.push(one);
    ms += one.ms;
  }
  return batch;
}

async function runBatch(context: JudgeContext, id: number, batch: readonly ReachingTests[]): Promise<void> {
  const { folder, log } = context;
  const suite = batch[0]?.suite ?? 'unit';
  const began = performance.now();
  const [failed] = await findFailures(context, id, suite, batch);
  const isCaught = failed !== undefined && (await isConfirmed(context, id, suite, batch, failed));
  // A run that was stopped from outside proves nothing about the mutant.
  if (context.isOver()) return;
  const seconds = (performance.now() - began) / 1000;
  if (failed && isCaught) {
    const { file, test, how } = failed;
    addTrial(folder, { id, suite, file, test, isCaught, how, seconds });
    log(`  caught by ${file}: ${test}`);
    return;
  }
  // A test that also fails without the mutant is not tried again; the others of the batch are.
  const addMiss = (file: string, test: string | null): void =>
    addTrial(folder, { id, suite, file, test, isCaught: false, how: '', seconds: 0 });
  if (failed)
    addMiss(failed.file, batch.find(({ file }) => file === failed.file)?.titles ? failed.test : null);
  else for (const { file, titles } of batch) for (const test of titles ?? [null]) addMiss(file, test);
}

async function findFailures(
  context: JudgeContext,
  active: number,
  suite: Suite,
  batch: readonly ReachingTests[],
): Promise<Outcome[]> {
  const env = suite === 'unit' ? {} : (await prepareProduct(context, active)).env;
  const unreliable = new Set(readUnreliable(context.folder).map(({ file, test }) => `${file}\n${test}`));
  // The tests of an API file depend on each other.
  const isWhole = suite === 'api' || batch.some(({ titles }) => titles === null);
  const titles = isWhole ? null : [...new Set(batch.flatMap((one) => one.titles ?? []))];
  const limitMs = 60_000 + slownessFactor * batch.reduce((sum, { ms }) => sum + ms, 0);
  const files = batch.map(({ file }) => file);
  const request = { suite, files, titles, active, record: 'no' as const, limitMs };
  const outcomes = await runTests(context.folder, env, request);
  if (!outcomes) {
    const test = 'the tests come to an end';
    return [{ file: files[0] ?? '', test, status: 'failed', how: 'timed out', ms: limitMs }];
  }
  return outcomes.filter(
    ({ status, file, test }) => status === 'failed' && !unreliable.has(`${file}\n${test}`),
  );
}

/** Returns the product with the mutant active, restarted if an earlier mutant ended it. */
async function prepareProduct(
  { product, loadTimeMutants, log }: JudgeContext,
  active: number,
): Promise<Product> {
  const running = await product();
  const isRunning = await activate(running.sockets, active).then(
    () => running.isUp(),
    () => false,
  );
  if (isRunning && !loadTimeMutants.has(active)) return running;
  log('  the product begins again');
  // A mutant may prevent the start; the tests then fail.
  await running.renew(active).catch(() => undefined);
  return running;
}

/**
 * A test that fails because of the mutant passes without it. If it does not, an earlier mutant may have changed the
 * state, so it is repeated from the initial state. Against a running product it must fail twice.
 */
async function isConfirmed(
  context: JudgeContext,
  id: number,
  suite: Suite,
  batch: readonly ReachingTests[],
  failed: Outcome,
): Promise<boolean> {
  const { folder, log } = context;
  const mayBeTimeout = suite !== 'unit' || /timed out|timeout/i.test(failed.how);
  if (!mayBeTimeout) return true;
  const own = batch.filter(({ file }) => file === failed.file);
  const isKnown = own.some(({ titles }) => titles === null || titles.includes(failed.test));
  const testsToRepeat = isKnown ? own.map((one) => ({ ...one, titles: one.titles && [failed.test] })) : batch;
  const passesWithout = async (): Promise<boolean> =>
    (await findFailures(context, 0, suite, testsToRepeat)).length === 0;
  const failsAgain = async (): Promise<boolean> =>
    (await findFailures(context, id, suite, testsToRepeat)).length > 0;
  if (await passesWithout()) return await failsAgain();
  if (suite !== 'unit') await (await context.product()).renew(0);
  if (!(await passesWithout())) {
    addUnreliable(folder, failed.file, failed.test);
    log(`  unreliable: ${failed.file}: ${failed.test}`);
    return false;
  }
  return await failsAgain();
}
