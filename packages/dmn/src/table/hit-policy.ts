import { compare, type Evaluation, equal, isNumber, type Value } from '../feel/index.ts';
import { add } from '../feel/values/number.ts';
import type { Aggregation, HitPolicy } from '../model/decision-table.ts';

/** The values of the matching rules in order, and their comparison by priority. */
type Hits = {
  /** The values, at least one. */
  values: readonly Value[];
  /** Compares two indexes in `values`; below zero when the first hit has the higher priority. */
  byPriority: (one: number, other: number) => number;
};

type Policy = (hits: Hits, evaluation: Evaluation) => Value;

/** Sorts hits by the priority of their output values; equal ones in the order of the rules. */
const sortByPriority = ({ values, byPriority }: Hits): Value[] =>
  [...values.keys()]
    .sort((one, other) => byPriority(one, other) || one - other)
    .map((at) => values[at] ?? null);

/** The hits that count under each policy (DMN 1.5, 8.2.10). A contradiction gives null with a warning. */
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
  PRIORITY: (hits) => sortByPriority(hits)[0] ?? null,
  FIRST: ({ values }) => values[0] ?? null,
  'RULE ORDER': ({ values }) => values,
  'OUTPUT ORDER': sortByPriority,
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

/** The aggregations of a collecting table; null, with a warning from the table, for unsuitable hits. */
export const aggregations: Readonly<Record<Aggregation, (values: readonly Value[]) => Value>> = {
  COUNT: (values) => values.length,
  SUM: (values) =>
    values.reduce<Value>((sum, value) => (isNumber(sum) && isNumber(value) ? add(sum, value) : null), 0),
  MIN: (values) => extreme(values, -1),
  MAX: (values) => extreme(values, 1),
};
