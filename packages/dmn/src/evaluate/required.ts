import { type FeelType, isContext, isList, listType, similarTo, type Value } from '../feel/index.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { Compiled } from './compiled.ts';
import { prefixOf } from './graph.ts';
import type { Session } from './session.ts';

/** What an element requires, under the names by which its expressions use it. */
export type Required = {
  variables: Map<string, FeelType>;
  /** Names of outputs and ids by which required decisions are not known, each with the variable that is likely meant by it. */
  meant: Map<string, string>;
  contextIn: (session: Session) => Map<string, Value>;
};

/** `of`: what of the element's value has the name; all of it, if nothing is said. */
type Named = { name: string; compiled: Compiled; type: FeelType; of?: (value: Value) => Value };

/** Elements of an imported model are entries of a context under the import's name (DMN 1.5, 6.3.3). */
export function requiredOf(all: readonly Compiled[], model: DmnModel): Required {
  const own: Named[] = [];
  const imported = new Map<string, Named[]>();
  for (const compiled of all) {
    const named = { name: compiled.element.definition.variable.name, compiled, type: compiled.type };
    const prefix = prefixOf(compiled.element, model);
    if (prefix === '') own.push(named);
    else imported.set(prefix, [...(imported.get(prefix) ?? []), named]);
  }
  const { aliases, meant } = otherNames(own);
  own.push(...aliases);
  const typesOf = (named: readonly Named[]) => named.map(({ name, type }) => [name, type] as const);
  const valuesOf = (named: readonly Named[], session: Session) => {
    const values = new Map<string, Value>();
    for (const { name, compiled, of } of named) {
      const value = compiled.valueIn(session);
      values.set(name, of ? of(value) : value);
    }
    return values;
  };
  const variables = new Map<string, FeelType>(typesOf(own));
  for (const [prefix, named] of imported)
    variables.set(prefix, { kind: 'context', entries: new Map(typesOf(named)) });
  return {
    variables,
    meant,
    contextIn(session) {
      const context = valuesOf(own, session);
      if (imported.size > 0)
        for (const [prefix, named] of imported) context.set(prefix, valuesOf(named, session));
      return context;
    },
  };
}

/**
 * Camunda knows a required decision by the names of its outputs, or by its id. So does a model that writes no variable for it, where
 * the name is nobody else's. With a variable, DMN knows it by that alone: what else it was called is likely meant.
 */
function otherNames(own: readonly Named[]): { aliases: Named[]; meant: Map<string, string> } {
  const taken = new Set(own.map(({ name }) => name));
  const found = own.flatMap(({ compiled }) => namesElsewhere(compiled));
  const isOnly = (name: string) =>
    !taken.has(name) && found.every((other) => other.name !== name || other === find(name));
  const find = (name: string) => found.find((other) => other.name === name);
  const aliases: Named[] = [];
  const meant = new Map<string, string>();
  for (const named of found) {
    if (!isOnly(named.name)) continue;
    const { definition } = named.compiled.element;
    if ('isVariableWritten' in definition && definition.isVariableWritten)
      meant.set(named.name, definition.variable.name);
    else aliases.push(named);
  }
  return { aliases, meant };
}

function namesElsewhere(compiled: Compiled): Named[] {
  const { element, type } = compiled;
  if (element.kind !== 'decision') return [];
  const { id, expression } = element.definition;
  const outputs = expression?.kind === 'table' ? expression.table.outputs : [];
  const byOutput = outputs.flatMap(({ name }): Named[] => {
    if (name === null) return [];
    if (outputs.length === 1) return [{ name, compiled, type }];
    return [{ name, compiled, type: partOf(type, name), of: (value) => outputIn(value, name) }];
  });
  return byOutput.some(({ name }) => name === id) ? byOutput : [...byOutput, { name: id, compiled, type }];
}

function partOf(type: FeelType, name: string): FeelType {
  if (type.kind === 'list') return listType(partOf(type.element, name));
  const part = type.kind === 'context' ? type.entries.get(name) : undefined;
  return part ?? { kind: 'any' };
}

function outputIn(value: Value, name: string): Value {
  if (isList(value)) return value.map((item) => outputIn(item, name));
  return value !== null && isContext(value) ? (value.get(name) ?? null) : null;
}

/** The name that is likely meant by one that nothing has. */
export const meantBy = (name: string, { variables, meant }: Required): string | null =>
  meant.get(name) ?? similarTo(name, variables) ?? meant.get(similarTo(name, meant) ?? '') ?? null;
