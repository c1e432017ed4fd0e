import { mkdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeError, runCommand, StartError } from '@waypost/platform/lifecycle';
import { closeLog, openLog } from '../start/log-file.ts';
import { buildPortal } from '../start/portal.ts';
import { repositoryRoot } from '../start/processes.ts';
import { toRepeat, withSecondRun } from './again.ts';
import { type StageTime, timeReport } from './budgets.ts';
import { filesWithCanary } from './canary.ts';
import { changedFiles, reachedFrom } from './changed.ts';
import { inLanes } from './lanes.ts';
import { chosen } from './options.ts';
import { requirementsDocument, withSteps } from './requirements.ts';
import type { TestResult } from './results.ts';
import { type StageName, stageNames } from './stage-names.ts';
import { runStage } from './stages.ts';

const reportFolder = join(repositoryRoot, 'reports');
const stopping = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => stopping.abort());

runCommand('npm test', async () => {
  const { stages: wanted, since, files } = chosen(process.argv.slice(2));
  const reached = since === null ? null : reachedFrom(changedFiles(since));
  const stages = wanted.filter((name) => reached?.has(name) ?? true);
  if (reached)
    for (const name of stages)
      process.stdout.write(`${name}: ${reached.get(name)?.join(' ') ?? 'all of it'}\n`);
  if (process.argv.includes('--quick')) process.env.WAYPOST_TEST_QUICK = '1';
  rmSync(reportFolder, { recursive: true, force: true });
  mkdirSync(reportFolder, { recursive: true });

  const began = performance.now();
  const byStage = new Map<StageName, StageOutcome>();
  try {
    // Once and before all: stages side by side would each find the portal's files out of date and build them.
    if (stages.some((name) => /^(api|e2e)-/.test(name))) await buildPortal(stopping.signal);
    await inLanes(
      stages,
      async (name) => void byStage.set(name, await timed(name, files ?? reached?.get(name) ?? null)),
    );
    await repeatMissed(byStage);
  } catch (error) {
    throw stopping.signal.aborted ? new StartError('interrupted.') : error;
  }
  const outcomes = stages.flatMap((name) => byStage.get(name) ?? []);
  const results = outcomes.flatMap((outcome) => outcome.results);
  results.push(await searchCanary());

  writeFileSync(join(reportFolder, 'tests.json'), `${JSON.stringify(withSteps(results), null, 2)}\n`);
  const failures = results.filter(({ status }) => status !== 'passed');
  // A partial run must not write the list of requirements, because proofs would be missing.
  if (failures.length === 0 && !reached && !files && stages.length === stageNames.length) {
    writeFileSync(join(repositoryRoot, 'docs/requirements.md'), requirementsDocument(results));
  }
  if (failures.length > 0) process.stdout.write('\nNot passed:\n');
  for (const { file, title, status } of failures) process.stdout.write(`  ${status}  ${file}: ${title}\n`);
  const unsteady = results.filter(({ isRepeated, status }) => isRepeated && status === 'passed');
  if (unsteady.length > 0)
    process.stdout.write('\nPassed only when run again, which is a fault of the test:\n');
  for (const { file, title } of unsteady) process.stdout.write(`  ${file}: ${title}\n`);
  process.stdout.write(`\n${timeReport(outcomes, results)}\n`);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const passed = results.length - failures.length;
  process.stdout.write(`${passed} passed, ${failures.length} failed (${minutes} min)\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
});

type StageOutcome = StageTime & { results: TestResult[] };

/** Runs a stage and prints its output as one block, although other stages run beside it. */
async function timed(name: StageName, files: readonly string[] | null): Promise<StageOutcome> {
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
  return { name, seconds, results };
}

/** Runs what did not pass once more; a clock that ran out beside other work says nothing of the product. */
async function repeatMissed(byStage: Map<StageName, StageOutcome>): Promise<void> {
  for (const [name, { seconds, results }] of byStage) {
    const files = toRepeat(results);
    if (files === 'nothing' || name === 'types' || name === 'lint') continue;
    const second = await timed(name, files === 'all' ? null : files);
    byStage.set(name, { name, seconds, results: withSecondRun(results, second.results) });
  }
}

/** No log and no report of the run may hold a patient's number, whatever the tests looked at. */
async function searchCanary(): Promise<TestResult> {
  const files = await filesWithCanary([reportFolder]);
  for (const file of files) {
    process.stdout.write(`The canary's social security number is in ${relative(repositoryRoot, file)}.\n`);
  }
  return {
    file: 'tools/test/canary.ts',
    title: 'no log and no report holds the social security number of the canary',
    status: files.length === 0 ? 'passed' : 'failed',
  };
}
