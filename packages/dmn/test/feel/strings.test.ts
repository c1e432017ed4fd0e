import { describe, expect, it } from 'vitest';
import { collectWarnings, run } from './support.ts';

describe('strings', () => {
  it('strings are joined by “+” only with other strings', () => {
    expect(run('"a" + "b"')).toBe('"ab"');
    expect(run('"a" + 1')).toBe('null');
    expect(run('"a" - "b"')).toBe('null');
  });

  it('strings may have escapes, including those of six digits', () => {
    expect(run(String.raw`"a\"b\\c\n\t\u00e9\U01F600"`)).toBe('"a"b\\c\n\té😀"');
  });

  it('strings are counted in code points, not in surrogates', () => {
    expect(run('string length("a😀")')).toBe('2');
    expect(run('substring("a😀bc", 2, 2)')).toBe('"😀b"');
  });

  it('strings are cut by positions from either end', () => {
    expect(run('[substring("foobar", 3), substring("foobar", 3, 2), substring("foobar", -2)]')).toBe(
      '["obar", "ob", "ar"]',
    );
    expect(run('substring("foobar", 0)')).toBe('null');
    expect(run('substring("foobar", 2, 0)')).toBe('null');
    expect(run('substring("foobar", 9)')).toBe('""');
  });

  it('strings are searched for a part', () => {
    expect(
      run('[contains("abc", "b"), starts with("abc", "ab"), ends with("abc", "bc"), contains("abc", "x")]'),
    ).toBe('[true, true, true, false]');
    expect(
      run(
        '[substring before("a-b-c", "-"), substring after("a-b-c", "-"), substring after("abc", "x"), substring before("abc", "x")]',
      ),
    ).toBe('["a", "b-c", "", ""]');
    expect(run('[substring before("abc", ""), substring after("abc", "")]')).toBe('["", "abc"]');
  });

  it('strings are converted to upper and lower case', () => {
    expect(run('[upper case("aé1"), lower case("AÉ1")]')).toBe('["AÉ1", "aé1"]');
  });

  it('strings of a list are joined without its nulls', () => {
    expect(run('[string join(["a", null, "b"], "-"), string join(["a", "b"]), string join([], "-")]')).toBe(
      '["a-b", "ab", ""]',
    );
    expect(run('string join(["a", 1])')).toBe('null');
  });

  it('string() formats every value', () => {
    expect(run('string([1, "a", {b: @"2026-01-01", "c-d": null}])')).toBe(
      '"[1, "a", {b: 2026-01-01, "c-d": null}]"',
    );
    expect(run('[string(null), string("a"), string(1 > 0), string([1..2))]')).toBe(
      '[null, "a", "true", "[1..2)"]',
    );
  });

  it('string functions refuse null arguments', () => {
    expect(run('upper case(null)')).toBe('null');
    expect(collectWarnings('upper case(null)')).toEqual(['upper case() needs “string”.']);
  });
});

describe('patterns', () => {
  const matches = (input: string, pattern: string, flags = ''): string =>
    run('matches(input, pattern, flags)', { input, pattern, flags });

  it('patterns match a part of the text unless they are anchored', () => {
    expect(matches('abracadabra', 'bra')).toBe('true');
    expect(matches('abracadabra', '^bra')).toBe('false');
    expect(matches('abracadabra', '^a.*a$')).toBe('true');
    expect(matches('', '^$')).toBe('true');
  });

  it('patterns support the flags of XPath', () => {
    expect(matches('ABC', 'abc', 'i')).toBe('true');
    expect(matches('a\nb', 'a.b')).toBe('false');
    expect(matches('a\nb', 'a.b', 's')).toBe('true');
    expect(matches('a\nb', '^b$', 'm')).toBe('true');
    expect(matches('helloworld', 'hello world', 'x')).toBe('true');
    expect(matches('a.b', 'a.b', 'q')).toBe('true');
    expect(matches('axb', 'a.b', 'q')).toBe('false');
    expect(matches('abc', 'abc', 'g')).toBe('null');
  });

  it('patterns support sets, set subtraction, categories and blocks', () => {
    expect(matches('x', '^[a-z-[aeiou]]$')).toBe('true');
    expect(matches('e', '^[a-z-[aeiou]]$')).toBe('false');
    expect(matches('É', '^\\p{Lu}$')).toBe('true');
    expect(matches('É', '^\\p{IsBasicLatin}$')).toBe('false');
    expect(matches('7', '^\\d$')).toBe('true');
    expect(matches('-', '^[\\w-]$')).toBe('true');
    expect(matches(' ', '^[^\\S]$')).toBe('true');
    expect(matches('O', '[A-Z-[OI]]', 'i')).toBe('false');
  });

  it('patterns repeat greedily, lazily and between bounds', () => {
    expect(run('replace("abracadabra", "a.*a", "*")')).toBe('"*"');
    expect(run('replace("abracadabra", "a.*?a", "*")')).toBe('"*c*bra"');
    expect(matches('aaa', '^a{2,3}$')).toBe('true');
    expect(matches('aaaa', '^a{2,3}$')).toBe('false');
    expect(matches('aaaa', '^a{2,}$')).toBe('true');
    expect(matches('b', '^(a*)*b$')).toBe('true');
  });

  it('patterns support back references', () => {
    expect(matches('abab', '^(ab)\\1$')).toBe('true');
    expect(matches('abba', '^(ab)\\1$')).toBe('false');
    expect(matches('xababx', '(ab)\\1')).toBe('true');
    expect(matches('xabacx', 'x(ab)\\1')).toBe('false');
    expect(matches('abcdabcd', '^(ab)(cd)\\1\\2$')).toBe('true');
    expect(matches('aA', '(a)\\1', 'i')).toBe('true');
  });

  it('patterns are refused when they are not valid in XPath', () => {
    for (const pattern of [
      '(',
      ')',
      '[',
      '[]',
      '*',
      'a**',
      '\\1',
      '(?=a)',
      'a{3,2}',
      '\\q',
      '\\p{Foo}',
      '[z-a]',
      'a{99999}',
    ]) {
      expect(matches('a', pattern), pattern).toBe('null');
    }
    expect(collectWarnings('matches("a", "(")')).toEqual(['A parenthesis is never closed.']);
  });

  it('patterns replace with groups', () => {
    expect(run('replace("2026-11-22", "(\\\\d+)-(\\\\d+)-(\\\\d+)", "$2/$3/$1")')).toBe('"11/22/2026"');
    expect(run('replace("abcd", "(ab)|(x)", "[$1][$2][$0]")')).toBe('"[ab][][ab]cd"');
    expect(run(String.raw`replace("a", "a", "\\$1")`)).toBe('"$1"');
    expect(run('replace("a", "a", "$x")')).toBe('null');
    expect(run('replace("a.b", ".", "$1", "q")')).toBe('"a$1b"');
  });

  it('patterns split a text, including empty parts', () => {
    expect(run('split("a;b;;c", ";")')).toBe('["a", "b", "", "c"]');
    expect(run('split("a b  c", "\\\\s+")')).toBe('["a", "b", "c"]');
    expect(run('split("abc", "x")')).toBe('["abc"]');
  });

  it('patterns take time proportional to the text, whatever their repetitions', () => {
    expect(matches('a'.repeat(5000), '^(a+)+$')).toBe('true');
    expect(matches(`${'a'.repeat(2000)}b`, '^(a+)+$')).toBe('false');
    expect(matches(`${'a'.repeat(2000)}!`, '^(a|aa|a?)*$')).toBe('false');
    expect(matches('x'.repeat(3000), '^(x*)*y$')).toBe('false');
  });

  it('patterns with back references end at the limit of the evaluation', () => {
    expect(() => matches(`${'a'.repeat(60)}b`, '^(a*)*\\1$')).toThrow(/more than 1000000 steps/);
  });
});
