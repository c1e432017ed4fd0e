import { isAbsolute, relative } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../start/processes.ts';

/** One test as `reports/tests.json` lists it. */
export type TestResult = {
  file: string;
  /** The title of the test without the titles of its suites. */
  title: string;
  /** The titles of its suites, which are the subject of its title. */
  subject?: string;
  status: 'passed' | 'failed' | 'skipped';
  /** The elapsed time. */
  seconds?: number;
  /** Titles of the steps of a long story. */
  steps?: string[];
  /** Whether the test failed at first; it was then rerun and passed or failed again. */
  isRepeated?: boolean;
};

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          ancestorTitles: z.array(z.string()).default([]),
          status: z.string(),
          /** Milliseconds; absent for a test that did not run. */
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
});

/** Reads the tests from a report of Vitest's JSON reporter; a file that could not be loaded counts as a failed test. */
export function parseVitestReport(report: unknown): TestResult[] {
  return vitestReport
    .parse(report)
    .testResults.flatMap(({ name, status, assertionResults }): TestResult[] => {
      const file = toRelativePath(name);
      if (assertionResults.length === 0 && status === 'failed') {
        return [{ file, title: 'the file can be loaded', status: 'failed' }];
      }
      return assertionResults.map(({ title, ancestorTitles, status, duration }) => ({
        file,
        title,
        ...subjectOf(ancestorTitles),
        status: toStatus(status),
        seconds: (duration ?? 0) / 1000,
      }));
    });
}

const subjectOf = (suites: string[]): Pick<TestResult, 'subject'> => {
  const subject = suites.filter((title) => title !== '').join(' ');
  return subject === '' ? {} : { subject };
};

type PlaywrightStep = { title: string; steps?: PlaywrightStep[] };

const playwrightStep: z.ZodType<PlaywrightStep> = z.lazy(() =>
  z.object({ title: z.string(), steps: z.array(playwrightStep).optional() }),
);

const playwrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ duration: z.number(), steps: z.array(playwrightStep).optional() })).default([]),
});

type PlaywrightSuite = {
  title: string;
  specs: { title: string; file: string; tests: z.infer<typeof playwrightTest>[] }[];
  suites?: PlaywrightSuite[];
};

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) })),
    suites: z.array(playwrightSuite).optional(),
  }),
);

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.unknown()),
});

/** Reads the tests from a report of Playwright's JSON reporter, one for each project a spec ran in. */
export function parsePlaywrightReport(report: unknown): TestResult[] {
  const { config, suites, errors } = playwrightReport.parse(report);
  const collect = (suite: PlaywrightSuite, subject: string[]): TestResult[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => {
        const steps = stepTitles(results.at(-1)?.steps);
        return {
          file: toRelativePath(`${config.rootDir}/${spec.file}`),
          title: spec.title,
          ...subjectOf(subject),
          status: toStatus(status),
          seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          ...(steps.length > 0 ? { steps } : {}),
        };
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => collect(inner, [...subject, inner.title])),
  ];
  const loading: TestResult[] = errors.map(() => ({
    file: toRelativePath(config.rootDir),
    title: 'the tests can be loaded',
    status: 'failed',
  }));
  // The outermost suites are the files.
  return [...suites.flatMap((file) => collect(file, [])), ...loading];
}

const stepTitles = (steps: PlaywrightStep[] = []): string[] =>
  steps.flatMap(({ title, steps: inner }) => [title, ...stepTitles(inner)]);

function toRelativePath(file: string): string {
  return isAbsolute(file) ? relative(repositoryRoot, file) : file;
}

function toStatus(status: string): TestResult['status'] {
  if (status === 'passed' || status === 'expected') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}
