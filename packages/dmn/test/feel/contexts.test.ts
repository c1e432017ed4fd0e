import { describe, expect, it } from 'vitest';
import { findingsOf, run, warningsOf } from './support.ts';

describe('contexts', () => {
  it('let an entry use those before it', () => {
    expect(run('{a: 1, b: a + 1, c: a + b}')).toBe('{a: 1, b: 2, c: 3}');
    expect(run('{a: a + 1}', { a: 5 })).toBe('{a: 6}');
  });

  it('have names with spaces and signs', () => {
    expect(run('{first name: "Ann", "e-mail": "x"}.first name')).toBe('"Ann"');
    expect(run('{net-amount: 5, doubled: net-amount * 2}.doubled')).toBe('10');
    expect(run('{net-amount: 5}.net - amount')).toBe('5');
  });

  it('say null and warn for an entry they do not have', () => {
    expect(run('{a: 1}.b')).toBe('null');
    expect(warningsOf('x.b', { x: { a: 1 } })).toEqual(['The context has no entry “b”.']);
    expect(warningsOf('x.b.c', { x: null })).toEqual([]);
  });

  it('are null when two entries have one name', () => {
    expect(run('{a: 1, a: 2}')).toBe('null');
    expect(findingsOf('{a: 1, a: 2}')).toEqual(['type']);
  });

  it('never reach beyond their own entries', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'size', 'get']) {
      expect(run(`{a: 1}.${name}`), name).toBe('null');
      expect(run(`x.${name}`, { x: { a: 1 } }), name).toBe('null');
    }
    expect(run('get value(x, "__proto__")', { x: { a: 1 } })).toBe('null');
  });

  it('are read, made and changed by functions', () => {
    expect(run('get value({a: {b: 1}}, ["a", "b"])')).toBe('1');
    expect(run('get entries({a: 1}).key')).toBe('["a"]');
    expect(run('context([{key: "a", value: 1}, {key: "b", value: 2}])')).toBe('{a: 1, b: 2}');
    expect(run('context([{key: "a", value: 1}, {key: "a", value: 2}])')).toBe('null');
    expect(run('context put({a: 1}, "b", 2)')).toBe('{a: 1, b: 2}');
    expect(run('context put({a: {b: 1}}, ["a", "b"], 2)')).toBe('{a: {b: 2}}');
    expect(run('context merge([{a: 1, b: 1}, {b: 2}])')).toBe('{a: 1, b: 2}');
    expect(run('{x: {a: 1}, y: context put(x, "a", 2)}.x')).toBe('{a: 1}');
  });
});
