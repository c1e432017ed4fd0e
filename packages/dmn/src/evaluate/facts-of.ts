import {
  anyType,
  compileUnaryTests,
  type FeelType,
  formatType,
  formatValue,
  typeByReference,
} from '../feel/index.ts';
import type { InputClause } from '../model/decision-table.ts';
import type { Decision, InputData, ItemDefinition } from '../model/model.ts';
import type { CompiledModel } from './compile-model.ts';
import type { Compiled } from './compiled.ts';

/** A fact that a user provides to try a decision. */
export type Fact = {
  name: string;
  /** The FEEL name of the type. */
  type: string;
  /** The allowed values as plain text; null when any value is allowed. */
  values: string[] | null;
  /** The components of a structured fact, or of each item of a list of such facts; `name` is a path. */
  components?: { name: string; type: string }[];
};

/** The maximum number of components listed for one fact, since types may have many. */
const MAX_COMPONENTS = 200;

function listComponents(type: FeelType, path = ''): { name: string; type: string }[] {
  if (type.kind === 'constrained') return listComponents(type.base, path);
  if (type.kind === 'list') return listComponents(type.element, path);
  if (type.kind !== 'context') return [];
  const found: { name: string; type: string }[] = [];
  for (const [name, part] of type.entries) {
    const inner = listComponents(part, `${path}${name}.`);
    found.push({ name: path + name, type: formatType(part) }, ...inner);
    if (found.length >= MAX_COMPONENTS) break;
  }
  return found.slice(0, MAX_COMPONENTS);
}

/** Returns the components of a type, or an empty object when it has none. */
const describeComponents = (type: FeelType): Pick<Fact, 'components'> => {
  const components = listComponents(type);
  return components.length > 0 ? { components } : {};
};

/**
 * Lists the facts that a decision needs: the input data that it requires, directly or through other decisions, then the
 * plain names that its tables use as facts; each once, in the order of the model. An unknown decision needs none.
 */
export function listFacts({ model, decisions }: CompiledModel, decision: string): Fact[] {
  const found = decisions.get(decision);
  const inputs = new Map<InputData, Compiled>();
  const requiredDecisions = new Map<Decision, Compiled>();
  if (found) collect(found, inputs, requiredDecisions, new Set());
  const sortedDecisions = sortByModel(model.decisions, requiredDecisions);
  const columns = sortedDecisions.flatMap(({ expression }) =>
    expression?.kind === 'table' ? expression.table.inputs : [],
  );
  const facts = new Map<string, Fact>();
  const addFact = (fact: Fact) => void (facts.has(fact.name) || facts.set(fact.name, fact));
  for (const input of sortByModel(model.inputs, inputs)) {
    const { name, variable } = input;
    const { element, type } = inputs.get(input) as Compiled;
    const ownColumns = columns.filter(({ expression }) => expression === variable.name);
    addFact({
      name,
      type: type.kind === 'any' ? findJsonType(ownColumns) : formatType(type),
      values: findAllowedValues(variable.typeRef, element.model.types) ?? findListedValues(ownColumns),
      ...describeComponents(type),
    });
  }
  for (const item of sortedDecisions)
    for (const [name, type] of requiredDecisions.get(item)?.free ?? []) {
      const ownColumns = columns.filter(({ expression }) => expression === name);
      const refs = ownColumns.flatMap(({ typeRef }) => typeRef ?? []);
      addFact({
        name,
        type: formatType(type),
        values: findAllowedValues(refs[0] ?? null, model.types) ?? findListedValues(ownColumns),
        ...describeComponents(type),
      });
    }
  return [...facts.values()];
}

/** Sorts elements in the order of the model, followed by those of imported models. */
const sortByModel = <T>(all: readonly T[], found: ReadonlyMap<T, Compiled>): T[] => [
  ...new Set([...all.filter((item) => found.has(item)), ...found.keys()]),
];

function collect(
  element: Compiled,
  inputs: Map<InputData, Compiled>,
  decisions: Map<Decision, Compiled>,
  visited: Set<Compiled>,
): void {
  if (visited.has(element)) return;
  visited.add(element);
  if (element.element.kind === 'input') inputs.set(element.element.definition, element);
  if (element.element.kind === 'decision') decisions.set(element.element.definition, element);
  for (const required of element.requires) collect(required, inputs, decisions, visited);
}

/** Returns the type of its column for an untyped fact, when JSON can represent that type directly. */
function findJsonType(columns: readonly InputClause[]): string {
  const types = columns.map(({ typeRef }) => formatType(typeByReference(typeRef ?? '') ?? anyType));
  return types.find((type) => /^(?:string|number|boolean)$/.test(type)) ?? 'Any';
}

/** Returns the values that a type allows, following types that only rename another one. */
function findAllowedValues(typeRef: string | null, types: readonly ItemDefinition[]): string[] | null {
  const visited = new Set<ItemDefinition>();
  for (let ref = typeRef; ref !== null; ) {
    const type = types.find(({ name }) => name === ref);
    if (!type || type.isCollection || visited.has(type)) return null;
    visited.add(type);
    const values = readLiterals(type.allowedValues);
    if (values) return values;
    ref = type.typeRef;
  }
  return null;
}

function findListedValues(columns: readonly InputClause[]): string[] | null {
  for (const { values } of columns) {
    const listed = readLiterals(values);
    if (listed) return listed;
  }
  return null;
}

/** Returns the values that unary tests list; null when the tests are anything but literals. */
function readLiterals(tests: string | null): string[] | null {
  if (tests === null) return null;
  const { form } = compileUnaryTests(tests, { variables: new Map() });
  if (form.kind === 'any' || form.negated) return null;
  const values: string[] = [];
  for (const test of form.tests) {
    if (test.kind !== 'equal') return null;
    const written = formatValue(test.value);
    if (written !== null) values.push(written);
  }
  return values;
}
