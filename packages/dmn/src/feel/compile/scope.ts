import { builtIn } from '../builtins/index.ts';
import { didYouMean, findSimilarName } from '../similar-names.ts';
import { anyType } from '../values/type.ts';
import { type FeelType, isContext, type Value } from '../values/value.ts';
import type { Compiled, Frame, Run } from './frame.ts';
import type { Finding, Names } from './names.ts';
import { normalizeName } from './parse.ts';

/** The names visible at one position of a text, from the innermost scope outwards. */
export type Scope =
  | { readonly kind: 'root'; readonly names: Names; readonly keys: ReadonlyMap<string, string> }
  /** Names that each have a slot in the frame. */
  | { readonly kind: 'slots'; readonly parent: Scope; readonly slots: Slot[] }
  /** A filter: slot 0 is the item, whose entries are names too (10.3.2.5). */
  | { readonly kind: 'item'; readonly parent: Scope; readonly type: FeelType };

export interface Slot {
  readonly name: string;
  readonly type: FeelType;
}

export function rootScope(names: Names): Scope {
  return { kind: 'root', names, keys: keysOf(names) };
}

const keysOfNames = new WeakMap<Names, ReadonlyMap<string, string>>();

function keysOf(names: Names): ReadonlyMap<string, string> {
  let keys = keysOfNames.get(names);
  if (!keys) {
    keys = new Map([...names.variables.keys()].map((name) => [normalizeName(name), name]));
    keysOfNames.set(names, keys);
  }
  return keys;
}

export const slotsScope = (parent: Scope, slots: readonly Slot[]): Scope & { kind: 'slots' } => ({
  kind: 'slots',
  parent,
  slots: slots.map(({ name, type }) => ({ name: normalizeName(name), type })),
});

export function rootNames(scope: Scope): Names {
  return scope.kind === 'root' ? scope.names : rootNames(scope.parent);
}

function frameAt(frame: Frame, depth: number): Frame {
  let at = frame;
  for (let i = depth; i > 0 && at.parent; i--) at = at.parent;
  return at;
}

/** Resolves a name to a slot, an entry of a filtered item, a variable, or a built-in function. */
export function resolveName(
  text: string,
  scope: Scope,
  report: (kind: Finding['kind'], message: string) => void,
): Compiled {
  return resolve(text, normalizeName(text), scope, 0, false, report);
}

function resolve(
  text: string,
  name: string,
  scope: Scope,
  depth: number,
  filtered: boolean,
  report: (kind: Finding['kind'], message: string) => void,
): Compiled {
  if (scope.kind === 'root') return resolveRoot(text, name, scope, filtered, report);
  if (scope.kind === 'slots') {
    const slot = scope.slots.findLastIndex((known) => known.name === name);
    if (slot < 0) return resolve(text, name, scope.parent, depth + 1, filtered, report);
    return { run: slotReader(depth, slot), type: scope.slots[slot]?.type ?? anyType };
  }
  const isItem = name === 'item';
  const outer = isItem
    ? { run: slotReader(depth, 0), type: scope.type }
    : resolve(text, name, scope.parent, depth + 1, true, report);
  const type = scope.type.kind === 'context' ? (scope.type.entries.get(text) ?? anyType) : anyType;
  const run: Run = (frame) => {
    const found = findEntry(frameAt(frame, depth).values[0] ?? null, text, name);
    return found === undefined ? outer.run(frame) : found;
  };
  return { run, type };
}

function slotReader(depth: number, slot: number): Run {
  if (depth === 0) return (frame) => frame.values[slot] ?? null;
  if (depth === 1) return (frame) => frame.parent?.values[slot] ?? null;
  return (frame) => frameAt(frame, depth).values[slot] ?? null;
}

/** Returns the entry of a context under a name, ignoring spaces around symbols; undefined when there is none. */
export function findEntry(value: Value, text: string, name: string): Value | undefined {
  if (!isContext(value)) return undefined;
  const found = value.get(text);
  if (found !== undefined) return found;
  for (const [key, entry] of value) if (key.length > 1 && normalizeName(key) === name) return entry;
  return undefined;
}

function resolveRoot(
  text: string,
  name: string,
  scope: Scope & { kind: 'root' },
  filtered: boolean,
  report: (kind: Finding['kind'], message: string) => void,
): Compiled {
  const key = scope.keys.get(name);
  if (key !== undefined) {
    return { run: (frame) => frame.root.get(key) ?? null, type: scope.names.variables.get(key) ?? anyType };
  }
  const known = builtIn(name);
  if (known) return { run: () => known, type: anyType, constant: known };
  if (!filtered) {
    const { likelyNames, variables } = scope.names;
    const likely = likelyNames?.get(text) ?? findSimilarName(text, variables);
    report('unknown-name', `Nothing here is called “${text}”.${didYouMean(likely)}`);
  }
  const run: Run = (frame) => {
    const found = findEntry(frame.root, text, name);
    if (found !== undefined) return found;
    frame.evaluation.warn(`Nothing here is called “${text}”.`);
    return null;
  };
  return { run, type: anyType };
}
