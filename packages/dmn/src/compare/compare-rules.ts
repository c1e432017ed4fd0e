import type { Rule } from '../model/decision-table.ts';
import { findLongestRise } from './longest-rise.ts';

/** A rule with its row, which counts from 1. */
export type NumberedRule = { row: number; comment: string | null; inputs: string[]; outputs: string[] };

export type RuleDifference = {
  /** A rule that was both changed and moved counts as changed. */
  change: 'added' | 'removed' | 'changed' | 'moved';
  before: NumberedRule | null;
  after: NumberedRule | null;
};

/** The positions of a rule before and after. */
export type Pair = { before: number; after: number };

/** Pairs the rules that stayed: by id, or else by equal cells. The pairs are in the order after the change. */
export function pairRules(before: readonly Rule[], after: readonly Rule[]): Pair[] {
  const positionsBefore: (number | undefined)[] = after.map(() => undefined);
  const left = new Set(before.keys());
  const match = (keyOf: (rule: Rule) => string | null) => {
    const places = new Map<string, number[]>();
    for (const at of left) {
      const key = keyOf(before[at] as Rule);
      if (key === null) continue;
      const queue = places.get(key);
      if (queue) queue.push(at);
      else places.set(key, [at]);
    }
    for (const queue of places.values()) queue.reverse();
    after.forEach((rule, at) => {
      const key = positionsBefore[at] === undefined ? keyOf(rule) : null;
      const found = key === null ? undefined : places.get(key)?.pop();
      if (found === undefined) return;
      positionsBefore[at] = found;
      left.delete(found);
    });
  };
  match(({ id }) => id);
  match(({ inputs, outputs }) => JSON.stringify([inputs, outputs]));
  return positionsBefore.flatMap((place, at) => (place === undefined ? [] : [{ before: place, after: at }]));
}

/** Lists the differences between the rules of two tables in their later order; a removed rule is at its old row. */
export function compareRules(
  before: readonly Rule[],
  after: readonly Rule[],
  pairs: readonly Pair[],
): RuleDifference[] {
  const unmoved = findLongestRise(pairs.map((pair) => pair.before));
  const common = pairs.flatMap((pair, at): RuleDifference[] => {
    const [one, other] = [numberRule(before, pair.before), numberRule(after, pair.after)];
    if (!isSame(one, other)) return [{ change: 'changed', before: one, after: other }];
    return unmoved.has(at) ? [] : [{ change: 'moved', before: one, after: other }];
  });
  const [known, stays] = [
    new Set(pairs.map((pair) => pair.after)),
    new Set(pairs.map((pair) => pair.before)),
  ];
  const removed = before.flatMap((_, at): RuleDifference[] =>
    stays.has(at) ? [] : [{ change: 'removed', before: numberRule(before, at), after: null }],
  );
  const added = after.flatMap((_, at): RuleDifference[] =>
    known.has(at) ? [] : [{ change: 'added', before: null, after: numberRule(after, at) }],
  );
  const rowOf = ({ before: one, after: other }: RuleDifference) => (other ?? one)?.row ?? 0;
  return [...removed, ...added, ...common].sort((one, other) => rowOf(one) - rowOf(other));
}

function numberRule(rules: readonly Rule[], at: number): NumberedRule {
  const { comment, inputs, outputs } = rules[at] as Rule;
  return { row: at + 1, comment, inputs, outputs };
}

const isSame = (one: NumberedRule, other: NumberedRule): boolean =>
  one.comment === other.comment &&
  haveSameTexts(one.inputs, other.inputs) &&
  haveSameTexts(one.outputs, other.outputs);

const haveSameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);
