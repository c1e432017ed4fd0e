import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { repositoryRoot } from '../start/processes.ts';
import type { StageName } from './budgets.ts';
import { serveCatalogue } from './catalogue.ts';
import { findChromium } from './chromium.ts';
import { startPostgres } from './postgres.ts';
import { countFor } from './processors.ts';
import { fromPlaywright, fromVitest, type TestResult } from './results.ts';
import { startStack } from './stack.ts';

export type StageRun = {
  name: StageName;
  /** The test files to run, or the beginnings of their names, from the root of the repository; null for all of the stage. */
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
        Object.entries(typed)
          .filter(([project]) => run.files?.includes(project) ?? true)
          .map(([project, what]) => check(run, project, `${what} no type errors`, tsc(project))),
      );
    case 'lint':
      return [
        await check(run, 'biome.json', 'the source is formatted and has no lint findings', [
          bin('@biomejs/biome/bin/biome'),
          'check',
          '--error-on-warnings',
          ...(run.files === null ? ['.'] : [...toChange, ...run.files.filter(isThere)]),
        ]),
        await check(run, 'knip.json', 'nothing is exported, declared or installed for nobody', [
          bin('knip/bin/knip.js'),
          '--no-progress',
        ]),
      ];
    // The tests of operations start and end programs and databases of their own.
    case 'unit':
      return await vitest(run, ['pure', 'unit'], {});
    case 'operations':
      return await vitest(run, ['operations'], {});
    case 'catalogue':
      return await ofScreens(run);
    case 'api-embedded':
      return await onEmbeddedDatabase(run);
    case 'api-postgres':
      return await inApi(run);
    case 'browser':
      return await inBrowser(run);
  }
}

const typed = {
  'tsconfig.json': 'the programs have',
  'apps/portal/tsconfig.json': 'the portal has',
  'e2e/tsconfig.json': 'the tests in the browser have',
};

/** For files of all kinds, as a change has them. */
const toChange = ['--files-ignore-unknown=true', '--no-errors-on-unmatched'];
const isThere = (file: string): boolean => existsSync(join(repositoryRoot, file));

const bin = (path: string): string => join(repositoryRoot, 'node_modules', path);

/** Incremental, so that only changed files are checked again; on one thread, because several check much of the program twice. */
function tsc(project: string): string[] {
  const notes = bin(`.cache/waypost/${project.replaceAll('/', '-')}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', notes];
  return [bin('typescript-native/bin/tsc'), '--noEmit', '--singleThreaded', ...incremental, '-p', project];
}

/** A check without tests counts as one test. */
async function check(run: StageRun, file: string, title: string, args: string[]): Promise<TestResult> {
  return { file, title, status: (await node(run, args, {})) === 0 ? 'passed' : 'failed' };
}

/** Where a report will be: a run that ends without one has none, that of an earlier run least of all. */
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
  return results(run, 'vitest.config.ts', code, report, fromVitest);
}

/**
 * Where the two databases may differ: the gateway and its transactions, row security and grants, sealed columns, plans and the order of
 * names, zones and days, files, what is streamed; and the demonstration, without which the product starts on PostgreSQL. A call of each route is the fuzzer's, among the operations. The rest runs on the
 * embedded database in `npm run test:long`.
 */
const onEmbedded = [
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

const inApi = (run: StageRun, projects = ['api', 'installation']): Promise<TestResult[]> =>
  withStack(run, (env) => vitest(run, projects, env));

/**
 * The walk of the README through the demonstration, which moves as for most users, and how an organisation begins: once, since layout and navigation are the same
 * on both databases. On PostgreSQL the same work is done by keyboard, at the desk and from a file.
 */
const storiesOnEmbedded = [
  'e2e/tests/first-ten-minutes.demo.spec.ts',
  'e2e/tests/empty-organization.spec.ts',
];
const isStory = (file: string): boolean => file.startsWith('e2e/');

/** One product takes the stories first, and then the calls, whose last files change the installation; a quick run does without the browser. */
const onEmbeddedDatabase = (run: StageRun): Promise<TestResult[]> =>
  withStack(run, async (env) => {
    const files =
      run.files ?? (process.env.WAYPOST_TEST_QUICK ? onEmbedded : [...storiesOnEmbedded, ...onEmbedded]);
    const stories = files.filter(isStory);
    const calls = files.filter((file) => !isStory(file));
    return [
      ...(stories.length > 0
        ? await playwright({ ...run, files: stories }, 'playwright.config.ts', {
            ...env,
            WAYPOST_TEST_DEMO: 'is there',
            WAYPOST_CHROMIUM: findChromium(),
          })
        : []),
      ...(calls.length > 0
        ? await vitest({ ...run, files: calls }, ['api', 'installation', 'demo'], env)
        : []),
    ];
  });

/** The catalogue serves the screens, which the tests open in the states that they define. */
async function ofScreens(run: StageRun, config = 'catalogue.config.ts'): Promise<TestResult[]> {
  const browser = findChromium();
  const { url, stop } = await serveCatalogue(run.stopping);
  const env = { WAYPOST_CATALOGUE_URL: url, WAYPOST_CHROMIUM: browser };
  return await playwright(run, config, env).finally(stop);
}

async function inBrowser(run: StageRun, config = 'playwright.config.ts'): Promise<TestResult[]> {
  const browser = findChromium();
  const elsewhere: Record<string, string> =
    run.files === null
      ? { WAYPOST_TEST_SHOWN_ELSEWHERE: `**/{${storiesOnEmbedded.map((file) => basename(file)).join(',')}}` }
      : {};
  return await withStack(run, (env) =>
    playwright(run, config, { ...env, ...elsewhere, WAYPOST_CHROMIUM: browser }),
  );
}

/** The tests that take minutes, for `npm run test:long`: those of Vitest, the screens in all their states, and stories. */
export const longInVitest = (run: Omit<StageRun, 'name' | 'files'>): Promise<TestResult[]> =>
  vitest({ ...run, name: 'unit', files: null }, ['long'], {});
/** On PostgreSQL what the run for every day leaves out, and on the embedded database what it runs on PostgreSQL. */
export const longInApi = async (run: Omit<StageRun, 'name' | 'files'>): Promise<TestResult[]> => [
  ...(await inApi({ ...run, name: 'api-postgres', files: null }, ['long-api'])),
  ...(await inApi({ ...run, name: 'api-embedded', files: null })),
];
export const longOfScreens = (run: Omit<StageRun, 'name' | 'files'>): Promise<TestResult[]> =>
  ofScreens({ ...run, name: 'catalogue', files: null }, 'catalogue-long.config.ts');
export const longInBrowser = (run: Omit<StageRun, 'name' | 'files'>): Promise<TestResult[]> =>
  inBrowser({ ...run, name: 'browser', files: null }, 'long.config.ts');

async function playwright(run: StageRun, config: string, env: Record<string, string>): Promise<TestResult[]> {
  const report = newReport(run, 'playwright');
  const args = ['test', '--config', join(repositoryRoot, 'e2e', config), ...(run.files ?? [])];
  const code = await node(run, [bin('@playwright/test/cli.js'), ...args], {
    ...env,
    WAYPOST_TEST_REPORT: report,
    WAYPOST_TEST_ARTIFACTS: join(run.reportFolder, 'playwright', run.name),
  });
  return results(run, `e2e/${config}`, code, report, fromPlaywright);
}

/** The reported tests; a runner that fails although no test did adds a failure. */
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
    countFor(run.name, postgres?.pid);
    const stack = await (postgres
      ? startStack(postgres.bySocket.url, 'basics', logFolder)
      : startStack(null, 'demo', logFolder));
    countFor(run.name, stack.pid);
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
  countFor(name, child.pid);
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
