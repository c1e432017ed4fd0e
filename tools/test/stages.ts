import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { repositoryRoot } from '../start/processes.ts';
import type { StageName } from './budgets.ts';
import { serveCatalogue } from './catalogue.ts';
import { findChromium } from './chromium.ts';
import { trackStageProcess } from './cpu-time.ts';
import { startPostgres } from './postgres.ts';
import { parsePlaywrightReport, parseVitestReport, type TestResult } from './results.ts';
import { startStack } from './stack.ts';

export type StageRun = {
  name: StageName;
  /**
   * The test files to run, or prefixes of their names, relative to the root of the repository; null for all files of
   * the stage.
   */
  files: readonly string[] | null;
  reportFolder: string;
  /** The open file for the output of the stage's tools. */
  output: number;
  stopping: AbortSignal;
};

/**
 * Runs one stage and returns its tests.
 *
 * @throws StartError when it cannot run
 */
export async function runStage(run: StageRun): Promise<TestResult[]> {
  switch (run.name) {
    case 'types':
      return await Promise.all(
        Object.entries(projectsToCheck)
          .filter(([project]) => run.files?.includes(project) ?? true)
          .map(([project, what]) => check(run, project, `${what} no type errors`, tsc(project))),
      );
    case 'lint':
      return [
        await check(run, 'biome.json', 'the source is formatted and has no lint findings', [
          bin('@biomejs/biome/bin/biome'),
          'check',
          '--error-on-warnings',
          ...(run.files === null ? ['.'] : [...changedFileOptions, ...run.files.filter(exists)]),
        ]),
        await check(run, 'knip.json', 'nothing is exported, declared or installed for nobody', [
          bin('knip/bin/knip.js'),
          '--no-progress',
        ]),
      ];
    // The operations tests start and stop their own programs and databases.
    case 'unit':
      return await vitest(run, ['pure', 'unit'], {});
    case 'operations':
      return await vitest(run, ['operations'], {});
    case 'catalogue':
      return await runScreenTests(run);
    case 'api-embedded':
      return await runEmbeddedStage(run);
    case 'api-postgres':
      return await runApiTests(run);
    case 'browser':
      return await runBrowserTests(run);
  }
}

const projectsToCheck = {
  'tsconfig.json': 'the programs have',
  'apps/portal/tsconfig.json': 'the portal has',
  'e2e/tsconfig.json': 'the tests in the browser have',
};

/** Options for changed files, which may be of any kind. */
const changedFileOptions = ['--files-ignore-unknown=true', '--no-errors-on-unmatched'];
const exists = (file: string): boolean => existsSync(join(repositoryRoot, file));

const bin = (path: string): string => join(repositoryRoot, 'node_modules', path);

/**
 * The check is incremental, so that only changed files are checked again, and single-threaded, because several threads
 * would check much of the program twice.
 */
function tsc(project: string): string[] {
  const notes = bin(`.cache/waypost/${project.replaceAll('/', '-')}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', notes];
  return [bin('typescript-native/bin/tsc'), '--noEmit', '--singleThreaded', ...incremental, '-p', project];
}

/** Runs a check without tests, which counts as one test. */
async function check(run: StageRun, file: string, title: string, args: string[]): Promise<TestResult> {
  return { file, title, status: (await node(run, args, {})) === 0 ? 'passed' : 'failed' };
}

/** The path of a new report. Removes the report of an earlier run, so that it cannot be mistaken for this run's. */
function newReport({ reportFolder, name }: StageRun, runner: string): string {
  const report = join(reportFolder, runner, `${name}.json`);
  rmSync(report, { force: true });
  return report;
}

async function vitest(run: StageRun, projects: string[], env: Record<string, string>): Promise<TestResult[]> {
  const report = newReport(run, 'vitest');
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(run.files ?? []),
  ];
  const code = await node(run, [bin('vitest/vitest.mjs'), ...args], env);
  return results(run, 'vitest.config.ts', code, report, parseVitestReport);
}

/**
 * The tests of areas in which the two databases may differ: the gateway and its transactions, row security and grants,
 * sealed columns, plans and sort order, time zones and days, files, and streams; also the demo, without which the
 * product starts on PostgreSQL. The fuzzer of the operations tests calls each route. `npm run test:long` runs all other
 * tests on the embedded database.
 */
const embeddedTestFiles = [
  'api/tasks/assignment/assignment-days',
  'api/audit/audit-chain',
  'api/audit/audit-guard',
  'api/audit/audit-plans',
  'api/tasks/bulk-changes/bulk-changes-room',
  'api/files/files',
  'api/framework/work',
  'api/live/live',
  'api/search/case-search',
  'api/security/isolation',
  'api/tasks/task-next',
  'api/tasks/task-queue',
  'installation/framework/consumers',
  'installation/framework/row-security',
  'installation/keys/sealed-columns',
  'installation/provision/provisioning.slow',
  'installation/seed/cases.demo',
  'installation/seed/comments.demo',
  'installation/seed/every-start.demo',
].map((name) => `apps/server/test/${name}.test.ts`);

const runApiTests = (run: StageRun, projects = ['api', 'installation']): Promise<TestResult[]> =>
  withStack(run, (env) => vitest(run, projects, env));

/**
 * The walk of the README through the demo, with animations as for most users, and the first steps of an organization.
 * They run once, because layout and navigation are the same on both databases; on PostgreSQL other stories do the same
 * work by keyboard, at the desk and from a file.
 */
const embeddedStories = ['e2e/tests/first-ten-minutes.demo.spec.ts', 'e2e/tests/empty-organization.spec.ts'];
const isStory = (file: string): boolean => file.startsWith('e2e/');

/**
 * Runs the stories and then the API tests on one product, because the last API tests change the installation; a quick
 * run omits the browser.
 */
const runEmbeddedStage = (run: StageRun): Promise<TestResult[]> =>
  withStack(run, async (env) => {
    const files =
      run.files ??
      (process.env.WAYPOST_TEST_QUICK ? embeddedTestFiles : [...embeddedStories, ...embeddedTestFiles]);
    const stories = files.filter(isStory);
    const calls = files.filter((file) => !isStory(file));
    return [
      ...(stories.length > 0
        ? await playwright({ ...run, files: stories }, 'demo.config.ts', {
            ...env,
            WAYPOST_CHROMIUM: findChromium(),
          })
        : []),
      ...(calls.length > 0
        ? await vitest({ ...run, files: calls }, ['api', 'installation', 'demo'], env)
        : []),
    ];
  });

/** Runs the screen tests, which open the screens of the catalogue in the states that they define. */
async function runScreenTests(run: StageRun, config = 'catalogue.config.ts'): Promise<TestResult[]> {
  const browser = findChromium();
  const { url, stop } = await serveCatalogue(run.stopping);
  const env = { WAYPOST_CATALOGUE_URL: url, WAYPOST_CHROMIUM: browser };
  return await playwright(run, config, env).finally(stop);
}

async function runBrowserTests(run: StageRun, config = 'playwright.config.ts'): Promise<TestResult[]> {
  const browser = findChromium();
  const elsewhere: Record<string, string> =
    run.files === null
      ? { WAYPOST_TEST_SHOWN_ELSEWHERE: `**/{${embeddedStories.map((file) => basename(file)).join(',')}}` }
      : {};
  return await withStack(run, (env) =>
    playwright(run, config, { ...env, ...elsewhere, WAYPOST_CHROMIUM: browser }),
  );
}

/** Runs the long unit tests, for `npm run test:long`. */
export const runLongUnitTests = (run: Omit<StageRun, 'name' | 'files'>): Promise<TestResult[]> =>
  vitest({ ...run, name: 'unit', files: null }, ['long'], {});
/**
 * Runs, on PostgreSQL, the tests that daily runs leave out and, on the embedded database, the tests that daily runs
 * execute on PostgreSQL.
 */
export const runLongApiTests = async (run: Omit<StageRun, 'name' | 'files'>): Promise<TestResult[]> => [
  ...(await runApiTests({ ...run, name: 'api-postgres', files: null }, ['long-api'])),
  ...(await runApiTests({ ...run, name: 'api-embedded', files: null })),
];
export const runLongScreenTests = (run: Omit<StageRun, 'name' | 'files'>): Promise<TestResult[]> =>
  runScreenTests({ ...run, name: 'catalogue', files: null }, 'catalogue-long.config.ts');
export const runLongBrowserTests = (run: Omit<StageRun, 'name' | 'files'>): Promise<TestResult[]> =>
  runBrowserTests({ ...run, name: 'browser', files: null }, 'long.config.ts');

async function playwright(run: StageRun, config: string, env: Record<string, string>): Promise<TestResult[]> {
  const report = newReport(run, 'playwright');
  const args = ['test', '--config', join(repositoryRoot, 'e2e', config), ...(run.files ?? [])];
  const code = await node(run, [bin('@playwright/test/cli.js'), ...args], {
    ...env,
    WAYPOST_TEST_REPORT: report,
    WAYPOST_TEST_ARTIFACTS: join(run.reportFolder, 'playwright', run.name),
  });
  return results(run, `e2e/${config}`, code, report, parsePlaywrightReport);
}

/** Reads the reported tests; adds a failure when the runner failed although no test did. */
function results(
  run: StageRun,
  file: string,
  code: number | null,
  report: string,
  read: (report: unknown) => TestResult[],
): TestResult[] {
  run.stopping.throwIfAborted();
  const tests = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [];
  const isExplained = code === 0 ? tests.length > 0 : tests.some(({ status }) => status === 'failed');
  if (isExplained) return tests;
  return [
    ...tests,
    { file, title: `the stage ${run.name} runs without an error of its own`, status: 'failed' },
  ];
}

async function withStack(
  run: StageRun,
  use: (env: Record<string, string>) => Promise<TestResult[]>,
): Promise<TestResult[]> {
  const logFolder = join(run.reportFolder, 'logs', run.name);
  mkdirSync(logFolder, { recursive: true });
  const postgres = run.name.endsWith('-embedded') ? null : await startPostgres();
  try {
    trackStageProcess(run.name, postgres?.pid);
    const stack = await (postgres
      ? startStack(postgres.bySocket.url, 'basics', logFolder)
      : startStack(null, 'demo', logFolder));
    trackStageProcess(run.name, stack.pid);
    try {
      const superuser: Record<string, string> = postgres
        ? { WAYPOST_TEST_SUPERUSER_URL: postgres.bySocket.superuserUrl }
        : {};
      return await use({ ...stack.env, ...superuser });
    } finally {
      await stack.stop();
    }
  } finally {
    if (postgres) {
      copyFileSync(postgres.logFile, join(logFolder, 'postgres.log'));
      await postgres.stop();
    }
  }
}

/** Runs a tool of node_modules and returns its exit code. */
async function node(
  { name, output, stopping }: StageRun,
  args: string[],
  env: Record<string, string>,
): Promise<number | null> {
  stopping.throwIfAborted();
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  trackStageProcess(name, child.pid);
  const interrupt = (): void => void child.kill('SIGTERM');
  stopping.addEventListener('abort', interrupt);
  try {
    const [code] = await once(child, 'exit');
    return code;
  } catch (error) {
    throw new StartError(`${args[0]} could not be run: ${error instanceof Error ? error.message : error}`);
  } finally {
    stopping.removeEventListener('abort', interrupt);
  }
}
