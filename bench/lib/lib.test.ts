import { describe, expect, it } from 'vitest';
import { batchOf } from '../x12/batch.ts';
import type { Figure } from './measure.ts';
import { benchUsage, readBenchOptions } from './options.ts';
import { comparison, gainsOf, isLoss, pairsOf } from './pairs.ts';
import { summarizeProfile } from './profile.ts';
import { formatNumber, type Measured, meetsTarget, report } from './report.ts';
import { planTimes } from './sql.ts';
import { median, quantile } from './statistics.ts';

describe('percentiles', () => {
  it('percentiles use the nearest rank in any order of the values', () => {
    const samples = [5, 1, 4, 2, 3];
    expect(median(samples)).toBe(3);
    expect(quantile(samples, 0.95)).toBe(5);
    expect(quantile(samples, 0.2)).toBe(1);
    expect(quantile([7], 0.01)).toBe(7);
    expect(quantile([], 0.5)).toBeNaN();
    expect(samples).toEqual([5, 1, 4, 2, 3]);
  });
});

describe('the arguments of npm run bench', () => {
  const measures = ['x12', 'audit'];

  it('npm run bench selects all measures on a tenth of the seed by default', () => {
    expect(readBenchOptions([], measures)).toEqual({
      only: [],
      isQuick: false,
      scale: 0.1,
      data: null,
      note: null,
      against: null,
      rounds: 6,
      minutes: 10,
      sizes: [100_000, 1_000_000, 3_000_000],
      json: null,
    });
    expect(readBenchOptions(['--only=x12,audit', '--quick', '--scale', '1', '--data=/x'], measures)).toEqual({
      only: ['x12', 'audit'],
      isQuick: true,
      scale: 1,
      data: '/x',
      note: null,
      against: null,
      rounds: 6,
      minutes: 10,
      sizes: [100_000, 1_000_000, 3_000_000],
      json: null,
    });
    expect(readBenchOptions(['--help'], measures)).toBeNull();
  });

  it('npm run bench refuses unknown measures and options', () => {
    expect(() => readBenchOptions(['--only=x13'], measures)).toThrow(
      'There is no measure x13; there are x12, audit.',
    );
    for (const scale of ['0', '2', 'x']) {
      expect(() => readBenchOptions([`--scale=${scale}`], measures)).toThrow(/--scale takes a number/);
    }
    expect(() => readBenchOptions(['--fast'], measures)).toThrow(benchUsage);
    for (const minutes of ['0', '601', 'x'])
      expect(() => readBenchOptions([`--minutes=${minutes}`], measures)).toThrow(/--minutes takes a number/);
    for (const sizes of ['999', '1000,x', '5000001'])
      expect(() => readBenchOptions([`--sizes=${sizes}`], measures)).toThrow(/--sizes takes whole numbers/);
    for (const rounds of ['2', '3.5', '21', 'x'])
      expect(() => readBenchOptions([`--rounds=${rounds}`], measures)).toThrow(
        /--rounds takes a whole number/,
      );
  });
});

describe('a comparison of two versions', () => {
  const round = (figures: Figure[]): Measured[] => [{ title: 'Queue', outcome: { figures } }];
  const took = (ms: number, rate: number): Measured[] =>
    round([
      { name: 'p95', value: ms, unit: 'ms' },
      { name: 'pages', value: rate, unit: 'requests/s', reference: { name: 'a server', value: 1 } },
      { name: 'pages', value: rate, unit: 'requests/s', reference: { name: 'another server', value: 2 } },
    ]);

  it('a comparison reports a loss that every round shows, and counts a higher speed as better', () => {
    const { pairs, missing } = pairsOf([took(20, 90), took(22, 80)], [took(10, 100), took(20, 100)]);
    expect(missing).toEqual([]);
    expect(pairs.map(gainsOf)).toEqual([
      [0.5, 20 / 22],
      [0.9, 0.8],
    ]);
    expect(pairs.map(isLoss)).toEqual([true, true]);
    const text = comparison(pairs, missing, []);
    expect(text).toContain('- Queue: p95 0.5 × (0.5 to 0.909)');
    expect(text).toContain('| pages | 100 requests/s | 80 requests/s | 0.8 × (0.8 to 0.9) |');
  });

  it('a comparison reports no loss that one round does not show', () => {
    const { pairs } = pairsOf([took(20, 100), took(20, 100)], [took(10, 100), took(21, 100)]);
    expect(pairs.map(isLoss)).toEqual([false, false]);
    expect(comparison(pairs, [], [])).toContain('Nothing is worse in every round');
  });

  it('a comparison names the figures that one version could not measure', () => {
    const failed: Measured[] = [{ title: 'Queue', outcome: { failed: 'no such module' } }];
    expect(pairsOf([took(1, 1)], [failed]).missing).toEqual(['Queue']);
    expect(pairsOf([failed], [took(1, 1)]).missing).toEqual(['Queue']);
    const without = round([{ name: 'p95', value: 1, unit: 'ms' }]);
    expect(pairsOf([took(1, 1)], [without]).missing).toEqual(['Queue: pages']);
  });
});

describe('a measured cause', () => {
  it("a profile's summary names the functions that took the most time", () => {
    const frame = (functionName: string, url: string) => ({ functionName, url });
    const profile = {
      nodes: [
        { id: 1, callFrame: frame('next', 'file:///a/segments.ts') },
        { id: 2, callFrame: frame('(garbage collector)', '') },
      ],
      samples: [1, 2, 1],
      timeDeltas: [60, 25, 15],
    };
    expect(summarizeProfile(profile)).toContain('next (segments.ts) 75 %, (garbage collector) 25 %.');
  });

  it("a plan's summary shows a statement's run time and page count", () => {
    const plan = [
      'Limit (actual rows=100 loops=1)',
      '  Buffers: shared hit=120 read=3',
      '  ->  Index Scan using task_due on task t (actual rows=100 loops=1)',
      'Execution Time: 1.234 ms',
    ].join('\n');
    expect(planTimes(plan)).toBe(
      'A statement ran 1.234 ms over 123 pages (Index Scan using task_due on task t).',
    );
  });
});

describe('the report', () => {
  it('the report shows figures with three significant digits', () => {
    expect([0.07491, 9.318, 1234567.8, 0, Number.NaN, -12.345].map(formatNumber)).toEqual([
      '0.0749',
      '9.32',
      '1 234 568',
      '0',
      '–',
      '-12.3',
    ]);
  });

  it('the report shows whether a figure meets its upper or lower target, if it has one', () => {
    expect(meetsTarget({ name: '', unit: '', value: 25, target: 25 })).toBe(true);
    expect(meetsTarget({ name: '', unit: '', value: 26, target: 25 })).toBe(false);
    expect(meetsTarget({ name: '', unit: '', value: 399, target: 400, atLeast: true })).toBe(false);
    expect(meetsTarget({ name: '', unit: '', value: 1 })).toBeNull();
    expect(meetsTarget({ name: '', unit: '', value: Number.NaN, target: 1 })).toBe(false);
  });

  it('the report lists missed targets first, and shows each figure next to its reference', () => {
    const figures = [
      { name: 'p95', value: 50, unit: 'ms', target: 25, reference: { name: 'SQL', value: 10 } },
      { name: 'speed', value: 500, unit: 'requests/s', target: 400, atLeast: true as const },
    ];
    const text = report(
      [
        {
          title: 'List',
          outcome: { figures, notes: ['A note.'], details: [{ title: 'Plan', text: 'Seq Scan' }] },
        },
        { title: 'Other', outcome: { failed: 'it broke' } },
      ],
      {
        command: 'npm run bench',
        date: '2026-11-21',
        machine: '2 cores',
        data: '10 rows',
        note: 'beside a test',
      },
    );
    expect(text).toContain(
      '## Missed\n\n- List: p95 50 ms, target ≤ 25 (2 ×).\n- Other: not measured.\n\n## List\n',
    );
    expect(text).toContain('- beside a test\n');
    expect(text).toContain('| p95 | 50 ms | ≤ 25 ✗ | SQL: 10 ms | 5 × |');
    expect(text).toContain('| speed | 500 requests/s | ≥ 400 ✓ |  |  |');
    expect(text).toContain('<summary>Plan</summary>\n\n```text\nSeq Scan\n```');
    expect(text).toContain('## Other\n\nNot measured: it broke');
  });
});

describe('the batch of 271', () => {
  it('the 271 batch is the same every time, has the requested size, and states its number of sets', () => {
    const batch = batchOf(50_000);
    expect(batchOf(50_000)).toEqual(batch);
    expect(batch.text.length).toBeGreaterThanOrEqual(50_000);
    expect(batch.text.match(/ST\*271\*/g)).toHaveLength(batch.sets);
    expect(batch.text.split('~').length - 1).toBe(batch.segments);
    expect(batch.text).toContain(`~GE*${batch.sets}*101~IEA*1*000000101~`);
  });
});
