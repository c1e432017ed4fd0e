import { anyType, type FeelType, typeByReference } from '../feel/index.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import type { NamesInModel, TextBudget } from './compile-text.ts';

/** The names that an expression may use, and the receiver of its findings. */
export type Scope = {
  readonly variables: ReadonlyMap<string, FeelType>;
  readonly types: ReadonlyMap<string, FeelType>;
  readonly likelyNames?: ReadonlyMap<string, string>;
  readonly budget: TextBudget;
  readonly report: (finding: ModelFinding) => void;
  /** Registers a compiled table. */
  readonly registerTable: (table: CompiledTable) => void;
};

export const collectNames = ({ variables, types, likelyNames, budget }: Scope): NamesInModel => ({
  variables,
  types,
  likelyNames,
  budget,
});

export function withVariables(scope: Scope, added: Iterable<readonly [string, FeelType]>): Scope {
  return { ...scope, variables: new Map([...scope.variables, ...added]) };
}

/** Returns the type that a reference names; any type, with a finding, when the name is unknown. */
export function resolveType(typeRef: string | null, scope: Scope): FeelType {
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
