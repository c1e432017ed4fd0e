import { describe, expect, it } from 'vitest';
import { collectWarnings, run } from './support.ts';

describe('lists', () => {
  it('lists are indexed from 1, or from -1 at the end', () => {
    expect(run('[[5, 6, 7][1], [5, 6, 7][-1], [5, 6, 7][4], [5, 6, 7][0], [][1]]')).toBe(
      '[5, 7, null, null, null]',
    );
    expect(run('x[i]', { x: [5, 6, 7], i: 2 })).toBe('6');
  });

  it('lists are filtered by a condition on the item or on its entries', () => {
    expect(run('[1, 2, 3][item > 1]')).toBe('[2, 3]');
    expect(run('[{a: 1, b: "x"}, {a: 2, b: "y"}][a > 1].b')).toBe('["y"]');
    expect(run('[{a: 1}, {a: null}, {b: 1}][a > 0]')).toBe('[{a: 1}]');
    expect(
      run('people[age >= limit].first name', {
        people: [
          { 'first name': 'Ann', age: 30 },
          { 'first name': 'Bo', age: 3 },
        ],
        limit: 18,
      }),
    ).toBe('["Ann"]');
  });

  it('an entry named “item” takes precedence over the item', () => {
    expect(run('[{item: 1}, {item: 5}][item > 2]')).toBe('[{item: 5}]');
  });

  it('a filter treats a single value as a list of it, and null as an empty list', () => {
    expect(run('[5[1], 5[item > 3], 5[item > 9], null[1]]')).toBe('[5, [5], [], null]');
    expect(run('count(5)')).toBe('1');
    expect(run('[][item > 1]')).toBe('[]');
  });

  it('a path on a list returns the entries of all items', () => {
    expect(run('[{a: 1}, {a: [2, 3]}, {b: 1}].a')).toBe('[1, [2, 3], null]');
  });

  it('functions split and combine lists', () => {
    expect(
      run(
        '[append([1], 2, 3), concatenate([1], [2, 3]), insert before([1, 3], 2, 2), remove([1, 2, 3], -1)]',
      ),
    ).toBe('[[1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2]]');
    expect(
      run(
        '[sublist([1, 2, 3], 2), sublist([1, 2, 3], -2, 1), reverse([1, 2, 3]), flatten([[1, [2]], [[[3]]]])]',
      ),
    ).toBe('[[2, 3], [2], [3, 2, 1], [1, 2, 3]]');
    expect(run('[sublist([1, 2], 3), sublist([1, 2], 2, 2), remove([1], 2), insert before([1], 3, 0)]')).toBe(
      '[null, null, null, null]',
    );
  });

  it('lists are searched and made distinct by FEEL equality', () => {
    expect(
      run('[list contains([1, null], null), list contains([{a: 1}], {a: 1.0}), list contains([1], "1")]'),
    ).toBe('[true, true, false]');
    expect(
      run('[index of([1, 2, 1], 1), index of([1], 5), distinct values([1, 1.0, "1", [1], [1], null, null])]'),
    ).toBe('[[1, 3], [], [1, "1", [1], null]]');
    expect(run('union([1, 2], [2, {a: 1}], [{a: 1}])')).toBe('[1, 2, {a: 1}]');
  });

  it('lists are sorted by a function, and equal items stay in order', () => {
    expect(run('sort([3, 1, 2], function(a, b) a < b)')).toBe('[1, 2, 3]');
    expect(
      run(
        'sort(list: [{k: 2, v: "a"}, {k: 1, v: "b"}, {k: 2, v: "c"}], precedes: function(x, y) x.k < y.k).v',
      ),
    ).toBe('["b", "a", "c"]');
    expect(run('sort([1, "a"], function(a, b) a < b)')).toBe('null');
  });

  it('items of a list are replaced by position or by a function', () => {
    expect(
      run(
        '[list replace([1, 2, 3], 2, 9), list replace([1, 2, 3], -1, 9), list replace([1, 2, 3], function(i, n) i < n, 2)]',
      ),
    ).toBe('[[1, 9, 3], [1, 2, 9], [2, 2, 3]]');
    expect(run('[list replace([1], 2, 9), list replace([1], function(i, n) null, 9)]')).toBe('[null, null]');
  });
});

describe('loops', () => {
  it('loops iterate over lists, ranges, dates and single values', () => {
    expect(run('for i in [1, 2] return i * 2')).toBe('[2, 4]');
    expect(run('for i in 1..3 return i')).toBe('[1, 2, 3]');
    expect(run('for i in 3..1 return i')).toBe('[3, 2, 1]');
    expect(run('for i in (1..4) return i')).toBe('[2, 3]');
    expect(run('[for i in [2..2] return i, for i in 2..2 return i, for i in (2..3) return i]')).toBe(
      '[[2], [2], []]',
    );
    expect(run('for i in [3..1] return i')).toBe('null');
    expect(run('for d in @"2026-02-27"..@"2026-03-01" return d.day')).toBe('[27, 28, 1]');
    expect(run('for i in 7 return i')).toBe('[7]');
  });

  it('loops iterate over every combination, and later iterators see earlier ones', () => {
    expect(run('for i in 1..2, j in 1..i return [i, j]')).toBe('[[1, 1], [2, 1], [2, 2]]');
    expect(run('some i in [1, 2], j in [3, 4] satisfies i + j = 6')).toBe('true');
    expect(run('every i in [1, 2], j in [3, 4] satisfies i < j')).toBe('true');
  });

  it('loops see the previous results as “partial”', () => {
    expect(run('for i in 1..6 return if i <= 2 then 1 else partial[-1] + partial[-2]')).toBe(
      '[1, 1, 2, 3, 5, 8]',
    );
    expect(run('for i in 1..3 return count(partial)')).toBe('[0, 1, 2]');
    expect(run('for i in 1..3 return partial')).toBe('[[], [[]], [[], [[]]]]');
    expect(run('for i in 1..3 return {so far: partial, n: count(so far)}.n')).toBe('[0, 1, 2]');
  });

  it('a function made in a loop captures the values of its iteration', () => {
    expect(run('for f in (for i in 1..3 return function() i * 10) return f()')).toBe('[10, 20, 30]');
  });

  it('a loop over a value that is not iterable is null', () => {
    expect(run('for i in null return i')).toBe('null');
    expect(run('for i in 1.5..3 return i')).toBe('null');
    expect(run('for i in ["a".."c"] return i')).toBe('null');
    expect(collectWarnings('for i in null return i')).toEqual(['The loop has nothing it can run over.']);
  });
});
