import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';
import { readResults } from './report.ts';
import { createWorkFolder } from './work.ts';

// MUTANTS_SEED, MUTANTS_NUMBER and MUTANTS_SINCE draw other mutants; reports/mutants keeps the results of an
// interrupted run.
const seeds = (process.env.MUTANTS_SEED ?? '3401,3402').split(',').map(Number);
const number = Number(process.env.MUTANTS_NUMBER ?? 60);
const since = process.env.MUTANTS_SINCE ?? '57cf57ac';

it('the tests catch 95 of 100 random noticeable changes of behavior, and each survivor is explained', {
  timeout: 8 * 3_600_000,
}, async () => {
  const program = `${import.meta.dirname}/main.ts`;
  const draws = [`--seed=${seeds}`, `--number=${number}`, `--since=${since}`];
  const args = ['--disable-warning=ExperimentalWarning', program, ...draws];
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  const results = readResults(createWorkFolder(seeds, number));
  expect(results).toHaveLength(seeds.length * number);
  expect(results.filter(({ verdict }) => verdict === 'open')).toEqual([]);
  const caught = results.filter(({ verdict }) => verdict === 'caught');
  // No test has to catch an unnoticeable change; the report states the reason.
  const noticeable = results.filter(({ answer }) => answer?.answer !== 'reason');
  expect(caught.length / noticeable.length).toBeGreaterThanOrEqual(0.95);
  const unanswered = results.filter(({ verdict, answer }) => verdict !== 'caught' && answer === null);
  expect(unanswered.map(({ what }) => what)).toEqual([]);
});
