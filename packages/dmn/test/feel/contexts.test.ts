import { describe, expect, it } from 'vitest';
import { collectFindingCodes, collectWarnings, run } from './support.ts';

describe('contexts', () => {
  it('an entry of a context can use earlier ones', () => {
    expect(run('{a: 1, b: a + 1, c: a + b}')).toBe('{a: 1, b: 2, c: 3}');
    expect(run('{a: a + 1}', { a: 5 })).toBe('{a: 6}');
  });

  it('names of context entries may have spaces and signs', () => {
    expect(run('{first name: "Ann", "e-mail": "x"}.first name')).toBe('"Ann"');
    expect(run('{net-amount: 5, doubled: net-amount * 2}.doubled')).toBe('10');
    expect(run('{net-amount: 5}.net - amount')).toBe('5');
  });

  it('a missing entry of a context is null with a warning', () => {
    expect(run('{a: 1}.b')).toBe('null');
    expect(collectWarnings('x.b', { x: { a: 1 } })).toEqual(['The context has no entry “b”.']);
    expect(collectWarnings('x.b.c', { x: null })).toEqual([]);
  });

  it('a context is null when two entries have the same name', () => {
    expect(run('{a: 1, a: 2}')).toBe('null');
    expect(collectFindingCodes('{a: 1, a: 2}')).toEqual(['type']);
  });

  it('a context never reaches beyond its own entries', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'size', 'get']) {
      expect(run(`{a: 1}.${name}`), name).toBe('null');
      expect(run(`x.${name}`, { x: { a: 1 } }), name).toBe('null');
    }
    expect(run('get value(x, "__proto__")', { x: { a: 1 } })).toBe('null');
  });

  it('functions read, make and change contexts', () => {
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
