import { type FeelType, findSimilarName, isContext, isList, listType, type Value } from '../feel/index.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { Compiled } from './compiled.ts';
import { importPrefix } from './graph.ts';
import type { Session } from './session.ts';

/** The requirements of an element, by the names that its expressions use. */
export type NamedRequirements = {
  variables: Map<string, FeelType>;
  /** Names of outputs and ids that are no names of required decisions, each with the variable that is likely meant. */
  likelyNames: Map<string, string>;
  contextIn: (session: Session) => Map<string, Value>;
};

/** A name for an element's value. `of` selects the named part of the value; the whole value when absent. */
type NamedValue = { name: string; compiled: Compiled; type: FeelType; select?: (value: Value) => Value };

/** Collects requirements. Elements of an imported model are entries of a context named like the import (6.3.3). */
export function collectRequirements(all: readonly Compiled[], model: DmnModel): NamedRequirements {
  const ownNames: NamedValue[] = [];
  const imported = new Map<string, NamedValue[]>();
  for (const compiled of all) {
    const named = { name: compiled.element.definition.variable.name, compiled, type: compiled.type };
    const prefix = importPrefix(compiled.element, model);
    if (prefix === '') ownNames.push(named);
    else imported.set(prefix, [...(imported.get(prefix) ?? []), named]);
  }
  const { aliases, likelyNames } = findAliases(ownNames);
  ownNames.push(...aliases);
  const typesOf = (named: readonly NamedValue[]) => named.map(({ name, type }) => [name, type] as const);
  const valuesOf = (named: readonly NamedValue[], session: Session) => {
    const values = new Map<string, Value>();
    for (const { name, compiled, select } of named) {
      const value = compiled.valueIn(session);
      values.set(name, select ? select(value) : value);
    }
    return values;
  };
  const variables = new Map<string, FeelType>(typesOf(ownNames));
  for (const [prefix, named] of imported)
    variables.set(prefix, { kind: 'context', entries: new Map(typesOf(named)) });
  return {
    variables,
    likelyNames,
    contextIn(session) {
      const context = valuesOf(ownNames, session);
      if (imported.size > 0)
        for (const [prefix, named] of imported) context.set(prefix, valuesOf(named, session));
      return context;
    },
  };
}

/**
 * Finds alternative names. Camunda names a required decision by its outputs or its id. A model without a variable for
 * the decision may do so if the name is unique. With a variable, only its name is valid; others are likely mistakes.
 */
function findAliases(ownNames: readonly NamedValue[]): {
  aliases: NamedValue[];
  likelyNames: Map<string, string>;
} {
  const usedNames = new Set(ownNames.map(({ name }) => name));
  const found = ownNames.flatMap(({ compiled }) => listAliases(compiled));
  const isUnique = (name: string) =>
    !usedNames.has(name) && found.every((other) => other.name !== name || other === find(name));
  const find = (name: string) => found.find((other) => other.name === name);
  const aliases: NamedValue[] = [];
  const likelyNames = new Map<string, string>();
  for (const named of found) {
    if (!isUnique(named.name)) continue;
    const { definition } = named.compiled.element;
    if ('isVariableWritten' in definition && definition.isVariableWritten)
      likelyNames.set(named.name, definition.variable.name);
    else aliases.push(named);
  }
  return { aliases, likelyNames };
}

function listAliases(compiled: Compiled): NamedValue[] {
  const { element, type } = compiled;
  if (element.kind !== 'decision') return [];
  const { id, expression } = element.definition;
  const outputs = expression?.kind === 'table' ? expression.table.outputs : [];
  const byOutput = outputs.flatMap(({ name }): NamedValue[] => {
    if (name === null) return [];
    if (outputs.length === 1) return [{ name, compiled, type }];
    return [{ name, compiled, type: memberType(type, name), select: (value) => selectOutput(value, name) }];
  });
  return byOutput.some(({ name }) => name === id) ? byOutput : [...byOutput, { name: id, compiled, type }];
}

function memberType(type: FeelType, name: string): FeelType {
  if (type.kind === 'list') return listType(memberType(type.element, name));
  const part = type.kind === 'context' ? type.entries.get(name) : undefined;
  return part ?? { kind: 'any' };
}

function selectOutput(value: Value, name: string): Value {
  if (isList(value)) return value.map((item) => selectOutput(item, name));
  return value !== null && isContext(value) ? (value.get(name) ?? null) : null;
}

/** Returns the name that is likely meant by an unknown one. */
export const findLikelyName = (name: string, { variables, likelyNames }: NamedRequirements): string | null =>
  likelyNames.get(name) ??
  findSimilarName(name, variables) ??
  likelyNames.get(findSimilarName(name, likelyNames) ?? '') ??
  null;
