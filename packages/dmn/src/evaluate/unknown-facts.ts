import { didYouMean, type FeelType, type JsonValue, similarTo, type Value } from '../feel/index.ts';
import type { CompiledElements } from './compiled.ts';
import type { Facts } from './facts.ts';

/** Sentences about the facts of one evaluation; further ones are not told. */
const MOST_TOLD = 50;

/** Names that the model takes facts by, with what is known of their types; those of functions are taken when these are called. */
function knownNames({ elements }: CompiledElements): Map<string, FeelType | null> {
  const names = new Map<string, FeelType | null>();
  for (const { element, type, free } of elements.values()) {
    if (element.kind === 'input') names.set(element.definition.name, type);
    for (const [name, freeType] of free) names.set(name, freeType);
    if (type.kind === 'function')
      for (const { name } of parametersOf(element.definition)) names.set(name, null);
  }
  return names;
}

function parametersOf(definition: object): readonly { name: string }[] {
  const { logic } = definition as { logic?: { parameters?: readonly { name: string }[] } | null };
  return logic?.parameters ?? [];
}

/** Facts, and parts of them, that the model does not know: each is named, with the name that was meant where one is much alike. */
export function unknownFacts(compiled: CompiledElements, facts: Facts): string[] {
  const known = knownNames(compiled);
  const told: string[] = [];
  const given = facts instanceof Map ? facts : new Map(Object.entries(facts));
  for (const [name, value] of given as ReadonlyMap<string, Value | JsonValue>) {
    if (told.length >= MOST_TOLD) break;
    const type = known.get(name);
    if (type) tellParts(name, value, type, told);
    else if (type === undefined)
      told.push(`The model knows no fact “${name}”.${didYouMean(similarTo(name, known))}`);
  }
  return told.slice(0, MOST_TOLD);
}

function tellParts(path: string, value: Value | JsonValue, type: FeelType, told: string[]): void {
  if (told.length >= MOST_TOLD) return;
  if (type.kind === 'constrained') {
    tellParts(path, value, type.base, told);
    return;
  }
  if (Array.isArray(value)) {
    const element = type.kind === 'list' ? type.element : type;
    for (const item of value) tellParts(path, item, element, told);
    return;
  }
  if (type.kind !== 'context' || type.entries.size === 0) return;
  for (const [name, part] of partsOf(value)) {
    const own = type.entries.get(name);
    const inner = `${path}.${name}`;
    if (own) tellParts(inner, part, own, told);
    else {
      const sentence = `The model knows no “${inner}”.${didYouMean(similarTo(name, type.entries))}`;
      if (!told.includes(sentence)) told.push(sentence);
    }
  }
}

function partsOf(value: Value | JsonValue): Iterable<readonly [string, Value | JsonValue]> {
  if (value instanceof Map) return value;
  const isObject = typeof value === 'object' && value !== null;
  return isObject && Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value) : [];
}
