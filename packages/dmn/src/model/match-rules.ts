import type { Rule } from './decision-table.ts';

/** What a rule without an id of its own is known by: its place as it was read. No id in XML has such a character. */
const placeKey = (at: number): string => `#${at + 1}`;

/** What each rule of a table is known by: its id, or its place where it has none, or not the only one of that id. */
export function ruleKeys(rules: readonly Pick<Rule, 'id'>[]): string[] {
  const seen = new Set<string>();
  return rules.map(({ id }, at) => {
    if (!id || seen.has(id)) return placeKey(at);
    seen.add(id);
    return id;
  });
}

type Sent = { id?: string | null; inputs: readonly string[]; outputs: readonly string[] };
type Left = { at: number; rule: Sent };

/**
 * The rule that each of these was, by its place; undefined for a new one. Whoever sends keys is taken at their word. Where none
 * was sent for rules that have no id, those of the same cells are the same, then those in the same order or with most cells in common.
 */
export function matchRules(before: readonly Rule[], sent: readonly Sent[]): (number | undefined)[] {
  const placeOf = new Map(ruleKeys(before).map((key, at) => [key, at]));
  const matched = sent.map(({ id }) => {
    const at = id ? placeOf.get(id) : undefined;
    // A second rule of the same id is a new one.
    if (id) placeOf.delete(id);
    return at;
  });
  const isKept = new Set(matched);
  const old = before.flatMap((rule, at): Left[] => (rule.id || isKept.has(at) ? [] : [{ at, rule }]));
  const knowsPlaces = matched.some((at) => at !== undefined && !before[at]?.id);
  if (knowsPlaces || old.length === 0) return matched;
  const now = sent.flatMap((rule, at): Left[] => (rule.id ? [] : [{ at, rule }]));
  for (const [from, to] of pairsOf(old, now)) matched[to] = from;
  return matched;
}

type Pair = readonly [from: number, to: number];

function pairsOf(old: readonly Left[], now: readonly Left[]): Pair[] {
  const same = sameCells(old, now);
  const [from, to] = [new Set(same.map(([at]) => at)), new Set(same.map(([, at]) => at))];
  const others = old.filter(({ at }) => !from.has(at));
  const changed = now.filter(({ at }) => !to.has(at));
  const isInOrder = others.length === changed.length || others.length * changed.length > MOST_COMPARED;
  return [...same, ...(isInOrder ? inOrder(others, changed) : byLikeness(others, changed))];
}

/** Rules beyond this are not compared one with the other, but taken in their order. */
const MOST_COMPARED = 250_000;

function sameCells(old: readonly Left[], now: readonly Left[]): Pair[] {
  const keyOf = ({ rule: { inputs, outputs } }: Left) => JSON.stringify([inputs, outputs]);
  const places = Map.groupBy(old, keyOf);
  for (const queue of places.values()) queue.reverse();
  return now.flatMap((each) => {
    const found = places.get(keyOf(each))?.pop();
    return found ? [[found.at, each.at] as const] : [];
  });
}

const inOrder = (old: readonly Left[], now: readonly Left[]): Pair[] =>
  old.flatMap(({ at }, index) => {
    const to = now[index];
    return to ? [[at, to.at] as const] : [];
  });

function byLikeness(old: readonly Left[], now: readonly Left[]): Pair[] {
  const likely = old
    .flatMap((from) => now.map((to) => ({ from: from.at, to: to.at, common: inCommon(from.rule, to.rule) })))
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

/** How many cells two rules have in common that say something. */
function inCommon(one: Sent, other: Sent): number {
  const cells = [...other.inputs, ...other.outputs];
  return [...one.inputs, ...one.outputs].filter(
    (text, at) => text === cells[at] && text !== '' && text !== '-',
  ).length;
}
