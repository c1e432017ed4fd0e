import type { TestResult } from './results.ts';

/**
 * The parts of `npm test`, and the seconds of processors each may take in a whole run: 1,800 together, which is fifteen minutes of two
 * cores. To give a stage more, take it from another one, or write down why here. No test fails when a budget is exceeded, since machines
 * differ.
 */
export const budgets = {
  types: 35,
  lint: 25,
  unit: 140,
  catalogue: 610,
  // With the main journey.
  'api-embedded': 100,
  'api-postgres': 520,
  operations: 125,
  browser: 245,
};

export type StageName = keyof typeof budgets;
export const stageNames = Object.keys(budgets) as StageName[];

/** How long a stage took, and what the processors worked for it: the sum travels from machine to machine better than minutes. */
export type StageTime = { name: StageName; seconds: number; processors: number };

/**
 * Each stage's time, and its work beside its budget; what the processors worked in all; and the slowest tests: what to shorten first when
 * a run has become long.
 */
export function timeReport(
  stages: readonly StageTime[],
  processors: number,
  results: readonly TestResult[],
  slowest = 20,
): string {
  const whole = (seconds: number) => `${Math.round(seconds)}`.padStart(6);
  const row = (name: string, ...columns: string[]) => [name.padEnd(16), ...columns].join(' ');
  const stageLines = stages.map(({ name, seconds, processors: worked }) => {
    const over = worked > budgets[name] ? '  over' : '';
    return `${row(name, whole(seconds), whole(worked), whole(budgets[name]))}${over}`;
  });
  const testLines = results
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, slowest)
    .map(({ file, title, seconds = 0 }) => `${seconds.toFixed(1).padStart(6)}  ${file}: ${title}`);
  return [
    row('Seconds', '  took', 'worked', 'budget'),
    ...stageLines,
    row('of processors', '      ', whole(processors)),
    '',
    `The slowest ${testLines.length} tests, in seconds:`,
    ...testLines,
    '',
  ].join('\n');
}
