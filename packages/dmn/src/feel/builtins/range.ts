import { parseRange } from '../cells/range-text.ts';
import { compare } from '../values/compare.ts';
import { Range, Refusal, type Value } from '../values/value.ts';
import { anyParameter, defineFunction, overload, stringParameter } from './define.ts';

/** One end of a range; without a value, the range is unbounded on that side. */
interface End {
  readonly value: Value;
  readonly included: boolean;
  readonly beyond: -1 | 0 | 1;
}

interface Span {
  readonly start: End;
  readonly end: End;
  readonly isPoint: boolean;
}

/** Returns the span of a value; a point is the range from itself to itself. */
function spanOf(value: Value): Span {
  if (!(value instanceof Range)) {
    const end: End = { value, included: true, beyond: 0 };
    return { start: end, end, isPoint: true };
  }
  return {
    start: { value: value.start, included: value.startIncluded, beyond: value.hasStart ? 0 : -1 },
    end: { value: value.end, included: value.endIncluded, beyond: value.hasEnd ? 0 : 1 },
    isPoint: false,
  };
}

class NotComparable extends Error {}

function order(a: End, b: End): number {
  if (a.beyond || b.beyond) return a.beyond - b.beyond;
  const result = compare(a.value, b.value);
  if (result === null) throw new NotComparable();
  return result;
}

type Relation = (a: Span, b: Span) => boolean;

const before: Relation = (a, b) => {
  const c = order(a.end, b.start);
  return c < 0 || (c === 0 && !(a.end.included && b.start.included));
};

const meets: Relation = (a, b) => a.end.included && b.start.included && order(a.end, b.start) === 0;

const overlaps: Relation = (a, b) => !before(a, b) && !before(b, a);

/** Returns whether the first span starts before the second, by its value or because it includes the value. */
const startsEarlier = (a: Span, b: Span): boolean => {
  const c = order(a.start, b.start);
  return c < 0 || (c === 0 && a.start.included && !b.start.included);
};

const endsEarlier = (a: Span, b: Span): boolean => {
  const c = order(a.end, b.end);
  return c < 0 || (c === 0 && !a.end.included && b.end.included);
};

const overlapsBefore: Relation = (a, b) => startsEarlier(a, b) && !before(a, b) && !endsEarlier(b, a);

const includes: Relation = (a, b) => !startsEarlier(b, a) && !endsEarlier(a, b);

const sameStart = (a: Span, b: Span): boolean =>
  order(a.start, b.start) === 0 && a.start.included === b.start.included;
const sameEnd = (a: Span, b: Span): boolean => order(a.end, b.end) === 0 && a.end.included === b.end.included;

const finishes: Relation = (a, b) => sameEnd(a, b) && !startsEarlier(a, b);
const starts: Relation = (a, b) => sameStart(a, b) && !endsEarlier(b, a);
const coincides: Relation = (a, b) => sameStart(a, b) && sameEnd(a, b);

const swapped =
  (relation: Relation): Relation =>
  (a, b) =>
    relation(b, a);

type Shape = 'point' | 'range';

/** Defines a relation for the given forms of parameters, with the names of the specification. */
function relation(name: string, appliesTo: Relation, ...forms: readonly (readonly [Shape, Shape])[]) {
  const call = (a: Value, b: Value): Value | Refusal => {
    const [first, second] = [spanOf(a), spanOf(b)];
    const shape = (span: Span): Shape => (span.isPoint ? 'point' : 'range');
    if (a === null || b === null || !forms.some(([f, s]) => f === shape(first) && s === shape(second))) {
      return new Refusal(`${name}() does not relate these.`);
    }
    try {
      return appliesTo(first, second);
    } catch (error) {
      if (error instanceof NotComparable) return new Refusal(`${name}() takes values of one ordered type.`);
      throw error;
    }
  };
  const parameters = forms.map(([f, s]) => (f === s ? [`${f}1`, `${s}2`] : [f, s]));
  return overload(
    name,
    ...parameters.map(([a = '', b = '']) =>
      defineFunction(name, [anyParameter(a), anyParameter(b)], ([x, y]) => call(x, y)),
    ),
  );
}

const points = ['point', 'point'] as const;
const ranges = ['range', 'range'] as const;
const pointRange = ['point', 'range'] as const;
const rangePoint = ['range', 'point'] as const;

/** DMN 1.5, 10.3.4.6 (table 78), and range() of 10.3.4.1. */
export const rangeFunctions = [
  relation('before', before, points, pointRange, rangePoint, ranges),
  relation('after', swapped(before), points, pointRange, rangePoint, ranges),
  relation('meets', meets, ranges),
  relation('met by', swapped(meets), ranges),
  relation('overlaps', overlaps, ranges),
  relation('overlaps before', overlapsBefore, ranges),
  relation('overlaps after', swapped(overlapsBefore), ranges),
  relation('finishes', finishes, pointRange, ranges),
  relation('finished by', swapped(finishes), rangePoint, ranges),
  relation('includes', includes, rangePoint, ranges),
  relation('during', swapped(includes), pointRange, ranges),
  relation('starts', starts, pointRange, ranges),
  relation('started by', swapped(starts), rangePoint, ranges),
  relation('coincides', coincides, points, ranges),
  defineFunction(
    'range',
    [stringParameter('from')],
    ([from]) => parseRange(from) ?? new Refusal('This is no range of literals.'),
  ),
];
