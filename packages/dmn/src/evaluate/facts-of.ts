import { anyType, compileUnaryTests, type FeelType, text, typeByReference, typeText } from '../feel/index.ts';
import type { InputClause } from '../model/decision-table.ts';
import type { Decision, InputData, ItemDefinition } from '../model/model.ts';
import type { CompiledModel } from './compile-model.ts';
import type { Compiled } from './compiled.ts';

/** What somebody says of a case to try a decision. */
export type Fact = {
  name: string;
  /** As FEEL names it. */
  type: string;
  /** The only values it may have, as plain text; null when it is not limited to some. */
  values: string[] | null;
  /** What a structured fact is made of, or each item of a list of such: the names that lead to it, as a path. */
  components?: { name: string; type: string }[];
};

/** Components that are told of one fact; types may be made of many. */
const MOST_COMPONENTS = 200;

function componentsOf(type: FeelType, path = ''): { name: string; type: string }[] {
  if (type.kind === 'constrained') return componentsOf(type.base, path);
  if (type.kind === 'list') return componentsOf(type.element, path);
  if (type.kind !== 'context') return [];
  const found: { name: string; type: string }[] = [];
  for (const [name, part] of type.entries) {
    const inner = componentsOf(part, `${path}${name}.`);
    found.push({ name: path + name, type: typeText(part) }, ...inner);
    if (found.length >= MOST_COMPONENTS) break;
  }
  return found.slice(0, MOST_COMPONENTS);
}

/** Beside a fact that has no components nothing is said of them. */
const madeOf = (type: FeelType): Pick<Fact, 'components'> => {
  const components = componentsOf(type);
  return components.length > 0 ? { components } : {};
};

/**
 * What a decision needs to be told: the input data that it requires, directly or through other decisions, then the plain
 * names that its tables take for facts; each once, in the order of the model. A decision that there is not needs nothing.
 */
export function factsOf({ model, decisions }: CompiledModel, decision: string): Fact[] {
  const found = decisions.get(decision);
  const inputs = new Map<InputData, Compiled>();
  const deciding = new Map<Decision, Compiled>();
  if (found) collect(found, inputs, deciding, new Set());
  const inOrder = inOrderOf(model.decisions, deciding);
  const columns = inOrder.flatMap(({ expression }) =>
    expression?.kind === 'table' ? expression.table.inputs : [],
  );
  const facts = new Map<string, Fact>();
  const keep = (fact: Fact) => void (facts.has(fact.name) || facts.set(fact.name, fact));
  for (const input of inOrderOf(model.inputs, inputs)) {
    const { name, variable } = input;
    const { element, type } = inputs.get(input) as Compiled;
    const own = columns.filter(({ expression }) => expression === variable.name);
    keep({
      name,
      type: type.kind === 'any' ? jsonTypeOf(own) : typeText(type),
      values: allowedBy(variable.typeRef, element.model.types) ?? listedBy(own),
      ...madeOf(type),
    });
  }
  for (const each of inOrder)
    for (const [name, type] of deciding.get(each)?.free ?? []) {
      const own = columns.filter(({ expression }) => expression === name);
      const refs = own.flatMap(({ typeRef }) => typeRef ?? []);
      keep({
        name,
        type: typeText(type),
        values: allowedBy(refs[0] ?? null, model.types) ?? listedBy(own),
        ...madeOf(type),
      });
    }
  return [...facts.values()];
}

/** Elements in the order of the model, and behind them those of models that it imports. */
const inOrderOf = <T>(all: readonly T[], found: ReadonlyMap<T, Compiled>): T[] => [
  ...new Set([...all.filter((each) => found.has(each)), ...found.keys()]),
];

function collect(
  from: Compiled,
  inputs: Map<InputData, Compiled>,
  decisions: Map<Decision, Compiled>,
  seen: Set<Compiled>,
): void {
  if (seen.has(from)) return;
  seen.add(from);
  if (from.element.kind === 'input') inputs.set(from.element.definition, from);
  if (from.element.kind === 'decision') decisions.set(from.element.definition, from);
  for (const required of from.requires) collect(required, inputs, decisions, seen);
}

/** What has no type of its own is of its column's where JSON says values of that type as they are. */
function jsonTypeOf(columns: readonly InputClause[]): string {
  const types = columns.map(({ typeRef }) => typeText(typeByReference(typeRef ?? '') ?? anyType));
  return types.find((type) => /^(?:string|number|boolean)$/.test(type)) ?? 'Any';
}

/** The values that a type allows, or the type that it is another name of. */
function allowedBy(typeRef: string | null, types: readonly ItemDefinition[]): string[] | null {
  const seen = new Set<ItemDefinition>();
  for (let ref = typeRef; ref !== null; ) {
    const type = types.find(({ name }) => name === ref);
    if (!type || type.isCollection || seen.has(type)) return null;
    seen.add(type);
    const values = literalsOf(type.allowedValues);
    if (values) return values;
    ref = type.typeRef;
  }
  return null;
}

function listedBy(columns: readonly InputClause[]): string[] | null {
  for (const { values } of columns) {
    const listed = literalsOf(values);
    if (listed) return listed;
  }
  return null;
}

/** The values that unary tests list; null when they say anything else. */
function literalsOf(tests: string | null): string[] | null {
  if (tests === null) return null;
  const { form } = compileUnaryTests(tests, { variables: new Map() });
  if (form.kind === 'any' || form.negated) return null;
  const values: string[] = [];
  for (const test of form.tests) {
    if (test.kind !== 'equal') return null;
    const written = text(test.value);
    if (written !== null) values.push(written);
  }
  return values;
}
