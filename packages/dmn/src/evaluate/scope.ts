import { anyType, type FeelType, typeByReference } from '../feel/index.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import type { NamesInModel, TextBudget } from './compile-text.ts';

/** The names that an expression may use, and where what is found wrong with it goes. */
export type Scope = {
  readonly variables: ReadonlyMap<string, FeelType>;
  readonly types: ReadonlyMap<string, FeelType>;
  readonly meant?: ReadonlyMap<string, string>;
  readonly budget: TextBudget;
  readonly report: (finding: ModelFinding) => void;
  /** Notes a table that was compiled. */
  readonly keepTable: (table: CompiledTable) => void;
};

export const namesIn = ({ variables, types, meant, budget }: Scope): NamesInModel => ({
  variables,
  types,
  meant,
  budget,
});

export function withVariables(scope: Scope, added: Iterable<readonly [string, FeelType]>): Scope {
  return { ...scope, variables: new Map([...scope.variables, ...added]) };
}

/** The type that a reference names; any type, with a finding, when there is none of that name. */
export function typeNamed(typeRef: string | null, scope: Scope): FeelType {
  if (typeRef === null || typeRef === '') return anyType;
  const type = scope.types.get(typeRef) ?? typeByReference(typeRef);
  if (type) return type;
  scope.report({
    code: 'missing-element',
    severity: 'error',
    message: `There is no type “${typeRef}”.`,
  });
  return anyType;
}
