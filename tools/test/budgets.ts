import { cpus } from 'node:os';
import type { TestResult } from './results.ts';

/**
 * The parts of `npm test`, and the seconds each may take in a whole run on two idle cores, which it shares with another stage. To give a stage more, take the time
 * from another one, or write down why here. No test fails when a budget is exceeded, since machines differ.
 */
export const budgets = {
  types: 30,
  lint: 30,
  unit: 260,
  // It shows the states of screens that the browser showed before.
  catalogue: 500,
  // With the main journey, and with how an organisation begins: thirty seconds.
  'api-embedded': 140,
  'api-postgres': 550,
  operations: 180,
  browser: 400,
};

export type StageName = keyof typeof budgets;
export const stageNames = Object.keys(budgets) as StageName[];

/**
 * The seconds that the processors of the machine have worked since it started, whoever they worked for: a browser that is ended
 * takes the account of its own processes with it.
 */
export const processorSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

/** How long a stage took. */
export type StageTime = { name: StageName; seconds: number };

/**
 * Each stage's time beside its budget, the seconds that the processors worked in all, which travel better from machine to machine, and
 * the slowest tests: what to shorten first when a run has become long.
 */
export function timeReport(
  stages: readonly StageTime[],
  processor: number,
  results: readonly TestResult[],
  slowest = 20,
): string {
  const whole = (seconds: number) => `${Math.round(seconds)}`.padStart(6);
  const stageLines = stages.map(({ name, seconds }) => {
    const over = seconds > budgets[name] ? '  over' : '';
    return `${name.padEnd(16)}${whole(seconds)} ${whole(budgets[name])}${over}`;
  });
  const testLines = results
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, slowest)
    .map(({ file, title, seconds = 0 }) => `${seconds.toFixed(1).padStart(6)}  ${file}: ${title}`);
  return [
    `${'Seconds'.padEnd(16)}${'took'.padStart(6)} ${'budget'.padStart(6)}`,
    ...stageLines,
    `${'of processors'.padEnd(16)}${whole(processor)}`,
    '',
    `The slowest ${testLines.length} tests, in seconds:`,
    ...testLines,
    '',
  ].join('\n');
}
