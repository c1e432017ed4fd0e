// Runs the unit and API tests for the mutants: each test once without a mutant, which records the mutants it reaches,
// and then once for each reached mutant that no test has caught yet.
import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type RunnerTestCase, TestRunner } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';
import { activate, fetchReached } from './control.ts';
import { addReached, addTrial, readTrials, type Suite } from './work.ts';

const {
  MUTANTS_FOLDER: folder = '',
  MUTANTS_SUITE,
  MUTANTS_SOCKETS: sockets = '',
  MUTANTS_TRY,
} = process.env;
const suite: Suite = MUTANTS_SUITE === 'api' ? 'api' : 'unit';
/** A mutant that is not caught after this many seconds of tests is postponed to a later round. */
const patience = Number(process.env.MUTANTS_PATIENCE);
/** A test that takes longer is tried later, with the few remaining mutants. */
const longestMs = patience * 500;

let reached = new Set<number>();
let active = 0;
Object.assign(globalThis, {
  __mutant(id: number) {
    reached.add(id);
    return id === active;
  },
});

async function fetchReachedIds(): Promise<number[]> {
  const ownIds = [...reached];
  reached = new Set();
  return suite === 'api' ? [...new Set([...ownIds, ...(await fetchReached(sockets))])] : ownIds;
}

async function setActive(id: number): Promise<void> {
  active = id;
  if (suite === 'api') await activate(sockets, id);
}

/** The first line of the failure; null if the test passes. */
async function findFailure(run: () => unknown): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return text.split('\n')[0]?.slice(0, 300) || 'failed';
  }
}

async function waitForProduct(): Promise<boolean> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(`${process.env.WAYPOST_TEST_URL}/ready`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await setTimeout(500);
  }
  return false;
}

export default class MutantRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    const file = relative(repositoryRoot, test.file.filepath);
    addReached(folder, { suite, file, test: null, ids: await fetchReachedIds(), ms: 0 });
    const began = performance.now();
    await run();
    const ms = Math.round(performance.now() - began);
    const ids = await fetchReachedIds();
    addReached(folder, { suite, file, test: test.name, ids, ms });
    if (MUTANTS_TRY && ms <= longestMs) await tryEach(ids, run, file, test.name);
  }
}

async function tryEach(ids: number[], run: () => unknown, file: string, test: string): Promise<void> {
  const trials = readTrials(folder);
  const isFinished = (id: number): boolean => {
    const own = trials.filter((trial) => trial.id === id);
    if (own.some((trial) => trial.isCaught || (trial.file === file && trial.test === test))) return true;
    return own.reduce((sum, trial) => sum + (trial.suite === suite ? trial.seconds : 0), 0) > patience;
  };
  // A test that was not repeatable before is not tried again.
  if (trials.some((trial) => trial.isUnsure && trial.file === file && trial.test === test)) return;
  const open = ids.filter((id) => !isFinished(id));
  // A test that is not repeatable would fail for that reason.
  if (open.length === 0 || (await findFailure(run)) !== null) return;
  const trialFile = join(folder, `trying-${suite}-${process.pid}`);
  for (const id of open) {
    const began = performance.now();
    writeFileSync(trialFile, JSON.stringify({ id, suite, file, test }));
    await setActive(id);
    let how = await findFailure(run);
    // On a busy machine a test may fail by chance; a failure by the mutant repeats.
    if (how !== null && (suite === 'api' || /timed out|timeout/i.test(how))) how = await findFailure(run);
    rmSync(trialFile, { force: true });
    const trial = { id, suite, file, test, how: how ?? '', seconds: (performance.now() - began) / 1000 };
    const isRestored = await restoreProduct(how === null ? null : run);
    if (isRestored) addTrial(folder, { ...trial, isCaught: how !== null });
    else addTrial(folder, { ...trial, isCaught: false, isUnsure: true });
    if (!isRestored) endRun();
  }
  await fetchReachedIds();
}

/** Deactivates the mutant; returns whether the product works, so that a failed test passes again. */
async function restoreProduct(run: (() => unknown) | null): Promise<boolean> {
  try {
    await setActive(0);
    if (run === null) return true;
    return (suite === 'unit' || (await waitForProduct())) && (await findFailure(run)) === null;
  } catch {
    return false;
  }
}

/** Restarts the product and the remaining files after a mutant changed stored data or ended a program. */
function endRun(): void {
  if (suite === 'unit') return;
  writeFileSync(join(folder, 'changed'), '');
  // Ends the process group, which includes programs started by the tests.
  process.kill(-process.ppid, 'SIGKILL');
}
