import type { TestResult } from './results.ts';

/** More failures than this are not caused by timeouts on a busy machine. */
const maxFailuresToRerun = 20;

/**
 * Selects what to rerun of a stage when no other stage is running: the files with a test that did not pass; `all` when
 * the stage failed without a failed test; `nothing` when all passed or too many failed.
 */
export function selectRerun(results: readonly TestResult[]): string[] | 'all' | 'nothing' {
  const notPassed = results.filter(({ status }) => status !== 'passed');
  if (notPassed.length === 0 || notPassed.length > maxFailuresToRerun) return 'nothing';
  const files = notPassed.flatMap(({ file }) => (isTestFile(file) ? [file] : []));
  return files.length > 0 ? [...new Set(files)] : 'all';
}

/** Merges the results of a stage and its rerun: a test passes if it passed in either run. */
export function mergeRerun(first: readonly TestResult[], second: readonly TestResult[]): TestResult[] {
  const repeated = new Set(second.map(({ file }) => file));
  const passed = new Map(
    first.flatMap((result) => (result.status === 'passed' ? [[nameOf(result), result] as const] : [])),
  );
  return [
    // A failure of the stage itself is reported by the rerun if it persists.
    ...first.filter(({ file }) => isTestFile(file) && !repeated.has(file)),
    ...second.map((result): TestResult => passed.get(nameOf(result)) ?? { ...result, isRepeated: true }),
  ];
}

const nameOf = ({ file, subject, title }: TestResult): string => [file, subject, title].join('\n');
const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
