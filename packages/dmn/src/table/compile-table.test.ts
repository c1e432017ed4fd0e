import { describe, expect, it } from 'vitest';
import { compiled } from '../../test/support/fixtures.ts';
import { modelText, type TableText } from '../../test/support/model-text.ts';
import type { JsonValue } from '../feel/index.ts';

const decide = (text: TableText, facts: Readonly<Record<string, JsonValue>>) =>
  compiled(modelText(text)).evaluate('Result', facts, { trace: true });

/** Rules whose number of matches increases with the input. */
const overlapping: TableText = {
  inputs: [{ name: 'n', type: 'number' }],
  outputs: [{ name: 'o', values: '"high", "middle", "low"' }],
  rules: [
    ['> 0', '"low"'],
    ['> 10', '"high"'],
    ['> 20', '"middle"'],
    ['> 20', '"high"'],
  ],
};
const numbers: TableText = {
  ...overlapping,
  outputs: [{}],
  rules: overlapping.rules.map(([cell = ''], at) => [cell, String(at * 10)]),
};

describe('the hit policy', () => {
  it.each([
    ['UNIQUE', 5, 'low'],
    ['UNIQUE', 15, null],
    ['ANY', 5, 'low'],
    ['ANY', 15, null],
    ['FIRST', 25, 'low'],
    ['PRIORITY', 25, 'high'],
    ['RULE ORDER', 25, ['low', 'high', 'middle', 'high']],
    ['OUTPUT ORDER', 25, ['high', 'high', 'middle', 'low']],
    ['COLLECT', 15, ['low', 'high']],
    ['UNIQUE', 0, null],
    ['RULE ORDER', 0, null],
    ['COLLECT', 0, []],
  ] as const)('hit policy %s of %i evaluates to %j', (hitPolicy, n, expected) => {
    expect(decide({ ...overlapping, hitPolicy }, { n }).json).toEqual(expected);
  });

  it.each([
    ['SUM', 25, 60],
    ['COUNT', 25, 4],
    ['MIN', 25, 0],
    ['MAX', 25, 30],
    ['SUM', 0, null],
    ['COUNT', 0, 0],
  ] as const)('COLLECT with %s of %i evaluates to %j', (aggregation, n, expected) => {
    expect(decide({ ...numbers, hitPolicy: 'COLLECT', aggregation }, { n }).json).toBe(expected);
  });

  it('a hit policy reports in words what contradicts it', () => {
    expect(decide({ ...overlapping, hitPolicy: 'UNIQUE' }, { n: 15 }).warnings).toEqual([
      '2 rules match; the hit policy allows one.',
    ]);
    expect(decide({ ...overlapping, hitPolicy: 'ANY' }, { n: 15 }).warnings).toEqual([
      'The rules that match have different outputs; the hit policy allows only the same one.',
    ]);
  });

  it('ANY accepts rules with the same output, even when it is a context', () => {
    const rules = [
      ['> 0', '1', '"a"'],
      ['> 10', '1', '"a"'],
    ];
    const outputs = [{ name: 'x' }, { name: 'y' }];
    expect(decide({ ...numbers, hitPolicy: 'ANY', outputs, rules }, { n: 15 }).json).toEqual({
      x: 1,
      y: 'a',
    });
  });

  it('PRIORITY compares several outputs in the order of their columns', () => {
    const outputs = [
      { name: 'x', values: '"a", "b"' },
      { name: 'y', values: '2, 1' },
    ];
    const rules = [
      ['-', '"b"', '2'],
      ['-', '"a"', '1'],
      ['-', '"a"', '2'],
    ];
    expect(decide({ ...numbers, hitPolicy: 'PRIORITY', outputs, rules }, { n: 1 }).json).toEqual({
      x: 'a',
      y: 2,
    });
  });
});

describe('a table', () => {
  it('a table returns its default outputs when no rule matches', () => {
    const outputs = [{ name: 'x', defaultValue: '1 + 1' }, { name: 'y' }];
    const rules = [['> 0', '1', '1']];
    expect(decide({ ...numbers, outputs, rules }, { n: 0 }).json).toEqual({ x: 2, y: null });
  });

  it('a table refuses an input that is not among its values, but not a missing one', () => {
    const table: TableText = {
      inputs: [{ name: 's', type: 'string', values: '"a", "b"' }],
      outputs: [{}],
      rules: [['-', '1']],
    };
    expect(decide(table, { s: 'a' }).json).toBe(1);
    expect(decide(table, {}).json).toBe(1);
    expect(decide(table, { s: 'c' })).toMatchObject({
      json: null,
      warnings: ['The value of “s” is none of its input values.'],
    });
  });

  it('a table refuses an output that is not among its values', () => {
    const table: TableText = { ...overlapping, rules: [['-', '"other"']] };
    expect(decide(table, { n: 1 })).toMatchObject({
      json: null,
      warnings: ['The output of rule 1 is none of the output values of the table.'],
    });
  });

  it('a table converts outputs to their type', () => {
    const table: TableText = { ...numbers, outputs: [{ type: 'string' }], rules: [['-', '1']] };
    expect(decide(table, { n: 1 }).json).toBeNull();
  });

  it('a table evaluates cells that need other facts', () => {
    const table: TableText = {
      hitPolicy: 'COLLECT',
      inputs: [
        { name: 'a', type: 'number' },
        { name: 'b', type: 'number' },
      ],
      outputs: [{}],
      rules: [
        ['> b', '-', 'a - b'],
        ['-', '? > a * 2', '"much"'],
        ['not(b)', '-', '"differs"'],
      ],
    };
    expect(decide(table, { a: 5, b: 3 }).json).toEqual([2, 'differs']);
    expect(decide(table, { a: 1, b: 3 }).json).toEqual(['much', 'differs']);
    expect(decide(table, { a: 3, b: 3 }).json).toEqual([]);
  });

  it('a table compares numbers of more than 15 digits exactly', () => {
    const table: TableText = {
      inputs: [{ name: 'n', type: 'number' }],
      outputs: [{}],
      rules: [
        ['> 12345678901234567890', '1'],
        ['<= 12345678901234567890', '2'],
      ],
    };
    expect(decide(table, { n: '12345678901234567891' }).json).toBe(1);
    expect(decide(table, { n: '12345678901234567890' }).json).toBe(2);
    expect(decide(table, { n: 5 }).json).toBe(2);
  });

  it('a table retains nothing from one decision to the next', () => {
    const model = compiled(modelText({ ...numbers, hitPolicy: 'COLLECT' }));
    const first = model.evaluate('Result', { n: 25 }).json;
    expect(model.evaluate('Result', { n: 5 }).json).toEqual([0]);
    expect(model.evaluate('Result', { n: 25 }).json).toEqual(first);
  });
});

it('a table with several outputs needs names and cannot be aggregated', () => {
  const rules = [['-', '1', '2']];
  const found = (outputs: TableText['outputs'], aggregation: TableText['aggregation'] = null) =>
    compiled(modelText({ ...numbers, hitPolicy: 'COLLECT', outputs, rules, aggregation })).findings;
  expect(found([{ name: 'x' }, { name: 'y' }])).toEqual([]);
  expect(found([{ name: 'x' }, {}])).toMatchObject([{ code: 'shape', table: 'table' }]);
  expect(found([{ name: 'x' }, { name: 'x' }])).toMatchObject([{ code: 'shape' }]);
  expect(found([{ name: 'x' }, { name: 'y' }], 'SUM')).toMatchObject([{ code: 'shape' }]);
  expect(found([{ name: 'x' }, { name: 'y' }], 'COUNT')).toEqual([]);
});

describe('the trace', () => {
  it('the trace has the matching rules and, for each other rule, the first column that refused and its value', () => {
    const table: TableText = {
      hitPolicy: 'COLLECT',
      inputs: [
        { name: 's', type: 'string' },
        { name: 'n', type: 'number' },
      ],
      outputs: [{}],
      rules: [
        ['"a"', '> 10', '1'],
        ['"a"', '< 10', '2'],
        ['"b"', '< 10', '3'],
        ['-', '-', '4'],
      ],
    };
    expect(decide(table, { s: 'a', n: 11 }).tables).toEqual([
      {
        table: 'table',
        hitPolicy: 'COLLECT',
        inputs: [
          { expression: 's', label: null, value: 'a' },
          { expression: 'n', label: null, value: 11 },
        ],
        matched: [1, 4],
        rules: [
          { rule: 1, id: 'rule-1', refusedBy: null },
          { rule: 2, id: 'rule-2', refusedBy: { column: 2, test: '< 10', value: 11 } },
          { rule: 3, id: 'rule-3', refusedBy: { column: 1, test: '"b"', value: 'a' } },
          { rule: 4, id: 'rule-4', refusedBy: null },
        ],
        value: [1, 4],
      },
    ]);
  });

  it('the trace is only made on request', () => {
    expect(compiled(modelText(numbers)).evaluate('Result', { n: 1 }).tables).toEqual([]);
  });
});
