import type { Rule } from '../model/decision-table.ts';
import { longestRise } from './longest-rise.ts';

/** A rule with its row, counted from 1. */
export type RuleAt = { row: number; comment: string | null; inputs: string[]; outputs: string[] };

export type RuleDifference = {
  /** A rule that was changed and moved is changed. */
  change: 'added' | 'removed' | 'changed' | 'moved';
  before: RuleAt | null;
  after: RuleAt | null;
};

/** The places of a rule before and after. */
export type Pair = { before: number; after: number };

/** Rules that stayed: those of the same id, then, of the others, those of the same cells. In the order of those after. */
export function pairRules(before: readonly Rule[], after: readonly Rule[]): Pair[] {
  const ofAfter: (number | undefined)[] = after.map(() => undefined);
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
      const key = ofAfter[at] === undefined ? keyOf(rule) : null;
      const found = key === null ? undefined : places.get(key)?.pop();
      if (found === undefined) return;
      ofAfter[at] = found;
      left.delete(found);
    });
  };
  match(({ id }) => id);
  match(({ inputs, outputs }) => JSON.stringify([inputs, outputs]));
  return ofAfter.flatMap((place, at) => (place === undefined ? [] : [{ before: place, after: at }]));
}

/** What differs between the rules of two tables, in the order of those after; a rule that is gone is where it was. */
export function compareRules(
  before: readonly Rule[],
  after: readonly Rule[],
  pairs: readonly Pair[],
): RuleDifference[] {
  const inPlace = longestRise(pairs.map((pair) => pair.before));
  const kept = pairs.flatMap((pair, at): RuleDifference[] => {
    const [one, other] = [ruleAt(before, pair.before), ruleAt(after, pair.after)];
    if (!isSame(one, other)) return [{ change: 'changed', before: one, after: other }];
    return inPlace.has(at) ? [] : [{ change: 'moved', before: one, after: other }];
  });
  const [known, stays] = [
    new Set(pairs.map((pair) => pair.after)),
    new Set(pairs.map((pair) => pair.before)),
  ];
  const removed = before.flatMap((_, at): RuleDifference[] =>
    stays.has(at) ? [] : [{ change: 'removed', before: ruleAt(before, at), after: null }],
  );
  const added = after.flatMap((_, at): RuleDifference[] =>
    known.has(at) ? [] : [{ change: 'added', before: null, after: ruleAt(after, at) }],
  );
  const rowOf = ({ before: one, after: other }: RuleDifference) => (other ?? one)?.row ?? 0;
  return [...removed, ...added, ...kept].sort((one, other) => rowOf(one) - rowOf(other));
}

function ruleAt(rules: readonly Rule[], at: number): RuleAt {
  const { comment, inputs, outputs } = rules[at] as Rule;
  return { row: at + 1, comment, inputs, outputs };
}

const isSame = (one: RuleAt, other: RuleAt): boolean =>
  one.comment === other.comment && areSame(one.inputs, other.inputs) && areSame(one.outputs, other.outputs);

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);
