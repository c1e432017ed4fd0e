import { compare, type Evaluation, equal, isNumber, type Value } from '../feel/index.ts';
import { add } from '../feel/values/number.ts';
import type { Aggregation, HitPolicy } from '../model/decision-table.ts';

/** What the rules that matched come to, in the order of the rules, and how they compare by the output values. */
type Hits = {
  /** At least one. */
  values: readonly Value[];
  /** Below zero when the first hit has the higher priority; both are places in `values`. */
  byPriority: (one: number, other: number) => number;
};

type Policy = (hits: Hits, evaluation: Evaluation) => Value;

/** Hits in the order of their output values; those of the same priority in the order of the rules. */
const ordered = ({ values, byPriority }: Hits): Value[] =>
  [...values.keys()]
    .sort((one, other) => byPriority(one, other) || one - other)
    .map((at) => values[at] ?? null);

/** Which hits count (DMN 1.5, 8.2.10). What contradicts the policy is null, with a warning. */
export const policies: Readonly<Record<Exclude<HitPolicy, 'COLLECT'>, Policy>> = {
  UNIQUE({ values }, evaluation) {
    if (values.length === 1) return values[0] ?? null;
    evaluation.warn(`${values.length} rules match; the hit policy allows one.`);
    return null;
  },
  ANY({ values: [first = null, ...rest] }, evaluation) {
    if (rest.every((value) => equal(value, first) === true)) return first;
    evaluation.warn('The rules that match have different outputs; the hit policy allows only the same one.');
    return null;
  },
  PRIORITY: (hits) => ordered(hits)[0] ?? null,
  FIRST: ({ values }) => values[0] ?? null,
  'RULE ORDER': ({ values }) => values,
  'OUTPUT ORDER': ordered,
};

function extreme(values: readonly Value[], sign: 1 | -1): Value {
  let best: Value = values[0] ?? null;
  for (const value of values) {
    const order = compare(value, best);
    if (order === null) return null;
    if (order * sign > 0) best = value;
  }
  return best;
}

/** What a collecting table makes of its hits; null, with a warning of the table, when these cannot be added or compared. */
export const aggregations: Readonly<Record<Aggregation, (values: readonly Value[]) => Value>> = {
  COUNT: (values) => values.length,
  SUM: (values) =>
    values.reduce<Value>((sum, value) => (isNumber(sum) && isNumber(value) ? add(sum, value) : null), 0),
  MIN: (values) => extreme(values, -1),
  MAX: (values) => extreme(values, 1),
};
