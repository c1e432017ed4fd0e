import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describeError, runCommand, StartError } from '@waypost/platform/lifecycle';
import { closeLog, openLog } from '../start/log-file.ts';
import { buildPortal } from '../start/portal.ts';
import { repositoryRoot } from '../start/processes.ts';
import { toRepeat, withSecondRun } from './again.ts';
import { type StageName, type StageTime, stageNames, timeReport } from './budgets.ts';
import { filesWithCanary } from './canary.ts';
import { changedFiles, reachedFrom } from './changed.ts';
import { inLanes } from './lanes.ts';
import { chosen } from './options.ts';
import { countProcessors, processorsFor } from './processors.ts';
import { requirementsDocument, withSteps } from './requirements.ts';
import type { TestResult } from './results.ts';
import { keepRun, runOf, runsFile, runsIn, unsteadyAgain } from './runs.ts';
import { runStage } from './stages.ts';

const reportFolder = join(repositoryRoot, 'reports');
const stopping = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => stopping.abort());

/** Built once: stages side by side would each find its files out of date and build them. */
const portal = {
  isFor: (name: StageName) => /^(api|browser|catalogue)/.test(name),
  run: () => buildPortal(stopping.signal),
};

runCommand('npm test', async () => {
  const { stages: wanted, since, files } = chosen(process.argv.slice(2));
  const reached = since === null ? null : reachedFrom(changedFiles(since));
  const stages = wanted.filter((name) => reached?.stages.has(name) ?? true);
  if (reached) {
    for (const name of stages)
      process.stdout.write(`${name}: ${reached.stages.get(name)?.join(' ') ?? 'all of it'}\n`);
    tell('Left to the whole run, since it takes longer than a minute:', reached.left);
  }
  if (process.argv.includes('--quick')) process.env.WAYPOST_TEST_QUICK = '1';
  mkdirSync(reportFolder, { recursive: true });
  for (const entry of readdirSync(reportFolder))
    if (entry !== basename(runsFile)) rmSync(join(reportFolder, entry), { recursive: true, force: true });

  const began = new Date();
  const beganAt = performance.now();
  const processors = countProcessors();
  const byStage = new Map<StageName, StageOutcome>();
  try {
    await inLanes(
      stages,
      portal,
      async (name) => void byStage.set(name, await timed(name, files ?? reached?.stages.get(name) ?? null)),
    );
    await repeatMissed(byStage);
  } catch (error) {
    if (stopping.signal.aborted) throw new StartError('interrupted.');
    // What runs beside ends too.
    stopping.abort();
    throw error;
  }
  const outcomes = stages.flatMap((name) => byStage.get(name) ?? []);
  const results = outcomes.flatMap((outcome) => outcome.results);
  results.push(await searchCanary());

  writeFileSync(join(reportFolder, 'tests.json'), `${JSON.stringify(withSteps(results), null, 2)}\n`);
  const minutes = (performance.now() - beganAt) / 60_000;
  const isWhole = !reached && !files && stages.length === stageNames.length;
  const before = runsIn(runsFile);
  const run = runOf(results, began, minutes);
  if (isWhole) keepRun(runsFile, run);
  // A partial run must not write the list of requirements, because proofs would be missing.
  if (isWhole && run.failed.length === 0)
    writeFileSync(join(repositoryRoot, 'docs/generated/requirements.md'), requirementsDocument(results));

  tell('Not passed:', run.failed);
  tell('Passed only when run again, which is a fault of the test or of the product:', run.retried);
  const again = unsteadyAgain(run.retried, before);
  tell(
    'For the second time in ten runs, so that the run fails; mend them, or name the reason in tools/test/runs.ts:',
    again,
  );
  process.stdout.write(`\n${timeReport(outcomes, processors(), results)}\n`);
  const failed = run.failed.length + again.length;
  process.stdout.write(`${results.length - failed} passed, ${failed} failed (${minutes.toFixed(1)} min)\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});

function tell(heading: string, names: readonly string[]): void {
  if (names.length > 0) process.stdout.write(`\n${heading}\n${names.map((name) => `  ${name}\n`).join('')}`);
}

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
  return { name, seconds, processors: processorsFor(name), results };
}

/** Runs what did not pass once more; a clock that ran out beside other work says nothing of the product. */
async function repeatMissed(byStage: Map<StageName, StageOutcome>): Promise<void> {
  for (const [name, { results, ...time }] of byStage) {
    const files = toRepeat(results);
    if (files === 'nothing' || name === 'types' || name === 'lint') continue;
    const second = await timed(name, files === 'all' ? null : files);
    byStage.set(name, { ...time, results: withSecondRun(results, second.results) });
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
