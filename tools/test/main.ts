import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describeError, runCommand, StartError } from '@waypost/platform/lifecycle';
import { closeLog, openLog } from '../start/log-file.ts';
import { buildPortal } from '../start/portal.ts';
import { repositoryRoot } from '../start/processes.ts';
import { type StageName, type StageTime, stageNames, timeReport } from './budgets.ts';
import { findFilesWithCanary } from './canary.ts';
import { changedFiles, findAffectedTests } from './changed.ts';
import { cpuSecondsOf, trackCpuTime } from './cpu-time.ts';
import { parseOptions } from './options.ts';
import { runInPool } from './pool.ts';
import { requirementsDocument, withSteps } from './requirements.ts';
import { mergeRerun, selectRerun } from './rerun.ts';
import type { TestResult } from './results.ts';
import { appendRun, findRepeatedlyUnsteady, readRuns, runsFile, summarizeRun } from './runs.ts';
import { runStage } from './stages.ts';

const reportFolder = join(repositoryRoot, 'reports');
const stopping = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => stopping.abort());

/** Builds the portal once; otherwise parallel stages would each find its files out of date and build them. */
const portal = {
  isNeededBy: (name: StageName) => /^(api|browser|catalogue)/.test(name),
  run: () => buildPortal(stopping.signal),
};

runCommand('npm test', async () => {
  const { stages: requested, since, files } = parseOptions(process.argv.slice(2));
  const reached = since === null ? null : findAffectedTests(changedFiles(since));
  const stages = requested.filter((name) => reached?.stages.has(name) ?? true);
  if (reached) {
    for (const name of stages)
      process.stdout.write(`${name}: ${reached.stages.get(name)?.join(' ') ?? 'all of it'}\n`);
    printList('Left to the whole run, since it takes longer than a minute:', reached.left);
  }
  if (process.argv.includes('--quick')) process.env.WAYPOST_TEST_QUICK = '1';
  mkdirSync(reportFolder, { recursive: true });
  for (const entry of readdirSync(reportFolder))
    if (entry !== basename(runsFile)) rmSync(join(reportFolder, entry), { recursive: true, force: true });

  const began = new Date();
  const startedAt = performance.now();
  const readCpuSeconds = trackCpuTime();
  const byStage = new Map<StageName, StageOutcome>();
  try {
    await runInPool(
      stages,
      portal,
      async (name) =>
        void byStage.set(name, await runTimed(name, files ?? reached?.stages.get(name) ?? null)),
    );
    await rerunFailures(byStage);
  } catch (error) {
    if (stopping.signal.aborted) throw new StartError('interrupted.');
    // Ends the other running stages.
    stopping.abort();
    throw error;
  }
  const outcomes = stages.flatMap((name) => byStage.get(name) ?? []);
  const results = outcomes.flatMap((outcome) => outcome.results);
  results.push(await searchCanary());

  writeFileSync(join(reportFolder, 'tests.json'), `${JSON.stringify(withSteps(results), null, 2)}\n`);
  const minutes = (performance.now() - startedAt) / 60_000;
  const isWhole = !reached && !files && stages.length === stageNames.length;
  const earlierRuns = readRuns(runsFile);
  const run = summarizeRun(results, began, minutes);
  if (isWhole) appendRun(runsFile, run);
  // A partial run must not write the list of requirements, because proofs would be missing.
  if (isWhole && run.failed.length === 0)
    writeFileSync(join(repositoryRoot, 'docs/generated/requirements.md'), requirementsDocument(results));

  printList('Not passed:', run.failed);
  printList('Passed only when run again, which is a fault of the test or of the product:', run.retried);
  const repeatedlyUnsteady = findRepeatedlyUnsteady(run.retried, earlierRuns);
  printList(
    'For the second time in ten runs, so that the run fails; mend them, or name the reason in tools/test/runs.ts:',
    repeatedlyUnsteady,
  );
  process.stdout.write(`\n${timeReport(outcomes, readCpuSeconds(), results)}\n`);
  const failed = run.failed.length + repeatedlyUnsteady.length;
  process.stdout.write(`${results.length - failed} passed, ${failed} failed (${minutes.toFixed(1)} min)\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});

function printList(heading: string, names: readonly string[]): void {
  if (names.length > 0) process.stdout.write(`\n${heading}\n${names.map((name) => `  ${name}\n`).join('')}`);
}

type StageOutcome = StageTime & { results: TestResult[] };

/** Runs a stage and prints its output as one block, although other stages run in parallel. */
async function runTimed(name: StageName, files: readonly string[] | null): Promise<StageOutcome> {
  process.stdout.write(`${name} …\n`);
  const began = performance.now();
  const outputFile = join(reportFolder, 'output', `${name}.txt`);
  const output = openLog(outputFile, false);
  let results: TestResult[];
  try {
    results = await runStage({ name, files, reportFolder, output, stopping: stopping.signal });
  } catch (error) {
    if (stopping.signal.aborted) throw error;
    writeSync(output, `${describeError(error)}\n`);
    results = [{ file: 'tools/test/stages.ts', title: `the stage ${name} can run`, status: 'failed' }];
  } finally {
    closeLog(output);
  }
  const passed = results.filter(({ status }) => status === 'passed').length;
  const seconds = (performance.now() - began) / 1000;
  if (passed < results.length) process.stdout.write(readFileSync(outputFile));
  process.stdout.write(`${name}: ${passed} of ${results.length} passed (${seconds.toFixed(0)} s)\n`);
  return { name, seconds, cpuSeconds: cpuSecondsOf(name), results };
}

/** Reruns the tests that did not pass, because a timeout next to other work says nothing about the product. */
async function rerunFailures(byStage: Map<StageName, StageOutcome>): Promise<void> {
  for (const [name, { results, ...time }] of byStage) {
    const files = selectRerun(results);
    if (files === 'nothing' || name === 'types' || name === 'lint') continue;
    const second = await runTimed(name, files === 'all' ? null : files);
    byStage.set(name, { ...time, results: mergeRerun(results, second.results) });
  }
}

/** Checks that no log and no report of the run contains a patient's social security number. */
async function searchCanary(): Promise<TestResult> {
  const files = await findFilesWithCanary([reportFolder]);
  for (const file of files) {
    process.stdout.write(`The canary's social security number is in ${relative(repositoryRoot, file)}.\n`);
  }
  return {
    file: 'tools/test/canary.ts',
    title: 'no log and no report holds the social security number of the canary',
    status: files.length === 0 ? 'passed' : 'failed',
  };
}
