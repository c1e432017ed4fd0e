import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';
import { toRepeat, withSecondRun } from './again.ts';
import { budgets, stageNames, timeReport } from './budgets.ts';
import { filesWithCanary } from './canary.ts';
import { inLanes, inOrderOfWork } from './lanes.ts';
import { chosen } from './options.ts';
import { requirementIds, requirementsDocument, withSteps } from './requirements.ts';
import { fromPlaywright, fromVitest, type TestResult } from './results.ts';
import { keepRun, type Run, runOf, runsIn, unsteadyAgain } from './runs.ts';

const chosenStages = (args: string[]) => chosen(args).stages;

describe('the stages of npm test', () => {
  it('all run unless some are excluded by name', () => {
    expect(chosenStages([])).toEqual([...stageNames]);
    expect(chosenStages(['--quick'])).toEqual(['types', 'lint', 'unit', 'api-embedded']);
    expect(chosenStages(['--exclude=browser', '--exclude=lint,types'])).toEqual([
      'unit',
      'catalogue',
      'api-embedded',
      'api-postgres',
      'operations',
    ]);
    expect(chosenStages(['--only=lint', '--only=unit'])).toEqual(['lint', 'unit']);
  });

  it('run whole, or some of their files', () => {
    expect(chosen(['--only=unit']).files).toBeNull();
    expect(chosen(['--only=unit', '--files=a.test.ts,b.test.ts'])).toEqual({
      stages: ['unit'],
      since: null,
      files: ['a.test.ts', 'b.test.ts'],
    });
    expect(() => chosen(['--files='])).toThrow(/does not know --files=/);
  });

  it('start with the longest', () => {
    const order = inOrderOfWork(chosenStages([]));
    expect(order.map((name) => budgets[name])).toEqual(Object.values(budgets).toSorted((a, b) => b - a));
    expect(order.toSorted()).toEqual([...stageNames].toSorted());
  });

  it('begin with what needs nothing prepared while that is under way, each once', async () => {
    const begun: string[] = [];
    let ready = () => {};
    const prepared = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const isFor = (name: string) => name === 'catalogue' || name === 'browser';
    const running = inLanes(
      ['lint', 'catalogue', 'browser'],
      { isFor, run: () => prepared },
      async (name) => {
        begun.push(name);
      },
    );
    await expect.poll(() => begun).toEqual(['lint']);
    ready();
    await running;
    expect(begun).toEqual(['lint', 'catalogue', 'browser']);
  });

  it('refuse an unknown name, and a run without stages', () => {
    expect(() => chosenStages(['--exclude=e2e'])).toThrow(/There is no stage e2e/);
    expect(() => chosenStages(['--fast'])).toThrow(/does not know --fast/);
    expect(() => chosenStages(['--only=lint', '--exclude=lint'])).toThrow('Nothing is left to run.');
  });
});

describe('a second run', () => {
  const of = (status: TestResult['status'], title: string, file = 'a.test.ts'): TestResult => ({
    file,
    title,
    status,
  });
  const ownFailure = of('failed', 'the stage unit runs without an error of its own', 'vitest.config.ts');

  it('is of the files with a test that did not pass, and of the whole stage when it failed without one', () => {
    expect(toRepeat([of('passed', 'one')])).toBe('nothing');
    expect(toRepeat([of('failed', 'one'), of('skipped', 'two'), of('passed', 'three', 'b.spec.ts')])).toEqual(
      ['a.test.ts'],
    );
    expect(toRepeat([ownFailure, of('passed', 'one')])).toBe('all');
  });

  it('is not of what is broken: more than twenty failures', () => {
    const failures = Array.from({ length: 21 }, (_, number) => of('failed', `${number}`));
    expect(toRepeat(failures.slice(1))).toEqual(['a.test.ts']);
    expect(toRepeat(failures)).toBe('nothing');
  });

  it('lets a test pass that passed once, marks it, and keeps one failed that failed twice', () => {
    const first = [of('failed', 'one'), of('passed', 'two'), of('failed', 'three'), ownFailure];
    const other = of('passed', 'four', 'b.test.ts');
    const second = [of('passed', 'one'), of('failed', 'two'), of('failed', 'three')];
    expect(withSecondRun([...first, other], second)).toEqual([
      other,
      { ...of('passed', 'one'), isRepeated: true },
      of('passed', 'two'),
      { ...of('failed', 'three'), isRepeated: true },
    ]);
  });

  it('keeps the failure of a test that the second run does not have', () => {
    expect(withSecondRun([of('failed', 'one')], [])).toEqual([of('failed', 'one')]);
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

  it('lists by full name what did not pass, and what passed only when run again', () => {
    const results: TestResult[] = [
      { file: 'a.test.ts', subject: 'a view', title: 'has a name', status: 'passed', isRepeated: true },
      { file: 'a.test.ts', title: 'one', status: 'failed', isRepeated: true },
      { file: 'b.test.ts', title: 'two', status: 'skipped' },
      { file: 'b.test.ts', title: 'three', status: 'passed' },
    ];
    expect(runOf(results, new Date('2026-11-26T01:00:00Z'), 14.46)).toMatchObject({
      began: '2026-11-26T01:00:00.000Z',
      minutes: 14.5,
      passed: 2,
      failed: ['a.test.ts: one', 'b.test.ts: two'],
      retried: ['a.test.ts: a view has a name'],
    });
  });

  it('is read back as it was kept, and is empty where there is none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost test '));
    const file = join(folder, 'runs.jsonl');
    expect(runsIn(file)).toEqual([]);
    keepRun(file, runWith('one'));
    keepRun(file, runWith());
    expect(runsIn(file)).toEqual([runWith('one'), runWith()]);
    rmSync(folder, { recursive: true });
  });

  it('refuses a test that needed a second try twice in ten runs, unless a reason is named', () => {
    const quiet = Array.from({ length: 8 }, () => runWith());
    expect(unsteadyAgain(['one', 'two'], [runWith('one'), ...quiet])).toEqual(['one']);
    expect(unsteadyAgain(['one'], [runWith('one'), ...quiet, runWith()])).toEqual([]);
    expect(unsteadyAgain(['one'], [])).toEqual([]);
    expect(unsteadyAgain(['one'], [runWith('one')], { one: 'the disk of this machine' })).toEqual([]);
  });
});

describe('reports', () => {
  it('of Vitest list each test by its own title, and a file that fails to load as a failure', () => {
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
    expect(fromVitest(report)).toEqual([
      { file: 'packages/a.test.ts', subject: 'the suite inside', title: 'a', status: 'passed', seconds: 1.5 },
      { file: 'packages/a.test.ts', title: 'b', status: 'skipped', seconds: 0 },
      { file: 'packages/a.test.ts', title: 'the file can be loaded', status: 'failed' },
    ]);
  });

  it('of Playwright list each spec, also those of nested suites', () => {
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
    expect(fromPlaywright(report)).toEqual([
      { file: 'e2e/tests/way-in.spec.ts', title: 'a', status: 'passed', seconds: 3 },
      { file: 'e2e/tests/way-in.spec.ts', subject: 'the way in', title: 'b', status: 'failed', seconds: 3 },
    ]);
  });

  it('of Playwright name the steps of a test', () => {
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
    expect(fromPlaywright(report)).toEqual([
      { file: 'e2e/tests/a.spec.ts', title: 'a', status: 'passed', seconds: 0.5, steps: ['first', 'inner'] },
    ]);
  });
});

describe('the generated list of requirements', () => {
  it('reads ids only from brackets', () => {
    expect(requirementIds('shows both [W-6][C-009], see P-1 [later: P-2]')).toEqual(['W-6', 'C-009', 'P-2']);
  });

  it('lists passed tests in the order of the ids, independent of the order of the tests', () => {
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

  it('adds the subject to a title, so that it reads as a sentence', () => {
    const test = {
      file: 'a.test.ts',
      subject: 'a view',
      title: 'has a name [P-1]',
      status: 'passed',
    } as const;
    expect(requirementsDocument([test])).toContain('### P-1\n\n- `a.test.ts`: a view has a name\n');
  });

  it('lists a step that names a requirement if its whole test passed', () => {
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

  it('is divided into platform, cases and eligibility, and work [P-002]', () => {
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

describe('the time of a run', () => {
  it('is shown for each stage with its work beside its budget, and for the slowest tests', () => {
    const test = (title: string, seconds: number): TestResult => ({
      file: 'a.test.ts',
      title,
      status: 'passed',
      seconds,
    });
    const lines = timeReport(
      [
        { name: 'lint', seconds: 1.2, processors: 2 },
        { name: 'unit', seconds: 9, processors: budgets.unit + 1 },
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
  it('is found in either format at any depth', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost test '));
    mkdirSync(join(folder, 'deep'));
    // Built from parts, so that this file does not contain the canary itself.
    const digits = ['900', '55', '1234'];
    writeFileSync(join(folder, 'deep/a.log'), `x ${digits.join('-')} y`);
    writeFileSync(join(folder, 'b.json'), `"${digits.join('')}"`);
    writeFileSync(join(folder, 'c.log'), 'nothing');
    expect(await filesWithCanary([folder, join(folder, 'missing')])).toEqual([
      join(folder, 'b.json'),
      join(folder, 'deep/a.log'),
    ]);
    rmSync(folder, { recursive: true });
  });
});
