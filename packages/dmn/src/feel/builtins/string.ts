import { checkLength, type Evaluation, stepsOfText } from '../evaluation.ts';
import { PatternError } from '../regex/pattern.ts';
import { matches, replaceAll, splitByPattern } from '../regex/regex.ts';
import { truncate } from '../values/number.ts';
import { type List, type Num, Refusal, type Value } from '../values/value.ts';
import { defineFunction, listParameter, numberParameter, optional, stringParameter } from './define.ts';

/** Returns a substring; positions count code points from 1, or from -1 at the end. */
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

/** Joins the strings of a list; null elements are skipped. */
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

/** Converts the error of an invalid XPath pattern to a refusal. */
function withPattern(run: () => Value): Value | Refusal {
  try {
    return run();
  } catch (error) {
    if (error instanceof PatternError) return new Refusal(error.message);
    throw error;
  }
}

const predicate = (name: string, test: (string: string, match: string) => boolean) =>
  defineFunction(name, [stringParameter('string'), stringParameter('match')], ([string, match]) =>
    test(string, match),
  );

/** DMN 1.5, 10.3.4.3. */
export const stringFunctions = [
  defineFunction(
    'substring',
    [stringParameter('string'), numberParameter('start position'), optional(numberParameter('length'))],
    ([string, start, length]) => substring(string, start, length),
  ),
  defineFunction('string length', [stringParameter('string')], ([string]) => Array.from(string).length),
  defineFunction('upper case', [stringParameter('string')], ([string]) => string.toUpperCase()),
  defineFunction('lower case', [stringParameter('string')], ([string]) => string.toLowerCase()),
  defineFunction(
    'substring before',
    [stringParameter('string'), stringParameter('match')],
    ([string, match]) => before(string, match),
  ),
  defineFunction(
    'substring after',
    [stringParameter('string'), stringParameter('match')],
    ([string, match]) => after(string, match),
  ),
  predicate('contains', (string, match) => string.includes(match)),
  predicate('starts with', (string, match) => string.startsWith(match)),
  predicate('ends with', (string, match) => string.endsWith(match)),
  defineFunction(
    'matches',
    [stringParameter('input'), stringParameter('pattern'), optional(stringParameter('flags'))],
    ([input, pattern, flags], evaluation) =>
      withPattern(() => matches(input, pattern, flags ?? '', evaluation)),
  ),
  defineFunction(
    'replace',
    [
      stringParameter('input'),
      stringParameter('pattern'),
      stringParameter('replacement'),
      optional(stringParameter('flags')),
    ],
    ([input, pattern, replacement, flags], evaluation) =>
      withPattern(() => replaceAll(input, pattern, replacement, flags ?? '', evaluation)),
  ),
  defineFunction(
    'split',
    [stringParameter('string'), stringParameter('delimiter')],
    ([string, delimiter], evaluation) => withPattern(() => splitByPattern(string, delimiter, evaluation)),
  ),
  defineFunction(
    'string join',
    [listParameter('list'), optional(stringParameter('delimiter'))],
    ([list, delimiter], evaluation) => join(list, delimiter, evaluation),
  ),
];
