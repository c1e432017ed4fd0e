import { describe, expect, it } from 'vitest';
import {
  compileExpression,
  compileUnaryTests,
  Evaluation,
  fromJson,
  type JsonValue,
  LimitError,
  toJson,
  untypedNames,
} from '../../src/feel/index.ts';
import { collectFindingCodes, evaluate, run } from './support.ts';

describe('the limits of a text', () => {
  it('a text that is too long is refused', () => {
    expect(collectFindingCodes(`1 + ${'1 + '.repeat(3000)}1`)).toEqual(['limit']);
    expect(compileUnaryTests(`x, ${'x, '.repeat(4000)}x`, untypedNames('x')).findings[0]?.kind).toBe('limit');
  });

  it('a text that is nested too deeply is refused', () => {
    expect(collectFindingCodes(`${'('.repeat(100)}1${')'.repeat(100)}`)).toEqual(['limit']);
    expect(collectFindingCodes(`${'{a: '.repeat(2000)}`)).toEqual(['limit']);
    expect(collectFindingCodes(`x${'.a'.repeat(600)}`, { x: 1 })).not.toEqual([]);
  });

  it('consecutive signs count as nesting levels', () => {
    expect(run(`${'- '.repeat(60)}1`)).toBe('1');
    expect(collectFindingCodes(`${'-'.repeat(61)}1`)).toEqual(['limit']);
    expect(collectFindingCodes(`((${'-'.repeat(59)}1))`)).toEqual(['limit']);
    expect(collectFindingCodes(Array(100).fill('-1').join(' - '))).toEqual([]);
  });

  it('brackets in strings and comments do not count as nesting', () => {
    expect(collectFindingCodes(`"${'('.repeat(100)}" + "a" // ${'('.repeat(100)}`)).toEqual([]);
    expect(collectFindingCodes(`/* ${'['.repeat(100)} */ 1`)).toEqual([]);
  });
});

describe('the limits of an evaluation', () => {
  const expectLimitError = (expression: string): void =>
    expect(() => evaluate(expression, {}, { maxSteps: 10_000 }), expression).toThrow(LimitError);

  it('the limits stop loops with too many iterations', () => {
    expectLimitError('for i in 1..1000000 return i');
    expectLimitError('for i in 1..1000, j in 1..1000 return i');
    expectLimitError('some i in 1..1000000 satisfies i < 0');
    expectLimitError('count((for i in 1..9000 return i)[item > 0][item > 0])');
    expectLimitError('for i in 1..1000 return 2 ** 0.5');
    expectLimitError('for i in 1..1000 return exp(i)');
    expectLimitError('for d in @"0001-01-01"..@"9999-12-31" return 1');
  });

  it('the limits stop functions that call each other endlessly', () => {
    expectLimitError('{f: function(n) f(n + 1), r: f(1)}.r');
    expectLimitError('{f: function(n) [f(n), f(n)], r: f(1)}.r');
  });

  it('the limits stop texts and lists that grow endlessly', () => {
    expectLimitError('for i in 1..40 return if i = 1 then "aa" else partial[-1] + partial[-1]');
    expectLimitError('for i in 1..40 return if i = 1 then [1] else concatenate(partial[-1], partial[-1])');
    expectLimitError('string(for i in 1..40 return if i = 1 then [1] else [partial[-1], partial[-1]])');
    expectLimitError(
      'replace("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a", string join(for i in 1..4000 return "x"))',
    );
  });

  it('the limits stop the comparison of values that share their parts', () => {
    const grown = 'for i in 1..30 return if i = 1 then [1] else [partial[-1], partial[-1]]';
    expectLimitError(`(${grown}) = (${grown})`);
    expectLimitError(`distinct values([(${grown})[-1], (${grown})[-1]])`);
  });

  it('the limits allow a text of 100,000 characters, and none longer', () => {
    const half = 'string join(for i in 1..50000 return "x")';
    expect(run(`string length(${half} + ${half})`)).toBe('100000');
    expect(() => run(`${half} + ${half} + "x"`)).toThrow('A text has more than 100000 characters.');
    expect(() => run(`string join([${half}, ${half}, "x"])`)).toThrow(
      'A text has more than 100000 characters.',
    );
  });

  it('the limits stop values that are nested too deeply', () => {
    const deep = '(for i in 1..500 return if i = 1 then [1] else [partial[-1]])[-1]';
    expect(() => run(`string(${deep})`)).toThrow(/nested more than 200 levels/);
    expect(() => run(`flatten(${deep})`)).toThrow(/nested more than 200 levels/);
    expect(() => run(`${deep} = ${deep}`)).toThrow(/nested more than 200 levels/);
    expect(() => toJson(evaluate(deep))).toThrow(/nested more than 200 levels/);
    let json: JsonValue = 1;
    for (let i = 0; i < 500; i++) json = [json];
    expect(() => fromJson(json)).toThrow(/nested more than 200 levels/);
  });

  it('a limit reports in plain words what it limits', () => {
    expect(() => evaluate('for i in 1..1000 return i', {}, { maxSteps: 100 })).toThrow(
      'The evaluation takes more than 100 steps.',
    );
  });

  it('the limits apply to all expressions of one evaluation together', () => {
    const evaluation = new Evaluation({ maxSteps: 150 });
    const { run: once } = compileExpression('for i in 1..100 return i', untypedNames());
    expect(once(new Map(), evaluation)).toHaveLength(100);
    expect(() => once(new Map(), evaluation)).toThrow(LimitError);
  });

  it('an expression retains no warnings between calls', () => {
    const compiled = compileExpression('x + 1', untypedNames('x'));
    const first: string[] = [];
    const second: string[] = [];
    compiled.run(new Map([['x', 'a']]), new Evaluation({ warn: ({ message }) => first.push(message) }));
    compiled.run(new Map([['x', 1]]), new Evaluation({ warn: ({ message }) => second.push(message) }));
    expect([first.length, second.length]).toEqual([1, 0]);
  });
});
