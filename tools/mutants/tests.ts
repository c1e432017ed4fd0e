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

/** All tests of the files if `titles` is null. */
export type TestRequest = {
  suite: Suite;
  files: readonly string[];
  titles: readonly string[] | null;
  active: number;
  /** Records which mutants the tests reach; with `try` also runs each test with them. */
  record: 'no' | 'yes' | 'try';
  limitMs: number;
};

/** The test projects of a suite, without operations and long tests. */
export const projectsOf: Readonly<Record<Exclude<Suite, 'browser'>, readonly string[]>> = {
  unit: ['unit', 'pure'],
  api: ['api', 'installation'],
};

/** Ends the running tests when the tool is stopped. */
export const stopping = new AbortController();

const bin = (path: string): string => join(repositoryRoot, 'node_modules', path);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** A longer pattern does not fit into an argument, so the files run completely. */
const patternLimit = 60_000;

/**
 * Runs tests: all when they are recorded, otherwise until the first failure.
 *
 * @returns the result of each test; null if the run was interrupted
 */
export async function runTests(
  folder: string,
  env: Record<string, string>,
  request: TestRequest,
  signal?: AbortSignal,
): Promise<Outcome[] | null> {
  const { suite, files, titles, active, limitMs } = request;
  const record = request.record !== 'no';
  const report = join(folder, `report-${suite}.json`);
  rmSync(report, { force: true });
  const pattern = titles?.map((title) => `${escaped(title)}$`).join('|') ?? '';
  const titlePattern = titles && pattern.length < patternLimit ? pattern : null;
  const args =
    suite === 'browser'
      ? playwrightArgs(files, titlePattern, record)
      : vitestArgs(suite, report, files, titlePattern, record);
  const log = openSync(join(folder, `tests-${suite}.log`), 'a');
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...env,
      MUTANTS_FOLDER: folder,
      MUTANTS_SUITE: suite,
      MUTANTS_ACTIVE: String(active),
      MUTANTS_REPORT: report,
      ...(record ? { MUTANTS_RECORD: '1' } : {}),
      ...(request.record === 'try' ? { MUTANTS_TRY: '1' } : {}),
    },
  });
  const interruption = AbortSignal.any([
    stopping.signal,
    AbortSignal.timeout(limitMs),
    ...(signal ? [signal] : []),
  ]);
  // Ends the workers too, because one of them may be in an endless loop.
  interruption.addEventListener('abort', () => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  });
  await once(child, 'exit');
  if (!existsSync(report)) return null;
  const read: unknown = JSON.parse(readFileSync(report, 'utf8'));
  return suite === 'browser'
    ? readPlaywrightReport(read as BrowserReport)
    : readVitestReport(read as VitestReport);
}

function vitestArgs(
  suite: Suite,
  report: string,
  files: readonly string[],
  titlePattern: string | null,
  record: boolean,
): string[] {
  return [
    bin('vitest/vitest.mjs'),
    'run',
    `--config=${join(import.meta.dirname, 'vitest.config.ts')}`,
    ...(suite === 'browser' ? [] : projectsOf[suite]).map((project) => `--project=${project}`),
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(record ? ['--retry=0'] : ['--bail=1']),
    ...(titlePattern === null ? [] : ['-t', titlePattern]),
    ...files,
  ];
}

function playwrightArgs(files: readonly string[], titlePattern: string | null, record: boolean): string[] {
  return [
    bin('@playwright/test/cli.js'),
    'test',
    `--config=${join(repositoryRoot, 'e2e/mutants.config.ts')}`,
    ...(record ? [] : ['-x']),
    ...(titlePattern === null ? [] : ['-g', titlePattern]),
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
const toRelativePath = (file: string): string => (isAbsolute(file) ? relative(repositoryRoot, file) : file);

function readVitestReport({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = toRelativePath(name);
    const outcomes = assertionResults.map((test): Outcome => {
      const state = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
      const how = firstLine(test.failureMessages?.[0] ?? '');
      return { file, test: test.title, status: state, how, ms: test.duration ?? 0 };
    });
    // A file that was interrupted by a failure in another file is reported as failed, so it proves nothing.
    const isExplained = message === '' || outcomes.some((outcome) => outcome.status === 'failed');
    if (status !== 'failed' || isExplained) return outcomes;
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

function readPlaywrightReport({ config, suites, errors }: BrowserReport): Outcome[] {
  const collect = (suite: BrowserSuite): Outcome[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests.map(({ results }): Outcome => {
        const last = results.at(-1);
        const isFailed = last !== undefined && ['failed', 'timedOut', 'interrupted'].includes(last.status);
        const status = last?.status === 'passed' ? 'passed' : isFailed ? 'failed' : 'skipped';
        const how = firstLine(last?.error?.message ?? '');
        return {
          file: toRelativePath(join(config.rootDir, file)),
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
      file: toRelativePath(config.rootDir),
      test: 'the tests can be loaded',
      status: 'failed',
      how: firstLine(message),
      ms: 0,
    }),
  );
  return [...suites.flatMap(collect), ...broken];
}
