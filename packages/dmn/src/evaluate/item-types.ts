import { anyType, type FeelType, listType, typeByReference } from '../feel/index.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { ItemDefinition } from '../model/model.ts';
import { compileTests, type TextBudget } from './compile-text.ts';

/** The maximum nesting of types. */
const MAX_DEPTH = 200;

type TypeBuild = {
  definitions: ReadonlyMap<string, ItemDefinition>;
  /** The finished types, including imported ones. */
  types: Map<string, FeelType>;
  /** Names of the definitions that are being built. */
  open: Set<string>;
  /** The nesting depth of each type. */
  depths: Map<FeelType, number>;
  budget: TextBudget;
  report: (finding: ModelFinding) => void;
};

/** Builds the FEEL types of a model's item definitions (DMN 1.5, 7.3.3), in addition to imported types. */
export function buildItemTypes(
  definitions: readonly ItemDefinition[],
  imported: ReadonlyMap<string, FeelType>,
  budget: TextBudget,
  report: (finding: ModelFinding) => void,
): ReadonlyMap<string, FeelType> {
  const building: TypeBuild = {
    definitions: new Map(definitions.map((definition) => [definition.name, definition])),
    types: new Map(imported),
    open: new Set(),
    depths: new Map(),
    budget,
    report,
  };
  for (const { name } of definitions) namedType(name, building);
  return building.types;
}

function namedType(name: string, building: TypeBuild): FeelType {
  const built = building.types.get(name);
  if (built) return built;
  const definition = building.definitions.get(name);
  if (!definition) return typeByReference(name) ?? unknownType(name, building);
  if (building.open.has(name)) return refused('cycle', `The type “${name}” is part of itself.`, building);
  if (building.open.size > MAX_DEPTH) return reportTooDeep(name, building);
  building.open.add(name);
  const builtType = buildDefinition(definition, building);
  const type =
    measureDepth(builtType, building.depths) > MAX_DEPTH ? reportTooDeep(name, building) : builtType;
  building.open.delete(name);
  building.types.set(name, type);
  return type;
}

function measureDepth(type: FeelType, known: Map<FeelType, number>): number {
  const depth =
    known.get(type) ?? 1 + Math.max(0, ...listInnerTypes(type).map((part) => measureDepth(part, known)));
  known.set(type, depth);
  return depth;
}

function listInnerTypes(type: FeelType): FeelType[] {
  switch (type.kind) {
    case 'list':
    case 'range':
      return [type.element];
    case 'context':
      return [...type.entries.values()];
    case 'function':
      return [...(type.parameters ?? []), type.result];
    case 'constrained':
      return [type.base];
    default:
      return [];
  }
}

const reportTooDeep = (name: string, building: TypeBuild): FeelType =>
  refused('limit', `The type “${name}” is more than ${MAX_DEPTH} types deep.`, building);

const unknownType = (name: string, building: TypeBuild): FeelType =>
  refused('missing-element', `There is no type “${name}”.`, building);

function refused(
  code: 'cycle' | 'limit' | 'missing-element',
  message: string,
  { report }: TypeBuild,
): FeelType {
  report({ code, severity: 'error', message });
  return anyType;
}

function buildDefinition(definition: ItemDefinition, building: TypeBuild): FeelType {
  const { allowedValues, typeConstraint, isCollection, foreignLanguage } = definition;
  if (foreignLanguage !== null) {
    const message = `The allowed values of “${definition.name}” are written in “${foreignLanguage}”; only FEEL is run.`;
    building.report({ code: 'language', severity: 'error', message });
    const item = baseOf(definition, building);
    return isCollection ? listType(item) : item;
  }
  const item = constrained(baseOf(definition, building), allowedValues, building);
  return constrained(isCollection ? listType(item) : item, typeConstraint, building);
}

function baseOf({ name, typeRef, components, functionType }: ItemDefinition, building: TypeBuild): FeelType {
  if (components.length > 0)
    return {
      kind: 'context',
      entries: new Map(components.map((component) => [component.name, buildDefinition(component, building)])),
    };
  if (functionType) {
    const resolveTypeRef = (ref: string | null) => (ref === null ? anyType : namedType(ref, building));
    return {
      kind: 'function',
      parameters: functionType.parameters.map((parameter) => resolveTypeRef(parameter.typeRef)),
      result: resolveTypeRef(functionType.result),
    };
  }
  if (typeRef === null) return anyType;
  // A definition may have the name of the built-in type that it narrows.
  return typeRef === name
    ? (typeByReference(typeRef) ?? namedType(typeRef, building))
    : namedType(typeRef, building);
}

function constrained(base: FeelType, tests: string | null, { report, types, budget }: TypeBuild): FeelType {
  if (tests === null || tests === '' || tests === '-') return base;
  const compiled = compileTests(tests, { variables: new Map(), types, budget });
  for (const { kind, message, from, to } of compiled.findings)
    report({ code: kind, severity: 'error', message: `Allowed values: ${message}`, from, to });
  return { kind: 'constrained', base, allows: (value) => compiled.test(value, new Map()) === true };
}
