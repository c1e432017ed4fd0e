import { describe, expect, it } from 'vitest';
import { compileUnaryTests, formatValue, type UnaryTest, untypedNames } from '../../src/feel/index.ts';
import { satisfies } from './support.ts';

const formOf = (cell: string): string => {
  const { form } = compileUnaryTests(cell, untypedNames('x', 'full name'));
  if (form.kind === 'any') return 'any';
  const describeTest = (test: UnaryTest): string => {
    if (test.kind === 'expression') return 'expression';
    if (test.kind === 'range') return `range ${formatValue(test.range)}`;
    return `${test.kind === 'compare' ? test.op : 'equal'} ${formatValue(test.value) ?? 'null'}`;
  };
  return `${form.negated ? 'not ' : ''}${form.tests.map(describeTest).join('; ')}`;
};

describe('the form of a cell', () => {
  it('the form of a cell is “any” for a dash and for an empty text', () => {
    expect([formOf('-'), formOf(' - '), formOf('')]).toEqual(['any', 'any', 'any']);
  });

  it('the form of a cell has the values of literals', () => {
    expect(formOf('"a", "b,c"')).toBe('equal a; equal b,c');
    expect(formOf('-1.50')).toBe('equal -1.5');
    expect(formOf('true, null')).toBe('equal true; equal null');
    expect(formOf('@"2026-01-01", date("2026-01-02"), duration( "P1D" )')).toBe(
      'equal 2026-01-01; equal 2026-01-02; equal P1D',
    );
    expect(formOf('= 5')).toBe('equal 5');
  });

  it('the form of a cell has the ends of comparisons and ranges', () => {
    expect(formOf('>= 18, < -5')).toBe('>= 18; < -5');
    expect(formOf('< date and time("2026-01-01T00:00:00Z")')).toBe('< 2026-01-01T00:00:00Z');
    expect(formOf('[1..5), ]5..7]')).toBe('range [1..5); range (5..7]');
    expect(formOf('["a".."f"]')).toBe('range ["a".."f"]');
  });

  it('the form of a cell has the negation of all its tests', () => {
    expect(formOf('not("a", > 5)')).toBe('not equal a; > 5');
    expect(formOf('not (x)')).toBe('not expression');
  });

  it('the form of a cell has literals next to expressions', () => {
    expect(formOf('1, x, > 3')).toBe('equal 1; expression; > 3');
    expect(formOf('> x')).toBe('expression');
    expect(formOf('? > 3')).toBe('expression');
    expect(formOf('(5)')).toBe('equal 5');
    expect(formOf('true and false')).toBe('expression');
  });

  it('an unreadable cell is an expression with a finding', () => {
    for (const cell of ['"a', '1 2', '> ', '[1..', 'not(1', '1,', '1.2.3', '5x']) {
      const { form, findings, test } = compileUnaryTests(cell, untypedNames('x'));
      expect(form, cell).toEqual({ kind: 'tests', negated: false, tests: [{ kind: 'expression' }] });
      expect(findings[0]?.kind, cell).toBe(cell === '5x' ? findings[0]?.kind : 'syntax');
      expect(test(1, new Map()), cell).toBeNull();
    }
  });
});

describe('a cell', () => {
  it('a cell is satisfied when one of its tests is', () => {
    expect([satisfies('1, 2', 2), satisfies('1, 2', 3), satisfies('< 1, > 5', 6)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([satisfies('< 5', 5), satisfies('<= 5', 5), satisfies('> 5', 5), satisfies('>= 5', 5)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([satisfies('[1..5)', 5), satisfies('[1..5]', 5), satisfies('"a", "b"', 'b')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('a cell is null for an input of another type', () => {
    expect([
      satisfies('> 5', 'a'),
      satisfies('> 5', null),
      satisfies('"a"', 5),
      satisfies('[1..5]', null),
    ]).toEqual([null, null, null, null]);
    expect([satisfies('"a", > 5', 6), satisfies('null', null), satisfies('5', null)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('a negated cell uses three-valued logic', () => {
    expect([
      satisfies('not("a", "b")', 'c'),
      satisfies('not("a")', 'a'),
      satisfies('not(> 5)', null),
    ]).toEqual([true, false, null]);
  });

  it('a cell compares numbers by their value, not by their form', () => {
    expect([satisfies('1.0', 1), satisfies('0.1', 0.1), satisfies('[0.1..0.3]', 0.3)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(satisfies('9007199254740993', { feel: '9007199254740992 + 1' })).toBe(true);
  });

  it('a cell compares dates and durations', () => {
    expect(satisfies('< date("2026-02-01")', { feel: '@"2026-01-31"' })).toBe(true);
    expect(satisfies('[@"P1D"..@"P5D"]', { feel: '@"PT48H"' })).toBe(true);
  });

  it('a cell may name other facts', () => {
    expect(satisfies('> limit', 5, { limit: 3 })).toBe(true);
    expect(satisfies('[low..high]', 5, { low: 1, high: 4 })).toBe(false);
    expect(satisfies('allowed', 'b', { allowed: ['a', 'b'] })).toBe(true);
    expect(satisfies('other', 'a', { other: 'a' })).toBe(true);
  });

  it('a cell compares a boolean expression with a boolean input', () => {
    expect(satisfies('flag', false, { flag: false })).toBe(true);
    expect(satisfies('flag', true, { flag: false })).toBe(false);
    expect(satisfies('not(flag)', false, { flag: true })).toBe(true);
    expect(satisfies('true', false)).toBe(false);
  });

  it('an expression that uses the input as “?” decides the cell', () => {
    expect(satisfies('? > 3 and ? < 6', 5)).toBe(true);
    expect(satisfies('contains(?, "b")', 'abc')).toBe(true);
    expect(satisfies('? = false', false)).toBe(true);
    expect(satisfies('not(? > 3)', 5)).toBe(false);
    expect(satisfies('count(?) > 1', [1, 2])).toBe(true);
    expect(satisfies('? + limit > 7', 5, { limit: 3 })).toBe(true);
  });

  it('a boolean expression decides the cell when the input is no boolean', () => {
    expect(satisfies('limit > 3', 'a', { limit: 5 })).toBe(true);
    expect(satisfies('limit > 3', 'a', { limit: 1 })).toBe(false);
  });

  it('a cell matches an equal list, and an item within a list', () => {
    expect(satisfies('[1, 2]', [1, 2])).toBe(true);
    expect(satisfies('[1, 2]', 2)).toBe(true);
    expect(satisfies('[[1..3], 9]', 2)).toBe(true);
  });
});
