import { describe, expect, it } from 'vitest';
import { compileModel } from '../../src/evaluate/compile-model.ts';
import type { JsonValue } from '../../src/feel/index.ts';
import { readModel } from '../../src/model/read-model.ts';
import { modelText } from '../support/model-text.ts';
import { satisfies } from './support.ts';

/** Cells about the input or other facts; none contains null. The expected results were derived manually. */
const cells = [
  '> 5000',
  '? > 5000',
  'abs(?) > 5000',
  '? between 1 and 2',
  'starts with(?, "A")',
  'contains(?, "A")',
  'matches(?, "A.*")',
  'string length(?) > 3',
  '? * 2 > 10',
  '? in [1..5]',
  '? in (1, 2, > 10)',
  'modulo(?, 2) = 0',
  '? < date("2026-01-01")',
  'upper case(?)',
  'abs(?)',
  '?',
  '[?, 1]',
  'if ? > 5 then true else null',
  '? > 5 and ? < 10',
  '? > 5 or ? < 2',
  'not(? > 5)',
  'not(starts with(?, "A"))',
  'not(abs(?))',
  '"Z", starts with(?, "A")',
  'starts with(?, "A"), ? > 5',
  'some x in [1, 2] satisfies x = ? + 1',
  'other',
  '= other',
  'not(other)',
  '!= other',
  '> other',
  '[1..other]',
  '[other, 1]',
  'abs(other)',
  'other.part',
  '1/0',
  '= 1/0',
  'number("x")',
];

describe('a missing input', () => {
  it.each(cells)('a missing input satisfies no cell without null: %s', (cell) => {
    expect(satisfies(cell, null, { other: null })).not.toBe(true);
  });

  it.each(['null', '= null', 'not("a")', '? = null', 'not(? != null)', 'null, ? > 5', 'other, null'])(
    'a missing input satisfies a cell that tests for null: %s',
    (cell) => expect(satisfies(cell, null, { other: 3 })).toBe(true),
  );

  it('a missing input is distinguished from a present one', () => {
    expect(satisfies('? = null', 5)).toBe(false);
    expect(satisfies('? != null', 5)).toBe(true);
    expect(satisfies('null, other', 5, { other: 5 })).toBe(true);
  });
});

describe('an input of another type', () => {
  it.each([
    ['? > 5000', 'a lot'],
    ['? < date("2026-01-01")', '11/25/2026'],
    ['starts with(?, "A")', 5],
    ['string length(?) > 3', true],
    ['not(? > 5)', 'a'],
    ['count(?) + 1', 'a'],
  ])('an input of another type satisfies no cell that uses it: %s of %j', (cell, input) => {
    expect(satisfies(cell, input)).not.toBe(true);
  });
});

describe('a cell that uses the input', () => {
  it('a cell that uses the input matches when it is true, even for a boolean', () => {
    expect([satisfies('?', true), satisfies('?', false), satisfies('not(?)', false)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([satisfies('? or other', false, { other: true }), satisfies('? and other', null)]).toEqual([
      true,
      null,
    ]);
    expect([
      satisfies('abs(?)', 5),
      satisfies('> ? - 1', 5),
      satisfies('"Z", starts with(?, "A")', 'Ab'),
    ]).toEqual([null, true, true]);
  });

  it('a cell that uses the input does not match when another fact is missing', () => {
    expect([satisfies('? > other', 5), satisfies('other', 5, { other: null })]).toEqual([null, null]);
    expect([satisfies('not(other)', 5, { other: null }), satisfies('not(other)', 5, { other: 4 })]).toEqual([
      null,
      true,
    ]);
  });
});

describe('a table', () => {
  const rules = ['> 5000', '? > 5000', 'abs(?) > 5000', '? between 1 and 2', '1/0', '?'].map((cell, at) => [
    cell,
    `"${'ABCDEF'[at]}"`,
  ]);
  const table = compileModel(
    readModel(
      modelText({
        hitPolicy: 'COLLECT',
        inputs: [{ name: 'Balance', type: 'number' }],
        outputs: [{}],
        rules,
      }),
    ).model,
  );
  const decided = (facts: Record<string, JsonValue>) => table.evaluate('Result', facts).json;

  it('a table matches no rule for a fact that is missing, misspelt or of another type', () => {
    expect(decided({})).toEqual([]);
    expect(decided({ balance: 6000 })).toEqual([]);
    expect(decided({ Balance: 'much' })).toEqual([]);
    expect(decided({ Balance: 4 })).toEqual([]);
    expect(decided({ Balance: 6000 })).toEqual(['A', 'B', 'C']);
    expect(decided({ Balance: 1.5 })).toEqual(['D']);
  });
});
