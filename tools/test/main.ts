import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeError, runCommand, StartError } from '@waypost/platform/lifecycle';
import { repositoryRoot } from '../start/processes.ts';
import { filesWithCanary } from './canary.ts';
import { chosenStages, type StageName, stageNames } from './options.ts';
import { requirementsDocument } from './requirements.ts';
import type { TestResult } from './results.ts';
import { runStage } from './stages.ts';

const reportFolder = join(repositoryRoot, 'reports');
const stopping = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => stopping.abort());

runCommand('npm test', async () => {
  const stages = chosenStages(process.argv.slice(2));
  rmSync(reportFolder, { recursive: true, force: true });
  mkdirSync(reportFolder, { recursive: true });

  const results: TestResult[] = [];
  for (const name of stages) {
    results.push(...(await timed(name)));
  }
  results.push(await searchCanary());

  writeFileSync(join(reportFolder, 'tests.json'), `${JSON.stringify(results, null, 2)}\n`);
  const failures = results.filter(({ status }) => status !== 'passed');
  // Half a run would leave out what the other half proves.
  if (failures.length === 0 && stages.length === stageNames.length) {
    writeFileSync(join(repositoryRoot, 'docs/requirements.md'), requirementsDocument(results));
  }
  if (failures.length > 0) process.stdout.write('\nNot passed:\n');
  for (const { file, title, status } of failures) process.stdout.write(`  ${status}  ${file}: ${title}\n`);
  process.stdout.write(`\n${results.length - failures.length} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
});

async function timed(name: StageName): Promise<TestResult[]> {
  process.stdout.write(`\n== ${name}\n`);
  const began = performance.now();
  try {
    return await runStage({ name, reportFolder, stopping: stopping.signal });
  } catch (error) {
    if (stopping.signal.aborted) throw new StartError('interrupted.');
    process.stdout.write(`${describeError(error)}\n`);
    return [{ file: 'tools/test/stages.ts', title: `the stage ${name} can run`, status: 'failed' }];
  } finally {
    process.stdout.write(`== ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
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
