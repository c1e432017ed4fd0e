import type { FeelType, Value } from '../feel/index.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { Compiled } from './compiled.ts';
import { prefixOf } from './graph.ts';
import type { Session } from './session.ts';

/** What an element requires, under the names by which its expressions use it. */
export type Required = {
  variables: Map<string, FeelType>;
  contextIn: (session: Session) => Map<string, Value>;
};

type Named = { name: string; compiled: Compiled };

/** Elements of an imported model are entries of a context under the import's name (DMN 1.5, 6.3.3). */
export function requiredOf(all: readonly Compiled[], model: DmnModel): Required {
  const own: Named[] = [];
  const imported = new Map<string, Named[]>();
  for (const compiled of all) {
    const named = { name: compiled.element.definition.variable.name, compiled };
    const prefix = prefixOf(compiled.element, model);
    if (prefix === '') own.push(named);
    else imported.set(prefix, [...(imported.get(prefix) ?? []), named]);
  }
  const typesOf = (named: readonly Named[]) =>
    named.map(({ name, compiled }) => [name, compiled.type] as const);
  const valuesOf = (named: readonly Named[], session: Session) => {
    const values = new Map<string, Value>();
    for (const { name, compiled } of named) values.set(name, compiled.valueIn(session));
    return values;
  };
  const variables = new Map<string, FeelType>(typesOf(own));
  for (const [prefix, named] of imported)
    variables.set(prefix, { kind: 'context', entries: new Map(typesOf(named)) });
  return {
    variables,
    contextIn(session) {
      const context = valuesOf(own, session);
      if (imported.size > 0)
        for (const [prefix, named] of imported) context.set(prefix, valuesOf(named, session));
      return context;
    },
  };
}
