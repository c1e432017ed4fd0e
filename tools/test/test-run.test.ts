import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';
import { budgets, stageNames, timeReport } from './budgets.ts';
import { findFilesWithCanary } from './canary.ts';
import { parseOptions } from './options.ts';
import { runInPool, sortByBudget } from './pool.ts';
import { requirementIds, requirementsDocument, withSteps } from './requirements.ts';
import { mergeRerun, selectRerun } from './rerun.ts';
import { parsePlaywrightReport, parseVitestReport, type TestResult } from './results.ts';
import { appendRun, findRepeatedlyUnsteady, type Run, readRuns, summarizeRun } from './runs.ts';

const selectStages = (args: string[]) => parseOptions(args).stages;

describe('the stages of npm test', () => {
  it('all stages run unless some are excluded by name', () => {
    expect(selectStages([])).toEqual([...stageNames]);
    expect(selectStages(['--quick'])).toEqual(['types', 'lint', 'unit', 'api-embedded']);
    expect(selectStages(['--exclude=browser', '--exclude=lint,types'])).toEqual([
      'unit',
      'catalogue',
      'api-embedded',
      'api-postgres',
      'operations',
    ]);
    expect(selectStages(['--only=lint', '--only=unit'])).toEqual(['lint', 'unit']);
  });

  it('stages run all their files, or only the given ones', () => {
    expect(parseOptions(['--only=unit']).files).toBeNull();
    expect(parseOptions(['--only=unit', '--files=a.test.ts,b.test.ts'])).toEqual({
      stages: ['unit'],
      since: null,
      files: ['a.test.ts', 'b.test.ts'],
    });
    expect(() => parseOptions(['--files='])).toThrow(/does not know --files=/);
  });

  it('stages are sorted by budget, the longest first', () => {
    const order = sortByBudget(selectStages([]));
    expect(order.map((name) => budgets[name])).toEqual(Object.values(budgets).toSorted((a, b) => b - a));
    expect(order.toSorted()).toEqual([...stageNames].toSorted());
  });

  it('stages that need no preparation start while the preparation runs, and each stage runs once', async () => {
    const begun: string[] = [];
    let ready = () => {};
    const prepared = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const isNeededBy = (name: string) => name === 'catalogue' || name === 'browser';
    const running = runInPool(
      ['lint', 'catalogue', 'browser'],
      { isNeededBy, run: () => prepared },
      async (name) => {
        begun.push(name);
      },
    );
    await expect.poll(() => begun).toEqual(['lint']);
    ready();
    await running;
    expect(begun).toEqual(['lint', 'catalogue', 'browser']);
  });

  it('the options refuse an unknown name and a run without stages', () => {
    expect(() => selectStages(['--exclude=e2e'])).toThrow(/There is no stage e2e/);
    expect(() => selectStages(['--fast'])).toThrow(/does not know --fast/);
    expect(() => selectStages(['--only=lint', '--exclude=lint'])).toThrow('Nothing is left to run.');
  });
});

describe('a rerun', () => {
  const of = (status: TestResult['status'], title: string, file = 'a.test.ts'): TestResult => ({
    file,
    title,
    status,
  });
  const ownFailure = of('failed', 'the stage unit runs without an error of its own', 'vitest.config.ts');

  it('a rerun covers the files with a test that did not pass, or the whole stage when it failed without a failed test', () => {
    expect(selectRerun([of('passed', 'one')])).toBe('nothing');
    expect(
      selectRerun([of('failed', 'one'), of('skipped', 'two'), of('passed', 'three', 'b.spec.ts')]),
    ).toEqual(['a.test.ts']);
    expect(selectRerun([ownFailure, of('passed', 'one')])).toBe('all');
  });

  it('a stage with more than twenty failures is not rerun', () => {
    const failures = Array.from({ length: 21 }, (_, number) => of('failed', `${number}`));
    expect(selectRerun(failures.slice(1))).toEqual(['a.test.ts']);
    expect(selectRerun(failures)).toBe('nothing');
  });

  it('a test that passed once passes and is marked as rerun, and a test that failed twice fails', () => {
    const first = [of('failed', 'one'), of('passed', 'two'), of('failed', 'three'), ownFailure];
    const other = of('passed', 'four', 'b.test.ts');
    const second = [of('passed', 'one'), of('failed', 'two'), of('failed', 'three')];
    expect(mergeRerun([...first, other], second)).toEqual([
      other,
      { ...of('passed', 'one'), isRepeated: true },
      of('passed', 'two'),
      { ...of('failed', 'three'), isRepeated: true },
    ]);
  });

  it('the failure of a test that the rerun does not include remains', () => {
    expect(mergeRerun([of('failed', 'one')], [])).toEqual([of('failed', 'one')]);
  });
});

describe('the record of runs', () => {
  const runWith = (...retried: string[]): Run => ({
    began: '2026-11-26T01:00:00.000Z',
    commit: 'abc',
    minutes: 14.5,
    beside: 'nothing known',
    passed: 3,
    failed: [],
    retried,
  });

  it('the record of a run lists, by full name, the tests that did not pass and those that passed only in the rerun', () => {
    const results: TestResult[] = [
      { file: 'a.test.ts', subject: 'a view', title: 'has a name', status: 'passed', isRepeated: true },
      { file: 'a.test.ts', title: 'one', status: 'failed', isRepeated: true },
      { file: 'b.test.ts', title: 'two', status: 'skipped' },
      { file: 'b.test.ts', title: 'three', status: 'passed' },
    ];
    expect(summarizeRun(results, new Date('2026-11-26T01:00:00Z'), 14.46)).toMatchObject({
      began: '2026-11-26T01:00:00.000Z',
      minutes: 14.5,
      passed: 2,
      failed: ['a.test.ts: one', 'b.test.ts: two'],
      retried: ['a.test.ts: a view has a name'],
    });
  });

  it('the record of runs is read back as it was written, and is empty when there is no file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost test '));
    const file = join(folder, 'runs.jsonl');
    expect(readRuns(file)).toEqual([]);
    appendRun(file, runWith('one'));
    appendRun(file, runWith());
    expect(readRuns(file)).toEqual([runWith('one'), runWith()]);
    rmSync(folder, { recursive: true });
  });

  it('a test that needed a rerun twice in ten runs is refused, unless a reason is named', () => {
    const quiet = Array.from({ length: 8 }, () => runWith());
    expect(findRepeatedlyUnsteady(['one', 'two'], [runWith('one'), ...quiet])).toEqual(['one']);
    expect(findRepeatedlyUnsteady(['one'], [runWith('one'), ...quiet, runWith()])).toEqual([]);
    expect(findRepeatedlyUnsteady(['one'], [])).toEqual([]);
    expect(findRepeatedlyUnsteady(['one'], [runWith('one')], { one: 'the disk of this machine' })).toEqual(
      [],
    );
  });
});

describe('reports', () => {
  it('a Vitest report lists each test by its own title, and a file that fails to load as a failure', () => {
    const file = join(repositoryRoot, 'packages/a.test.ts');
    const report = {
      testResults: [
        {
          name: file,
          status: 'failed',
          assertionResults: [
            { title: 'a', ancestorTitles: ['the suite', 'inside'], status: 'passed', duration: 1500 },
          ],
        },
        {
          name: file,
          status: 'passed',
          assertionResults: [{ title: 'b', status: 'pending', duration: null }],
        },
        { name: file, status: 'failed', assertionResults: [] },
      ],
    };
    expect(parseVitestReport(report)).toEqual([
      { file: 'packages/a.test.ts', subject: 'the suite inside', title: 'a', status: 'passed', seconds: 1.5 },
      { file: 'packages/a.test.ts', title: 'b', status: 'skipped', seconds: 0 },
      { file: 'packages/a.test.ts', title: 'the file can be loaded', status: 'failed' },
    ]);
  });

  it('a Playwright report lists each spec, also those of nested suites', () => {
    const results = [{ duration: 3000 }];
    const spec = (title: string, status: string) => ({
      title,
      file: 'way-in.spec.ts',
      tests: [{ status, results }],
    });
    const report = {
      config: { rootDir: join(repositoryRoot, 'e2e/tests') },
      errors: [],
      suites: [
        {
          title: 'way-in.spec.ts',
          specs: [spec('a', 'expected')],
          suites: [{ title: 'the way in', specs: [spec('b', 'unexpected')] }],
        },
      ],
    };
    expect(parsePlaywrightReport(report)).toEqual([
      { file: 'e2e/tests/way-in.spec.ts', title: 'a', status: 'passed', seconds: 3 },
      { file: 'e2e/tests/way-in.spec.ts', subject: 'the way in', title: 'b', status: 'failed', seconds: 3 },
    ]);
  });

  it('a Playwright report names the steps of a test', () => {
    const results = [{ duration: 500, steps: [{ title: 'first', steps: [{ title: 'inner' }] }] }];
    const report = {
      config: { rootDir: join(repositoryRoot, 'e2e/tests') },
      errors: [],
      suites: [
        {
          title: 'a.spec.ts',
          specs: [{ title: 'a', file: 'a.spec.ts', tests: [{ status: 'expected', results }] }],
        },
      ],
    };
    expect(parsePlaywrightReport(report)).toEqual([
      { file: 'e2e/tests/a.spec.ts', title: 'a', status: 'passed', seconds: 0.5, steps: ['first', 'inner'] },
    ]);
  });
});

describe('the generated list of requirements', () => {
  it('requirement ids are read only from brackets', () => {
    expect(requirementIds('shows both [W-6][C-009], see P-1 [later: P-2]')).toEqual(['W-6', 'C-009', 'P-2']);
  });

  it('the list of requirements sorts passed tests by id, independent of the order of the tests', () => {
    const results: TestResult[] = [
      { file: 'b.test.ts', title: 'second proof [C-10]', status: 'passed' },
      { file: 'a.test.ts', title: 'first proof [C-10, C-9]', status: 'passed' },
      { file: 'a.test.ts', title: 'first proof [C-10, C-9]', status: 'passed' },
      { file: 'c.test.ts', title: 'failed [P-1]', status: 'failed' },
    ];
    const text = requirementsDocument(results);
    expect(text).toContain('2 requirements are proved.');
    expect(text).toContain('### C-9\n\n- `a.test.ts`: first proof\n');
    expect(text).toContain('### C-10\n\n- `a.test.ts`: first proof\n- `b.test.ts`: second proof\n');
    expect(text.indexOf('C-9\n')).toBeLessThan(text.indexOf('C-10\n'));
    expect(text).not.toContain('P-1');
    expect(requirementsDocument(results.toReversed())).toBe(text);
  });

  it("the list of requirements shows a test's title without the suite's", () => {
    const test = {
      file: 'a.test.ts',
      subject: 'the views of a user',
      title: 'a view has a name [P-1]',
      status: 'passed',
    } as const;
    expect(requirementsDocument([test])).toContain('### P-1\n\n- `a.test.ts`: a view has a name\n');
  });

  it('the list of requirements includes a step that names a requirement if its whole test passed', () => {
    const story = (status: TestResult['status'], id: string): TestResult => ({
      file: 'a.spec.ts',
      title: `a story [P-1]`,
      status,
      steps: [`its end [${id}]`, 'no proof'],
    });
    const text = requirementsDocument([story('passed', 'C-9'), story('failed', 'C-8')]);
    expect(text).toContain('2 requirements are proved.');
    expect(text).toContain('### C-9\n\n- `a.spec.ts`: a story: its end\n');
    expect(text).toContain('### P-1\n\n- `a.spec.ts`: a story\n');
    expect(withSteps([story('failed', 'C-8')]).map(({ title, status }) => [title, status])).toEqual([
      ['a story [P-1]', 'failed'],
      ['a story: its end [C-8]', 'failed'],
    ]);
  });

  it('the list of requirements is divided into platform, cases and eligibility, and work [P-002]', () => {
    const proved = (title: string): TestResult => ({ file: 'a.test.ts', title, status: 'passed' });
    const text = requirementsDocument([proved('x [W-3]'), proved('y [C-2]'), proved('z [P-1]')]);
    const order = [
      /^## .*sign-in.*navigation.*profile.*user administration/m,
      /^### P-1$/m,
      /^## .*case search.*coverages.*case notes.*eligibility/m,
      /^### C-2$/m,
      /^## .*queues.*decision tables.*webhooks.*files/m,
      /^### W-3$/m,
    ].map((part) => text.search(part));
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
  });
});

describe('the time report', () => {
  it('the time report shows each stage with its CPU seconds and budget, and the slowest tests', () => {
    const test = (title: string, seconds: number): TestResult => ({
      file: 'a.test.ts',
      title,
      status: 'passed',
      seconds,
    });
    const lines = timeReport(
      [
        { name: 'lint', seconds: 1.2, cpuSeconds: 2 },
        { name: 'unit', seconds: 9, cpuSeconds: budgets.unit + 1 },
      ],
      42,
      [test('quick', 0.1), test('slowest', 9), test('slow', 2)],
      2,
    ).split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^lint +1 +2 +\d+$/));
    expect(lines).toContainEqual(expect.stringMatching(/^unit +9 +\d+ +\d+ {2}over$/));
    expect(lines).toContainEqual(expect.stringMatching(/^of processors +42$/));
    expect(lines.slice(5, 8)).toEqual([
      'The slowest 2 tests, in seconds:',
      '   9.0  a.test.ts: slowest',
      '   2.0  a.test.ts: slow',
    ]);
  });
});

describe('the canary', () => {
  it('the canary is found in either format at any depth', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost test '));
    mkdirSync(join(folder, 'deep'));
    // Built from parts, so that this file does not contain the canary itself.
    const digits = ['900', '55', '1234'];
    writeFileSync(join(folder, 'deep/a.log'), `x ${digits.join('-')} y`);
    writeFileSync(join(folder, 'b.json'), `"${digits.join('')}"`);
    writeFileSync(join(folder, 'c.log'), 'nothing');
    expect(await findFilesWithCanary([folder, join(folder, 'missing')])).toEqual([
      join(folder, 'b.json'),
      join(folder, 'deep/a.log'),
    ]);
    rmSync(folder, { recursive: true });
  });
});
