import { describe, expect, it } from 'vitest';
import { run } from './support.ts';

describe('ranges', () => {
  it('ranges may include or exclude their ends', () => {
    expect(run('[1 in [1..3], 1 in (1..3], 1 in ]1..3], 3 in [1..3), 3 in [1..3[, 3 in [1..3]]')).toBe(
      '[true, false, false, false, false, true]',
    );
    expect(
      run('["b" in ["a".."c"], @"2026-06-15" in [@"2026-06-01"..@"2026-06-30"], @"P2M" in (@"P1M"..@"P3M")]'),
    ).toBe('[true, true, true]');
  });

  it('ranges may have one end', () => {
    expect(
      run('[5 in (> 3), 3 in (> 3), 3 in (>= 3), 2 in (< 3), 3 in (<= 3), 3 in (= 3), 3 in (!= 3)]'),
    ).toBe('[true, false, true, true, true, true, false]');
    expect(run('[(> 3).start, (> 3).end, (> 3).start included, (<= 3).end included]')).toBe(
      '[3, null, false, true]',
    );
  });

  it('ranges have properties', () => {
    expect(run('[[1..3).start, [1..3).end, [1..3).start included, [1..3).end included]')).toBe(
      '[1, 3, true, false]',
    );
  });

  it('ranges are equal when their ends and forms are', () => {
    expect(run('[[1..3] = [1..3.0], [1..3] = [1..3), (< 3) = (< 3), (< 3) = (<= 3)]')).toBe(
      '[true, false, true, false]',
    );
  });

  it('ranges return null for a value that cannot be compared with their ends', () => {
    expect(run('[null in [1..3], "a" in [1..3], 2 in [1..null]]')).toBe('[null, null, null]');
    expect(run('[1.."a"]')).toBe('null');
  });

  it('ranges and values may be mixed in a list that is searched', () => {
    expect(run('[5 in [1, [4..6]], 1 in ["a"], 1 in ["a", 1], [1] in [[1], [2]], null in [null]]')).toBe(
      '[true, false, true, true, true]',
    );
  });

  it('ranges are read from a text with literal ends in order', () => {
    expect(
      run(
        '[range("[1..3]"), range(" ( 1 .. 3 ] "), range("[\\"a\\"..\\"b\\"]"), range("[@\\"P1D\\"..@\\"P2D\\"]")]',
      ),
    ).toBe('[[1..3], (1..3], ["a".."b"], [P1D..P2D]]');
    expect(
      run(
        '[range("[3..1]"), range("[1..]"), range("[x..3]"), range("> 3"), range("[1..\\"a\\"]"), range("")]',
      ),
    ).toBe('[null, null, null, null, null, null]');
  });
});

describe('the relations of points and ranges', () => {
  const relations = (a: string, b: string, ...names: string[]): string =>
    names.filter((name) => run(`${name}(${a}, ${b})`) === 'true').join(', ');
  const all = [
    'before',
    'after',
    'meets',
    'met by',
    'overlaps',
    'overlaps before',
    'overlaps after',
    'finishes',
    'finished by',
    'includes',
    'during',
    'starts',
    'started by',
    'coincides',
  ];

  it('range relations apply to two ranges', () => {
    expect(relations('[1..3]', '[5..9]', ...all)).toBe('before');
    expect(relations('[5..9]', '[1..3]', ...all)).toBe('after');
    expect(relations('[1..5]', '[5..9]', ...all)).toBe('meets, overlaps, overlaps before');
    expect(relations('[1..5)', '[5..9]', ...all)).toBe('before');
    expect(relations('[5..9]', '[1..5]', ...all)).toBe('met by, overlaps, overlaps after');
    expect(relations('[1..9]', '[3..5]', ...all)).toBe('overlaps, includes');
    expect(relations('[5..9]', '[1..9]', ...all)).toBe('overlaps, overlaps after, finishes, during');
    expect(relations('[1..9]', '[1..5]', ...all)).toBe('overlaps, includes, started by');
    expect(relations('[1..5]', '[1..5]', ...all)).toBe(
      'overlaps, finishes, finished by, includes, during, starts, started by, coincides',
    );
  });

  it('range relations apply to points and ranges', () => {
    expect(relations('1', '[3..5]', ...all)).toBe('before');
    expect(relations('3', '[3..5]', ...all)).toBe('during, starts');
    expect(relations('3', '(3..5]', ...all)).toBe('before');
    expect(relations('5', '[3..5]', ...all)).toBe('finishes, during');
    expect(relations('[3..5]', '4', ...all)).toBe('includes');
    expect(relations('4', '4', ...all)).toBe('coincides');
  });

  it('range relations apply to ranges with one end', () => {
    expect(
      run('[before((< 3), [4..5]), includes((> 1), [4..5]), overlaps((> 1), (< 9)), before((> 1), 5)]'),
    ).toBe('[true, true, true, false]');
  });

  it('range relations take named arguments', () => {
    expect(
      run(
        '[before(point1: 1, point2: 2), during(point: 1, range: [1..2]), meets(range1: [1..2], range2: [2..3])]',
      ),
    ).toBe('[true, true, true]');
  });

  it('range relations do not apply between different kinds', () => {
    expect(run('[before(1, "a"), before(1, null), meets(1, 2), starts([1..2], 1)]')).toBe(
      '[null, null, null, null]',
    );
  });
});
