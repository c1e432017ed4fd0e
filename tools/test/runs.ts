import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../start/processes.ts';
import type { TestResult } from './results.ts';

/**
 * The record of full runs, one line each, oldest first. It is committed, so that a fresh clone knows which tests were
 * unsteady.
 */
export const runsFile = join(repositoryRoot, 'reports/runs.jsonl');

const run = z.object({
  began: z.iso.datetime(),
  commit: z.string(),
  minutes: z.number(),
  /** Other load on the machine during the run, from WAYPOST_TEST_BESIDE. */
  beside: z.string(),
  passed: z.int(),
  failed: z.array(z.string()),
  /** The tests that passed only in the rerun. */
  retried: z.array(z.string()),
});
export type Run = z.infer<typeof run>;

export const readRuns = (file: string): Run[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => run.parse(JSON.parse(line)))
    : [];

const nameOf = ({ file, subject, title }: Pick<TestResult, 'file' | 'subject' | 'title'>): string =>
  `${file}: ${[subject, title].filter(Boolean).join(' ')}`;

/**
 * Tests that may need a rerun more than once in ten runs, by the full name that the run lists, each with the reason.
 */
const allowedUnsteadyTests: Readonly<Record<string, string>> = {};

/** The number of recent runs that are considered, including the current one. */
const runsConsidered = 10;

/**
 * Finds the tests that needed a rerun now and in one of the last runs. They fail, because an unsteady test proves
 * nothing. `reasons` lists the exceptions by name.
 */
export function findRepeatedlyUnsteady(
  retried: readonly string[],
  before: readonly Run[],
  reasons: Readonly<Record<string, string>> = allowedUnsteadyTests,
): string[] {
  const known = new Set(before.slice(1 - runsConsidered).flatMap((one) => one.retried));
  return retried.filter((name) => known.has(name) && !(name in reasons));
}

/** Summarizes a full run. */
export function summarizeRun(results: readonly TestResult[], began: Date, minutes: number): Run {
  const named = (wanted: (result: TestResult) => boolean) => results.filter(wanted).map(nameOf).toSorted();
  return {
    began: began.toISOString(),
    commit: commit(),
    minutes: Math.round(minutes * 10) / 10,
    beside: process.env.WAYPOST_TEST_BESIDE ?? 'nothing known',
    passed: results.filter(({ status }) => status === 'passed').length,
    failed: named(({ status }) => status !== 'passed'),
    retried: named(({ status, isRepeated }) => status === 'passed' && isRepeated === true),
  };
}

export const appendRun = (file: string, run: Run): void => appendFileSync(file, `${JSON.stringify(run)}\n`);

/** The commit that is checked out, with a plus sign when there are uncommitted changes. */
function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', '.', ':!reports', ':!docs/generated') !== '';
    return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return 'no commit';
  }
}
