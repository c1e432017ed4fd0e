import { describe, expect, it } from 'vitest';
import {
  compileExpression,
  Evaluation,
  FeelFunction,
  simpleType,
  untypedNames,
} from '../../src/feel/index.ts';
import { collectFindingCodes, collectWarnings, run } from './support.ts';

describe('functions', () => {
  it('functions are values that capture the names around them', () => {
    expect(run('{k: 10, f: function(x) x * k, r: f(4)}.r')).toBe('40');
    expect(run('(function(a) function(b) a + b)(1)(2)')).toBe('3');
  });

  it('functions can call themselves by the name of their entry', () => {
    expect(run('{f: function(n) if n <= 1 then 1 else n * f(n - 1), r: f(20)}.r')).toBe(
      '2432902008176640000',
    );
  });

  it('functions take arguments by position or by name', () => {
    expect(run('(function(a, b) a - b)(5, 3)')).toBe('2');
    expect(run('(function(a, b) a - b)(b: 5, a: 3)')).toBe('-2');
    expect(run('substring(start position: 2, string: "abc")')).toBe('"bc"');
  });

  it('function calls are null with too few, too many or unknown arguments', () => {
    expect(run('(function(a) a)()')).toBe('null');
    expect(run('(function(a) a)(1, 2)')).toBe('null');
    expect(run('(function(a) a)(b: 1)')).toBe('null');
    expect(collectWarnings('floor(m: 1)')).toEqual(['floor() has no parameter “m”.']);
    expect(collectWarnings('floor()')).toEqual(['floor() does not take 0 arguments.']);
    expect(collectWarnings('x(1)', { x: 3 })).toEqual(['A number cannot be called.']);
  });

  it('functions convert an argument to the type of its parameter, or return null', () => {
    expect(run('(function(a: number) a + 1)([4])')).toBe('5');
    expect(run('(function(a: list<number>) count(a))(4)')).toBe('1');
    expect(run('(function(a: date and time) a)(@"2026-01-01")')).toBe('2026-01-01T00:00:00Z');
    expect(run('(function(a: number) a)("x")')).toBe('null');
  });

  it('external functions are not called', () => {
    expect(
      run('(function(a) external {java: {class: "java.lang.Math", method signature: "abs(double)"}})(1)'),
    ).toBe('null');
    expect(collectFindingCodes('function(a) external {java: {}}')).toEqual(['type']);
  });

  it('functions can be provided by the program', () => {
    const double = new FeelFunction('double', [{ name: 'n', type: simpleType('number') }], ([n]) =>
      typeof n === 'number' ? n * 2 : null,
    );
    const compiled = compileExpression('double(n: 21)', {
      variables: new Map([['double', { kind: 'any' }]]),
    });
    expect(compiled.run(new Map([['double', double]]), new Evaluation())).toBe(42);
    expect(compiled.findings).toEqual([]);
  });

  it('functions convert a result to their type, or return null when it does not fit', () => {
    const compiled = compileExpression('[f(1), f([2]), f("x")]', untypedNames('f'));
    const f = new FeelFunction('f', [{ name: 'x' }], ([x = null]) => x, { result: simpleType('number') });
    expect(compiled.run(new Map([['f', f]]))).toEqual([1, 2, null]);
  });
});

describe('instance of', () => {
  it('`instance of` supports the simple types', () => {
    expect(
      run('[1 instance of number, "a" instance of string, true instance of boolean, 1 instance of string]'),
    ).toBe('[true, true, true, false]');
    expect(
      run(
        '[@"2026-01-01" instance of date, @"10:00:00" instance of time, @"2026-01-01T10:00:00" instance of date and time]',
      ),
    ).toBe('[true, true, true]');
    expect(
      run(
        '[@"P1Y" instance of years and months duration, @"P1D" instance of days and time duration, @"P1D" instance of years and months duration]',
      ),
    ).toBe('[true, true, false]');
  });

  it('`instance of` supports lists, ranges, contexts and functions of types', () => {
    expect(
      run(
        '[[1, 2] instance of list<number>, [1, "a"] instance of list<number>, [] instance of list<string>]',
      ),
    ).toBe('[true, false, true]');
    expect(run('[[1..2] instance of range<number>, ["a".."b"] instance of range<number>]')).toBe(
      '[true, false]',
    );
    expect(
      run(
        '[{a: 1, b: "x"} instance of context<a: number>, {a: "x"} instance of context<a: number>, {} instance of context<a: number>]',
      ),
    ).toBe('[true, false, false]');
    expect(run('(function(a: number) a) instance of function<number> -> Any')).toBe('true');
    expect(run('(function(a: number) a) instance of function<string> -> Any')).toBe('false');
    expect(run('abs instance of function<number, number> -> Any')).toBe('false');
  });

  it('`instance of` accepts a function with wider parameters and a narrower result', () => {
    const personFunction = '(function(p: context<age: number>) p)';
    expect(run(`${personFunction} instance of function<context<age: number, name: string>> -> Any`)).toBe(
      'true',
    );
    expect(run(`${personFunction} instance of function<context<name: string>> -> Any`)).toBe('false');
    expect(run(`${personFunction} instance of function<list<number>> -> Any`)).toBe('false');
    expect(run('(function(l: list<number>) l) instance of function<list<number>> -> Any')).toBe('true');
    expect(run('(function(l: list<number>) l) instance of function<list<string>> -> Any')).toBe('false');
  });

  it('`instance of` is false for null, whatever the type', () => {
    expect(run('[null instance of Any, null instance of number, null instance of Null]')).toBe(
      '[false, false, true]',
    );
  });

  it('`instance of` reports an unknown type', () => {
    expect(collectFindingCodes('1 instance of tUnknown')).toEqual(['unknown-name']);
  });

  it('a comparison with a variable called “range” is not mistaken for a type', () => {
    expect(run('{a: range < 5}', { range: 3 })).toBe('{a: true}');
  });
});
