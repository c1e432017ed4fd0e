import { describe, expect, it } from 'vitest';
import { batchOf } from '../x12/batch.ts';
import { benchUsage, readBenchOptions } from './options.ts';
import { keepsTarget, report, shown } from './report.ts';
import { median, quantile } from './statistics.ts';

describe('percentiles', () => {
  it('use the nearest rank in any order of the values', () => {
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

  it('select all measures on a tenth of the seed by default', () => {
    expect(readBenchOptions([], measures)).toEqual({
      only: [],
      isQuick: false,
      scale: 0.1,
      data: null,
      note: null,
      against: null,
      rounds: 4,
      json: null,
    });
    expect(readBenchOptions(['--only=x12,audit', '--quick', '--scale', '1', '--data=/x'], measures)).toEqual({
      only: ['x12', 'audit'],
      isQuick: true,
      scale: 1,
      data: '/x',
      note: null,
      against: null,
      rounds: 4,
      json: null,
    });
    expect(readBenchOptions(['--help'], measures)).toBeNull();
  });

  it('refuse unknown measures and options', () => {
    expect(() => readBenchOptions(['--only=x13'], measures)).toThrow(
      'There is no measure x13; there are x12, audit.',
    );
    for (const scale of ['0', '2', 'x']) {
      expect(() => readBenchOptions([`--scale=${scale}`], measures)).toThrow(/--scale takes a number/);
    }
    expect(() => readBenchOptions(['--fast'], measures)).toThrow(benchUsage);
  });
});

describe('the report', () => {
  it('shows figures with three significant digits', () => {
    expect([0.07491, 9.318, 1234567.8, 0, Number.NaN, -12.345].map(shown)).toEqual([
      '0.0749',
      '9.32',
      '1 234 568',
      '0',
      '–',
      '-12.3',
    ]);
  });

  it('says whether a figure meets its target of at most or at least, and nothing without a target', () => {
    expect(keepsTarget({ name: '', unit: '', value: 25, target: 25 })).toBe(true);
    expect(keepsTarget({ name: '', unit: '', value: 26, target: 25 })).toBe(false);
    expect(keepsTarget({ name: '', unit: '', value: 399, target: 400, atLeast: true })).toBe(false);
    expect(keepsTarget({ name: '', unit: '', value: 1 })).toBeNull();
    expect(keepsTarget({ name: '', unit: '', value: Number.NaN, target: 1 })).toBe(false);
  });

  it('lists missed targets first, and shows each figure beside its reference', () => {
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
  it('is the same every time, has the requested size, and names the number of its sets', () => {
    const batch = batchOf(50_000);
    expect(batchOf(50_000)).toEqual(batch);
    expect(batch.text.length).toBeGreaterThanOrEqual(50_000);
    expect(batch.text.match(/ST\*271\*/g)).toHaveLength(batch.sets);
    expect(batch.text.split('~').length - 1).toBe(batch.segments);
    expect(batch.text).toContain(`~GE*${batch.sets}*101~IEA*1*000000101~`);
  });
});
