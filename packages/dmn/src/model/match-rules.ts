import type { Rule } from './decision-table.ts';

/** Returns the key of a rule without a unique id: its original position. No XML id contains `#`. */
const positionKey = (at: number): string => `#${at + 1}`;

/** Returns the key of each rule: its id, or its position when the id is missing or not unique. */
export function createRuleKeys(rules: readonly Pick<Rule, 'id'>[]): string[] {
  const seenIds = new Set<string>();
  return rules.map(({ id }, at) => {
    if (!id || seenIds.has(id)) return positionKey(at);
    seenIds.add(id);
    return id;
  });
}

type SentRule = { id?: string | null; inputs: readonly string[]; outputs: readonly string[] };
type UnmatchedRule = { at: number; rule: SentRule };

/**
 * Returns the original position of each rule; undefined for a new one. Keys from the client are trusted. When rules
 * without ids have no keys, they are matched by equal cells, then by order or by the most common cells.
 */
export function matchRules(before: readonly Rule[], sent: readonly SentRule[]): (number | undefined)[] {
  const placeOf = new Map(createRuleKeys(before).map((key, at) => [key, at]));
  const matched = sent.map(({ id }) => {
    const at = id ? placeOf.get(id) : undefined;
    // A second rule with the same id is a new rule.
    if (id) placeOf.delete(id);
    return at;
  });
  const matchedIndexes = new Set(matched);
  const old = before.flatMap((rule, at): UnmatchedRule[] =>
    rule.id || matchedIndexes.has(at) ? [] : [{ at, rule }],
  );
  const hasPositionKeys = matched.some((at) => at !== undefined && !before[at]?.id);
  if (hasPositionKeys || old.length === 0) return matched;
  const now = sent.flatMap((rule, at): UnmatchedRule[] => (rule.id ? [] : [{ at, rule }]));
  for (const [from, to] of pairSimilar(old, now)) matched[to] = from;
  return matched;
}

type Pair = readonly [from: number, to: number];

function pairSimilar(old: readonly UnmatchedRule[], now: readonly UnmatchedRule[]): Pair[] {
  const unchanged = sameCells(old, now);
  const [from, to] = [new Set(unchanged.map(([at]) => at)), new Set(unchanged.map(([, at]) => at))];
  const others = old.filter(({ at }) => !from.has(at));
  const changed = now.filter(({ at }) => !to.has(at));
  const isInOrder = others.length === changed.length || others.length * changed.length > MAX_COMPARED;
  return [...unchanged, ...(isInOrder ? pairInOrder(others, changed) : pairBySimilarity(others, changed))];
}

/** The maximum number of comparisons; beyond it, rules are matched in their order. */
const MAX_COMPARED = 250_000;

function sameCells(old: readonly UnmatchedRule[], now: readonly UnmatchedRule[]): Pair[] {
  const keyOf = ({ rule: { inputs, outputs } }: UnmatchedRule) => JSON.stringify([inputs, outputs]);
  const places = Map.groupBy(old, keyOf);
  for (const queue of places.values()) queue.reverse();
  return now.flatMap((each) => {
    const found = places.get(keyOf(each))?.pop();
    return found ? [[found.at, each.at] as const] : [];
  });
}

const pairInOrder = (old: readonly UnmatchedRule[], now: readonly UnmatchedRule[]): Pair[] =>
  old.flatMap(({ at }, index) => {
    const to = now[index];
    return to ? [[at, to.at] as const] : [];
  });

function pairBySimilarity(old: readonly UnmatchedRule[], now: readonly UnmatchedRule[]): Pair[] {
  const likely = old
    .flatMap((from) =>
      now.map((to) => ({ from: from.at, to: to.at, common: countCommonCells(from.rule, to.rule) })),
    )
    .filter(({ common }) => common > 0)
    .sort((one, other) => other.common - one.common || distance(one) - distance(other));
  const [from, to] = [new Set<number>(), new Set<number>()];
  return likely.flatMap((pair) => {
    if (from.has(pair.from) || to.has(pair.to)) return [];
    from.add(pair.from);
    to.add(pair.to);
    return [[pair.from, pair.to] as const];
  });
}

const distance = ({ from, to }: { from: number; to: number }): number => Math.abs(from - to);

/** Counts the equal, nonempty cells of two rules. */
function countCommonCells(one: SentRule, other: SentRule): number {
  const cells = [...other.inputs, ...other.outputs];
  return [...one.inputs, ...one.outputs].filter(
    (text, at) => text === cells[at] && text !== '' && text !== '-',
  ).length;
}
