import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { repositoryRoot } from '../start/processes.ts';
import type { Suite } from './work.ts';

export type Outcome = {
  file: string;
  test: string;
  status: 'passed' | 'failed' | 'skipped';
  how: string;
  ms: number;
};

/** `titles` null: all tests of the files. */
export type Asked = {
  suite: Suite;
  files: readonly string[];
  titles: readonly string[] | null;
  active: number;
  record: boolean;
  limitMs: number;
};

const bin = (path: string): string => join(repositoryRoot, 'node_modules', path);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** A longer pattern is no argument any more; the files are run whole. */
const patternLimit = 60_000;

/** Runs tests until the first fails; a run that takes too long has failed. */
export async function runTests(
  folder: string,
  env: Record<string, string>,
  asked: Asked,
): Promise<Outcome[]> {
  const { suite, files, titles, active, record, limitMs } = asked;
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const pattern = titles?.map((title) => `${escaped(title)}$`).join('|') ?? '';
  const only = titles && pattern.length < patternLimit ? pattern : null;
  const args =
    suite === 'browser' ? inBrowser(files, only, record) : inVitest(suite, report, files, only, record);
  const log = openSync(join(folder, `tests-${suite}.log`), 'a');
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...env,
      MUTANTS_FOLDER: folder,
      MUTANTS_SUITE: suite,
      MUTANTS_ACTIVE: String(active),
      MUTANTS_REPORT: report,
      ...(record ? { MUTANTS_RECORD: '1' } : {}),
    },
  });
  let isTooLong = false;
  const limit = setTimeout(() => {
    isTooLong = true;
    child.kill('SIGKILL');
  }, limitMs);
  await once(child, 'exit');
  clearTimeout(limit);
  if (isTooLong)
    return [
      {
        file: files[0] ?? '',
        test: 'the tests come to an end',
        status: 'failed',
        how: 'timed out',
        ms: limitMs,
      },
    ];
  if (!existsSync(report)) throw new Error(`the tests left no report: see ${folder}/tests-${suite}.log`);
  const read: unknown = JSON.parse(readFileSync(report, 'utf8'));
  return suite === 'browser' ? ofBrowser(read as BrowserReport) : ofVitest(read as VitestReport);
}

function inVitest(
  suite: Suite,
  report: string,
  files: readonly string[],
  only: string | null,
  record: boolean,
): string[] {
  return [
    bin('vitest/vitest.mjs'),
    'run',
    `--config=${join(import.meta.dirname, 'vitest.config.ts')}`,
    `--project=${suite}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(record ? [] : ['--bail=1']),
    ...(only === null ? [] : ['-t', only]),
    ...files,
  ];
}

function inBrowser(files: readonly string[], only: string | null, record: boolean): string[] {
  return [
    bin('@playwright/test/cli.js'),
    'test',
    `--config=${join(import.meta.dirname, 'playwright.config.ts')}`,
    ...(record ? [] : ['-x']),
    ...(only === null ? [] : ['-g', only]),
    ...files.map((file) => `${escaped(file)}$`),
  ];
}

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string; duration?: number; failureMessages?: string[] }[];
  }[];
};

const firstLine = (text: string): string => text.trim().split('\n')[0]?.slice(0, 300) ?? '';
const fromRoot = (file: string): string => (isAbsolute(file) ? relative(repositoryRoot, file) : file);

function ofVitest({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name);
    const outcomes = assertionResults.map((test): Outcome => {
      const state = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
      const how = firstLine(test.failureMessages?.[0] ?? '');
      return { file, test: test.title, status: state, how, ms: test.duration ?? 0 };
    });
    const isExplained = status !== 'failed' || outcomes.some((outcome) => outcome.status === 'failed');
    if (isExplained) return outcomes;
    const test = 'the file can be loaded and prepared';
    return [...outcomes, { file, test, status: 'failed' as const, how: firstLine(message), ms: 0 }];
  });
}

type BrowserSuite = {
  specs: {
    title: string;
    file: string;
    tests: { results: { status: string; duration: number; error?: { message?: string } }[] }[];
  }[];
  suites?: BrowserSuite[];
};
type BrowserReport = {
  config: { rootDir: string };
  suites: BrowserSuite[];
  errors: { message?: string }[];
};

function ofBrowser({ config, suites, errors }: BrowserReport): Outcome[] {
  const collect = (suite: BrowserSuite): Outcome[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ results }): Outcome => {
        const last = results.at(-1);
        const isFailed = last !== undefined && ['failed', 'timedOut', 'interrupted'].includes(last.status);
        const status = last?.status === 'passed' ? 'passed' : isFailed ? 'failed' : 'skipped';
        const how = firstLine(last?.error?.message ?? '');
        return {
          file: fromRoot(join(config.rootDir, file)),
          test: title,
          status,
          how,
          ms: last?.duration ?? 0,
        };
      }),
    ),
    ...(suite.suites ?? []).flatMap(collect),
  ];
  const broken = errors.map(
    ({ message = '' }): Outcome => ({
      file: fromRoot(config.rootDir),
      test: 'the tests can be loaded',
      status: 'failed',
      how: firstLine(message),
      ms: 0,
    }),
  );
  return [...suites.flatMap(collect), ...broken];
}
