import { describe, expect, it } from 'vitest';
import { toJson } from '../../src/feel/index.ts';
import { collectFindingCodes, collectWarnings, evaluate, run } from './support.ts';

describe('numbers', () => {
  it('decimals are added, subtracted and multiplied exactly', () => {
    expect(run('0.1 + 0.2')).toBe('0.3');
    expect(run('0.1 + 0.2 = 0.3')).toBe('true');
    expect(run('1.1 * 1.1')).toBe('1.21');
    expect(run('100.10 - 99.99')).toBe('0.11');
  });

  it('numbers have 34 digits, and ties are rounded to even', () => {
    expect(run('1 / 3')).toBe('0.3333333333333333333333333333333333');
    expect(run('2 / 3')).toBe('0.6666666666666666666666666666666667');
    expect(run('1234567890123456789012345678901234 + 0.5')).toBe('1234567890123456789012345678901234');
    expect(run('1234567890123456789012345678901235 + 0.5')).toBe('1234567890123456789012345678901236');
  });

  it('whole numbers keep digits that a double would lose', () => {
    expect(run('9007199254740992 + 1')).toBe('9007199254740993');
    expect(run('9007199254740993 = 9007199254740992')).toBe('false');
    expect(run('99999999999 * 99999999999')).toBe('9999999999800000000001');
    expect(run('0 - 9007199254740991 - 2')).toBe('-9007199254740993');
  });

  it('a number has one form however it was computed', () => {
    expect(evaluate('0.5 + 0.5')).toBe(1);
    expect(evaluate('9007199254740993 - 9007199254740992')).toBe(1);
    expect(evaluate('1.50')).toBe(1.5);
    expect(Object.is(evaluate('-1 * 0'), 0)).toBe(true);
    expect(Object.is(evaluate('-0'), 0)).toBe(true);
  });

  it('numbers are written without an exponent', () => {
    expect(run('string(1e21)')).toBe('"1000000000000000000000"');
    expect(run('string(0.0000001)')).toBe('"0.0000001"');
    expect(run('string(2.50)')).toBe('"2.5"');
  });

  it('a number with more digits than a double becomes a string in JSON', () => {
    expect(toJson(evaluate('12345678901234567890'))).toBe('12345678901234567890');
    expect(toJson(evaluate('12.25'))).toBe(12.25);
  });

  it('a division by zero, or a result beyond decimal128, is null', () => {
    expect(run('1 / 0')).toBe('null');
    expect(run('1e6000 * 1e6000')).toBe('null');
    expect(run('0 ** -1')).toBe('null');
    expect(collectWarnings('1 / 0')).toEqual(['“/” cannot be used on number and number.']);
  });

  it('a sign binds before a power, and powers associate from the left', () => {
    expect(run('-2 ** 2')).toBe('4');
    expect(run('2 ** 3 ** 2')).toBe('64');
    expect(run('2 + 3 * 4 ** 2')).toBe('50');
    expect(run('-(2 + 3)')).toBe('-5');
  });

  it('numbers do not mix with other types', () => {
    expect(run('1 + "1"')).toBe('null');
    expect(collectFindingCodes('1 + "1"')).toEqual(['type']);
    expect(run('true + 1')).toBe('null');
    expect(run('null + 1')).toBe('null');
  });
});

describe('the functions of numbers', () => {
  it('rounding functions round to a scale, each in its mode', () => {
    expect(run('[decimal(2.5, 0), decimal(3.5, 0), decimal(1.125, 2), decimal(1250, -2)]')).toBe(
      '[2, 4, 1.12, 1200]',
    );
    expect(run('[round up(1.121, 2), round up(-1.121, 2)]')).toBe('[1.13, -1.13]');
    expect(run('[round down(1.129, 2), round down(-1.129, 2)]')).toBe('[1.12, -1.12]');
    expect(run('[round half up(2.5, 0), round half up(-2.5, 0)]')).toBe('[3, -3]');
    expect(run('[round half down(2.5, 0), round half down(2.51, 0)]')).toBe('[2, 3]');
    expect(run('[floor(-1.5), ceiling(-1.5), floor(1.57, 1), ceiling(1.51, 1)]')).toBe('[-2, -1, 1.5, 1.6]');
  });

  it('rounding functions refuse a scale that no decimal has', () => {
    expect(run('decimal(1, 6177)')).toBe('null');
    expect(run('round up(1, -6112)')).toBe('null');
    expect(run('floor(1.5, null)')).toBe('null');
  });

  it('modulo returns a remainder with the sign of the divisor', () => {
    expect(run('[modulo(12, 5), modulo(-12, 5), modulo(12, -5), modulo(-12, -5)]')).toBe('[2, 3, -3, -2]');
    expect(run('modulo(5.5, 2)')).toBe('1.5');
    expect(run('modulo(1, 0)')).toBe('null');
  });

  it('roots, logarithms and powers of e are computed to 34 digits', () => {
    expect(run('sqrt(2)')).toBe('1.414213562373095048801688724209698');
    expect(run('log(2)')).toBe('0.6931471805599453094172321214581766');
    expect(run('exp(0)')).toBe('1');
    expect(run('sqrt(-1)')).toBe('null');
    expect(run('log(0)')).toBe('null');
  });

  it('number functions detect odd and even and return absolute values', () => {
    expect(run('[odd(5), odd(4), odd(5.5), even(4), even(5.5)]')).toBe('[true, false, false, true, false]');
    expect(run('[abs(-3), abs(@"-P1M"), abs(@"-PT5H")]')).toBe('[3, P1M, PT5H]');
  });

  it('number functions summarize lists', () => {
    expect(run('[sum([0.1, 0.2]), mean([1, 2, 4, 5]), product([2, 3, 4])]')).toBe('[0.3, 3, 24]');
    expect(run('[median([3, 1, 2]), median([1, 2, 3, 4])]')).toBe('[2, 2.5]');
    expect(run('[mode([1, 2, 2, 3, 3]), mode([])]')).toBe('[[2, 3], []]');
    expect(run('stddev([1, 3])')).toBe('1.414213562373095048801688724209698');
    expect(run('[min(3, 1, 2), max("a", "c", "b"), max(@"2026-01-01", @"2025-12-31")]')).toBe(
      '[1, "c", 2026-01-01]',
    );
    expect(run('[sum([]), min([]), mean([]), stddev([1])]')).toBe('[null, null, null, null]');
    expect(run('sum(1, "a")')).toBe('null');
    expect(run('[sum(["a", "b"]), sum(["a"]), sum([@"P1D", @"PT12H"]), mean([1, "2"])]')).toBe(
      '[null, null, P1DT12H, null]',
    );
  });

  it('number() reads numbers with the given separators', () => {
    expect(run('number("1,234.5", ",", ".")')).toBe('1234.5');
    expect(run('number("1.234,5", ".", ",")')).toBe('1234.5');
    expect(run('number(from: "1 234", grouping separator: " ", decimal separator: null)')).toBe('1234');
    expect(run('number("12.5")')).toBe('12.5');
    expect(run('number("1,5")')).toBe('null');
    expect(run('number("1", ".", ".")')).toBe('null');
    expect(run('number("")')).toBe('null');
  });
});
