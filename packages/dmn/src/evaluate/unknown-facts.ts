import { didYouMean, type FeelType, findSimilarName, type JsonValue, type Value } from '../feel/index.ts';
import type { CompiledElements } from './compiled.ts';
import type { Facts } from './facts.ts';

/** The maximum number of warnings about the facts of one evaluation. */
const MAX_SENTENCES = 50;

/** Collects the names of facts with their known types; parameters of functions count, since calls take facts too. */
function collectFactNames({ elements }: CompiledElements): Map<string, FeelType | null> {
  const names = new Map<string, FeelType | null>();
  for (const { element, type, free } of elements.values()) {
    if (element.kind === 'input') names.set(element.definition.name, type);
    for (const [name, freeType] of free) names.set(name, freeType);
    if (type.kind === 'function')
      for (const { name } of listParameters(element.definition)) names.set(name, null);
  }
  return names;
}

function listParameters(definition: object): readonly { name: string }[] {
  const { logic } = definition as { logic?: { parameters?: readonly { name: string }[] } | null };
  return logic?.parameters ?? [];
}

/** Describes facts and components that are unknown to the model, each with a similar known name, if any. */
export function describeUnknownFacts(compiled: CompiledElements, facts: Facts): string[] {
  const known = collectFactNames(compiled);
  const sentences: string[] = [];
  const given = facts instanceof Map ? facts : new Map(Object.entries(facts));
  for (const [name, value] of given as ReadonlyMap<string, Value | JsonValue>) {
    if (sentences.length >= MAX_SENTENCES) break;
    const type = known.get(name);
    if (type) describeUnknownParts(name, value, type, sentences);
    else if (type === undefined)
      sentences.push(`The model knows no fact “${name}”.${didYouMean(findSimilarName(name, known))}`);
  }
  return sentences.slice(0, MAX_SENTENCES);
}

function describeUnknownParts(
  path: string,
  value: Value | JsonValue,
  type: FeelType,
  sentences: string[],
): void {
  if (sentences.length >= MAX_SENTENCES) return;
  if (type.kind === 'constrained') {
    describeUnknownParts(path, value, type.base, sentences);
    return;
  }
  if (Array.isArray(value)) {
    const element = type.kind === 'list' ? type.element : type;
    for (const item of value) describeUnknownParts(path, item, element, sentences);
    return;
  }
  if (type.kind !== 'context' || type.entries.size === 0) return;
  for (const [name, part] of listParts(value)) {
    const entryType = type.entries.get(name);
    const inner = `${path}.${name}`;
    if (entryType) describeUnknownParts(inner, part, entryType, sentences);
    else {
      const sentence = `The model knows no “${inner}”.${didYouMean(findSimilarName(name, type.entries))}`;
      if (!sentences.includes(sentence)) sentences.push(sentence);
    }
  }
}

function listParts(value: Value | JsonValue): Iterable<readonly [string, Value | JsonValue]> {
  if (value instanceof Map) return value;
  const isObject = typeof value === 'object' && value !== null;
  return isObject && Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value) : [];
}
