import { isAbsolute, relative } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../start/processes.ts';

/** One test as `reports/tests.json` lists it; `title` is its own, without those of its suites. */
export type TestResult = {
  file: string;
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  /** Titles of the parts of a long story that its last try went through. */
  steps?: string[];
};

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

/** The tests of a report of Vitest's JSON reporter; a file that could not be loaded counts as a failed test. */
export function fromVitest(report: unknown): TestResult[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, status, assertionResults }) => {
    const file = fromRoot(name);
    if (assertionResults.length === 0 && status === 'failed') {
      return [{ file, title: 'the file can be loaded', status: 'failed' as const }];
    }
    return assertionResults.map((test) => ({ file, title: test.title, status: toStatus(test.status) }));
  });
}

type PlaywrightStep = { title: string; steps?: PlaywrightStep[] };

const playwrightStep: z.ZodType<PlaywrightStep> = z.lazy(() =>
  z.object({ title: z.string(), steps: z.array(playwrightStep).optional() }),
);

const playwrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ steps: z.array(playwrightStep).optional() })).optional(),
});

type PlaywrightSuite = {
  specs: { title: string; file: string; tests: z.infer<typeof playwrightTest>[] }[];
  suites?: PlaywrightSuite[];
};

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) })),
    suites: z.array(playwrightSuite).optional(),
  }),
);

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.unknown()),
});

/** The tests of a report of Playwright's JSON reporter, one for each project a spec ran in. */
export function fromPlaywright(report: unknown): TestResult[] {
  const { config, suites, errors } = playwrightReport.parse(report);
  const collect = (suite: PlaywrightSuite): TestResult[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(({ status, results = [] }) => {
        const steps = stepTitles(results.at(-1)?.steps);
        return {
          file: fromRoot(`${config.rootDir}/${spec.file}`),
          title: spec.title,
          status: toStatus(status),
          ...(steps.length > 0 ? { steps } : {}),
        };
      }),
    ),
    ...(suite.suites ?? []).flatMap(collect),
  ];
  const loading: TestResult[] = errors.map(() => ({
    file: fromRoot(config.rootDir),
    title: 'the tests can be loaded',
    status: 'failed',
  }));
  return [...suites.flatMap(collect), ...loading];
}

const stepTitles = (steps: PlaywrightStep[] = []): string[] =>
  steps.flatMap(({ title, steps: inner }) => [title, ...stepTitles(inner)]);

function fromRoot(file: string): string {
  return isAbsolute(file) ? relative(repositoryRoot, file) : file;
}

function toStatus(status: string): TestResult['status'] {
  // `flaky`: passed when it was repeated.
  if (['passed', 'expected', 'flaky'].includes(status)) return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}
