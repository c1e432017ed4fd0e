import { checkLength, type Evaluation, stepsOfText } from '../evaluation.ts';
import { PatternError } from '../regex/pattern.ts';
import { matches, replaceAll, splitBy } from '../regex/regex.ts';
import { truncate } from '../values/number.ts';
import { type List, type Num, Refusal, type Value } from '../values/value.ts';
import { aList, aNumber, aString, defineFunction, optional } from './define.ts';

/** Positions count code points from 1, or from -1 at the end. */
function substring(string: string, start: Num, length: Num | null): Value | Refusal {
  const codes = Array.from(string);
  const position = truncate(start);
  const count = length === null ? codes.length : truncate(length);
  if (position === 0) return new Refusal('A position is never 0.');
  if (length !== null && count < 1) return new Refusal('The length of a substring is at least 1.');
  const from = position > 0 ? position - 1 : codes.length + position;
  return from < 0 ? '' : codes.slice(from, from + count).join('');
}

function before(string: string, match: string): string {
  const at = string.indexOf(match);
  return at < 0 ? '' : string.slice(0, at);
}

function after(string: string, match: string): string {
  const at = string.indexOf(match);
  return at < 0 ? '' : string.slice(at + match.length);
}

/** Joins the strings of a list; null elements are left out. */
function join(list: List, delimiter: string | null, evaluation: Evaluation): Value | Refusal {
  let joined = '';
  for (const [i, value] of list.filter((item) => item !== null).entries()) {
    if (typeof value !== 'string') return new Refusal('string join() takes strings only.');
    joined += i > 0 ? (delimiter ?? '') + value : value;
    checkLength(joined.length);
  }
  evaluation.spend(stepsOfText(joined.length));
  return joined;
}

/** Turns a pattern that is not of XPath's form into a refusal. */
function withPattern(run: () => Value): Value | Refusal {
  try {
    return run();
  } catch (error) {
    if (error instanceof PatternError) return new Refusal(error.message);
    throw error;
  }
}

const predicate = (name: string, holds: (string: string, match: string) => boolean) =>
  defineFunction(name, [aString('string'), aString('match')], ([string, match]) => holds(string, match));

/** DMN 1.5, 10.3.4.3. */
export const stringFunctions = [
  defineFunction(
    'substring',
    [aString('string'), aNumber('start position'), optional(aNumber('length'))],
    ([string, start, length]) => substring(string, start, length),
  ),
  defineFunction('string length', [aString('string')], ([string]) => Array.from(string).length),
  defineFunction('upper case', [aString('string')], ([string]) => string.toUpperCase()),
  defineFunction('lower case', [aString('string')], ([string]) => string.toLowerCase()),
  defineFunction('substring before', [aString('string'), aString('match')], ([string, match]) =>
    before(string, match),
  ),
  defineFunction('substring after', [aString('string'), aString('match')], ([string, match]) =>
    after(string, match),
  ),
  predicate('contains', (string, match) => string.includes(match)),
  predicate('starts with', (string, match) => string.startsWith(match)),
  predicate('ends with', (string, match) => string.endsWith(match)),
  defineFunction(
    'matches',
    [aString('input'), aString('pattern'), optional(aString('flags'))],
    ([input, pattern, flags], evaluation) =>
      withPattern(() => matches(input, pattern, flags ?? '', evaluation)),
  ),
  defineFunction(
    'replace',
    [aString('input'), aString('pattern'), aString('replacement'), optional(aString('flags'))],
    ([input, pattern, replacement, flags], evaluation) =>
      withPattern(() => replaceAll(input, pattern, replacement, flags ?? '', evaluation)),
  ),
  defineFunction('split', [aString('string'), aString('delimiter')], ([string, delimiter], evaluation) =>
    withPattern(() => splitBy(string, delimiter, evaluation)),
  ),
  defineFunction(
    'string join',
    [aList('list'), optional(aString('delimiter'))],
    ([list, delimiter], evaluation) => join(list, delimiter, evaluation),
  ),
];
