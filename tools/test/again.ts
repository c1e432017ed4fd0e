import type { TestResult } from './results.ts';

/** More than this many is not a clock that ran out on a busy machine. */
const mostToRepeat = 20;

/**
 * What of a stage is run once more when nothing runs beside it: the files with a test that did not pass; `all` of the stage,
 * when it failed without a test; `nothing` when all passed, or too much failed.
 */
export function toRepeat(results: readonly TestResult[]): string[] | 'all' | 'nothing' {
  const missed = results.filter(({ status }) => status !== 'passed');
  if (missed.length === 0 || missed.length > mostToRepeat) return 'nothing';
  const files = missed.flatMap(({ file }) => (isTestFile(file) ? [file] : []));
  return files.length > 0 ? [...new Set(files)] : 'all';
}

/** The results of a stage where a test has passed if it did so in one of the two runs. */
export function withSecondRun(first: readonly TestResult[], second: readonly TestResult[]): TestResult[] {
  const repeated = new Set(second.map(({ file }) => file));
  const passed = new Map(
    first.flatMap((result) => (result.status === 'passed' ? [[nameOf(result), result] as const] : [])),
  );
  return [
    // A failure of the stage itself is told anew if it is still there.
    ...first.filter(({ file }) => isTestFile(file) && !repeated.has(file)),
    ...second.map((result): TestResult => passed.get(nameOf(result)) ?? { ...result, isRepeated: true }),
  ];
}

const nameOf = ({ file, subject, title }: TestResult): string => [file, subject, title].join('\n');
const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
