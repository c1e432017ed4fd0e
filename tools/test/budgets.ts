import type { TestResult } from './results.ts';

/**
 * The stages of `npm test` and the CPU seconds that each may use in a full run: 1,800 in total, which is fifteen
 * minutes on two cores. To give a stage more, reduce another one, or write down the reason here. Exceeding a budget
 * fails no test, because machines differ.
 */
export const budgets = {
  types: 35,
  lint: 25,
  unit: 140,
  catalogue: 610,
  // Includes the main journey.
  'api-embedded': 100,
  'api-postgres': 520,
  operations: 125,
  browser: 245,
};

export type StageName = keyof typeof budgets;
export const stageNames = Object.keys(budgets) as StageName[];

/** The elapsed time of a stage and the CPU seconds it used, which compare better between machines than minutes. */
export type StageTime = { name: StageName; seconds: number; cpuSeconds: number };

/**
 * Reports each stage's time and its CPU seconds next to its budget, the total CPU seconds, and the slowest tests, which
 * are the first to shorten when a run takes too long.
 */
export function timeReport(
  stages: readonly StageTime[],
  cpuSeconds: number,
  results: readonly TestResult[],
  slowest = 20,
): string {
  const rounded = (seconds: number) => `${Math.round(seconds)}`.padStart(6);
  const row = (name: string, ...columns: string[]) => [name.padEnd(16), ...columns].join(' ');
  const stageLines = stages.map(({ name, seconds, cpuSeconds: worked }) => {
    const over = worked > budgets[name] ? '  over' : '';
    return `${row(name, rounded(seconds), rounded(worked), rounded(budgets[name]))}${over}`;
  });
  const testLines = results
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, slowest)
    .map(({ file, title, seconds = 0 }) => `${seconds.toFixed(1).padStart(6)}  ${file}: ${title}`);
  return [
    row('Seconds', '  took', 'worked', 'budget'),
    ...stageLines,
    row('of processors', '      ', rounded(cpuSeconds)),
    '',
    `The slowest ${testLines.length} tests, in seconds:`,
    ...testLines,
    '',
  ].join('\n');
}
