import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../start/processes.ts';
import type { TestResult } from './results.ts';

/** The record of whole runs, a line each, the last one last. It is committed, so that a fresh clone knows what was unsteady before. */
export const runsFile = join(repositoryRoot, 'reports/runs.jsonl');

const run = z.object({
  began: z.iso.datetime(),
  commit: z.string(),
  minutes: z.number(),
  /** What else the machine did: WAYPOST_TEST_BESIDE. */
  beside: z.string(),
  passed: z.int(),
  failed: z.array(z.string()),
  /** What passed only when it was run again. */
  retried: z.array(z.string()),
});
export type Run = z.infer<typeof run>;

export const runsIn = (file: string): Run[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => run.parse(JSON.parse(line)))
    : [];

const nameOf = ({ file, subject, title }: Pick<TestResult, 'file' | 'subject' | 'title'>): string =>
  `${file}: ${[subject, title].filter(Boolean).join(' ')}`;

/** Tests that may need a second try more than once in ten runs, by their full name as the run lists it, each with the reason. */
const unsteady: Readonly<Record<string, string>> = {};

/** How many runs are looked back on. */
const memory = 10;

/**
 * The tests that needed a second try now and in one of the last runs: they fail, since such a test says nothing. `reasons` has
 * those that may, by name.
 */
export function unsteadyAgain(
  retried: readonly string[],
  before: readonly Run[],
  reasons: Readonly<Record<string, string>> = unsteady,
): string[] {
  const known = new Set(before.slice(1 - memory).flatMap((one) => one.retried));
  return retried.filter((name) => known.has(name) && !(name in reasons));
}

/** What a whole run came to. */
export function runOf(results: readonly TestResult[], began: Date, minutes: number): Run {
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

export const keepRun = (file: string, kept: Run): void => appendFileSync(file, `${JSON.stringify(kept)}\n`);

/** The commit that is checked out, with a plus sign where something is not committed. */
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
