import { countSteps } from '@waypost/platform/testing/steps';
import { describe, expect, it } from 'vitest';
import { buildModel, compiled, fixture, fixtureNames } from '../../test/support/fixtures.ts';
import { modelText, type TableText } from '../../test/support/model-text.ts';
import { Draw } from '../../test/support/random.ts';
import type { ModelFinding } from '../model/finding.ts';
import { checkModel } from './check-model.ts';

const check = (text: TableText) => checkModel(compiled(modelText(text)));
const ages: TableText = {
  inputs: [{ name: 'Age', type: 'number' }],
  outputs: [{}],
  rules: [
    ['< 18', '1'],
    ['[18..65]', '2'],
    ['> 65', '3'],
  ],
};
const withRules = (...rules: string[][]): TableText => ({ ...ages, rules });

describe('the checks of a model', () => {
  it.each(fixtureNames())('the checks find nothing in %s', (name) => {
    expect(checkModel(compiled(fixture(name)))).toEqual([]);
  });

  it('the checks find nothing in a table without overlaps and gaps', () => {
    expect(check(ages)).toEqual([]);
  });

  it('the checks report an unknown name and a syntax error with rule and column', () => {
    const found = check(withRules(['-', 'unheard of'], ['> (', '1']));
    expect(found.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'syntax', table: 'table', rule: 2, column: 1 },
      { code: 'unknown-name', table: 'table', rule: 1, column: 2, element: 'Result' },
    ]);
  });
});

describe('the check for overlaps', () => {
  it('an overlap names its two rules and facts that match both', () => {
    expect(check(withRules(['< 18', '1'], ['>= 18', '2'], ['[10..20]', '3']))).toMatchObject([
      { code: 'overlap', rule: 1, otherRule: 3, example: ['10'] },
      { code: 'overlap', rule: 2, otherRule: 3, example: ['18'] },
    ]);
  });

  it('an overlap of negations is found in values that neither names', () => {
    const table: TableText = {
      ...ages,
      inputs: [{ name: 's', type: 'string' }],
      rules: [
        ['not("a")', '1'],
        ['not("b")', '2'],
      ],
    };
    expect(check(table)).toMatchObject([{ code: 'overlap', example: ['"another"'] }]);
  });

  it('rules with the same output may overlap under hit policy ANY', () => {
    const rules = [
      ['> 5', '1'],
      ['> 10', '1'],
      ['<= 5', '0'],
    ];
    expect(check({ ...withRules(...rules), hitPolicy: 'ANY' })).toEqual([]);
    expect(check({ ...withRules(...rules, ['> 20', '2']), hitPolicy: 'ANY' })).toMatchObject([
      { code: 'overlap', rule: 1, otherRule: 4 },
      { code: 'overlap', rule: 2, otherRule: 4 },
    ]);
  });

  it('the overlap check skips tables where several rules may match, and cells that need other facts', () => {
    expect(check({ ...withRules(['-', '1'], ['-', '2']), hitPolicy: 'COLLECT' })).toEqual([]);
    expect(check(withRules(['-', '1'], ['? > Age', '2']))).toEqual([]);
  });
});

describe('the check for gaps', () => {
  it('a gap names facts that no rule matches', () => {
    expect(check(withRules(['< 18', '1'], ['(18..65]', '2'], ['> 65', '3']))).toMatchObject([
      { code: 'gap', message: 'No rule takes these facts: Age = 18.', example: ['18'] },
    ]);
    expect(check(withRules(['< 18', '1'], ['> 18.5', '3']))).toMatchObject([
      { code: 'gap', example: ['18'] },
    ]);
  });

  it('the gap check covers the values that a column or the type of its input lists', () => {
    const table: TableText = {
      inputs: [
        { name: 's', type: 'string', values: '"a", "b", "c"' },
        { name: 'b', type: 'boolean' },
      ],
      outputs: [{}],
      rules: [
        ['"a"', '-', '1'],
        ['"b", "c"', 'true', '2'],
        ['"b"', 'false', '3'],
      ],
    };
    expect(check(table)).toMatchObject([{ code: 'gap', example: ['"c"', 'false'] }]);
    const text = fixture('denied-eligibility.dmn').replace(
      '"Rejected", "Not found"',
      '"Rejected", "Not found", "Lost"',
    );
    expect(checkModel(compiled(text))).toMatchObject([{ code: 'gap', example: ['"Lost"', 'false', '5000'] }]);
  });

  it('two consecutive days have no gap between them', () => {
    const days: TableText = {
      ...ages,
      inputs: [{ name: 'd', type: 'date' }],
      rules: [
        ['<= date("2026-01-01")', '1'],
        ['>= date("2026-01-02")', '2'],
      ],
    };
    expect(check(days)).toEqual([]);
    expect(
      check({
        ...days,
        rules: [
          ['< date("2026-01-01")', '1'],
          ['> date("2026-01-01")', '2'],
        ],
      }),
    ).toMatchObject([{ code: 'gap', example: ['date("2026-01-01")'] }]);
  });

  it('the gap check skips tables with default outputs and collecting tables', () => {
    const rules = withRules(['< 18', '1']);
    expect(check({ ...rules, outputs: [{ defaultValue: '0' }] })).toEqual([]);
    expect(check({ ...rules, hitPolicy: 'COLLECT' })).toEqual([]);
  });
});

describe('the check for rules that nothing reaches', () => {
  it('a rule below a wider one is unreachable under hit policy FIRST', () => {
    const table: TableText = {
      ...withRules(['> 5', '1'], ['[10..20]', '2'], ['<= 5', '3']),
      hitPolicy: 'FIRST',
    };
    expect(check(table)).toMatchObject([{ code: 'unreachable', rule: 2, otherRule: 1 }]);
  });

  it('a rule hidden by one of higher priority is unreachable', () => {
    const table: TableText = {
      ...withRules(['> 5', '"low"'], ['-', '"high"']),
      outputs: [{ values: '"high", "low"' }],
      hitPolicy: 'PRIORITY',
    };
    expect(check(table)).toMatchObject([{ code: 'unreachable', rule: 1, otherRule: 2 }]);
  });

  it('a cell that matches no value of its column makes its rule unreachable', () => {
    const table: TableText = {
      inputs: [{ name: 's', type: 'string', values: '"a", "b"' }],
      outputs: [{}],
      rules: [
        ['"a"', '1'],
        ['not("a")', '2'],
        ['"c"', '3'],
      ],
    };
    expect(check(table)).toMatchObject([{ code: 'unreachable', rule: 3, column: 1 }]);
  });
});

describe('the check of types', () => {
  it('a literal of another type than its column is reported', () => {
    expect(check(withRules(['-', '1'], ['"old"', '2']))).toMatchObject([
      { code: 'type', rule: 2, column: 1, message: '“"old"” names a string; “Age” is a number.' },
      { code: 'unreachable', rule: 2 },
    ]);
  });

  it('an output of another type, or not among the output values, is reported', () => {
    const table = withRules(['-', '"one"', '2']);
    expect(
      check({
        ...table,
        outputs: [
          { name: 'a', type: 'number' },
          { name: 'b', values: '1' },
        ],
      }),
    ).toMatchObject([
      { code: 'type', rule: 1, column: 2 },
      { code: 'type', rule: 1, column: 3 },
    ]);
  });

  it('an undefined type is reported', () => {
    const source = buildModel('<inputData id="a" name="a"><variable name="a" typeRef="tGone"/></inputData>');
    expect(checkModel(compiled(source))).toMatchObject([
      { code: 'missing-element', message: 'There is no type “tGone”.' },
    ]);
  });
});

it('the checks of 1,000 rules by 8 columns take less than a million steps', async () => {
  const draw = new Draw(1);
  const cell = () =>
    draw.happens(0.45) ? '-' : draw.one([`< ${draw.below(900)}`, `[${draw.below(400)}..900]`]);
  const text = modelText({
    inputs: Array.from({ length: 8 }, (_, at) => ({ name: `n${at}`, type: 'number' })),
    outputs: [{}],
    rules: Array.from({ length: 1000 }, () => [...Array.from({ length: 8 }, cell), '1']),
  });
  const model = compiled(text);
  const found: ModelFinding[] = [];
  expect(await countSteps(() => found.push(...checkModel(model)))).toBeLessThan(1_000_000);
  expect(found.length).toBeGreaterThan(0);
  // The absence of this finding shows that the rules were compared.
  expect(found.map(({ code }) => code)).not.toContain('limit');
}, 30_000);

it('a table whose cells name too many values is not checked, which is reported', () => {
  const cell = (row: number) => Array.from({ length: 1000 }, (_, at) => row * 1000 + at).join(', ');
  const rules = Array.from({ length: 201 }, (_, row) => [cell(row), '1']);
  expect(check({ ...ages, rules })).toEqual([
    expect.objectContaining({ code: 'limit', severity: 'warning', table: 'table' }),
  ]);
  expect(check({ ...ages, rules: rules.slice(0, 2) }).map(({ code }) => code)).not.toContain('limit');
}, 30_000);
