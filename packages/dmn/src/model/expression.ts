import type { DecisionTable } from './decision-table.ts';
import type { Variable } from './variable.ts';

/** The fields of every boxed expression (DMN 1.5, 10.2). */
type Common = { id: string | null; typeRef: string | null };

export type Literal = Common & { kind: 'literal'; text: string; language: string | null };
type ContextEntry = { variable: Variable | null; value: Expression | null };
export type FunctionKind = 'FEEL' | 'Java' | 'PMML';
export type FunctionDefinition = Common & {
  kind: 'function';
  functionKind: FunctionKind;
  parameters: Variable[];
  body: Expression | null;
};
export type Iteration = Common & {
  kind: 'for' | 'some' | 'every';
  iterator: string;
  iteratorType: string | null;
  in: Expression | null;
  /** The expression that is returned or must be satisfied. */
  body: Expression | null;
};

/** A boxed expression (DMN 1.5, 10.2). A part missing in the model is null and evaluates to null. */
export type Expression =
  | Literal
  | (Common & { kind: 'table'; table: DecisionTable })
  | (Common & { kind: 'context'; entries: ContextEntry[] })
  | (Common & {
      kind: 'invocation';
      called: Expression | null;
      bindings: { parameter: Variable; value: Expression | null }[];
    })
  | FunctionDefinition
  | (Common & { kind: 'relation'; columns: Variable[]; rows: (Expression | null)[][] })
  | (Common & { kind: 'list'; items: (Expression | null)[] })
  | (Common & {
      kind: 'conditional';
      condition: Expression | null;
      whenTrue: Expression | null;
      otherwise: Expression | null;
    })
  | (Common & { kind: 'filter'; in: Expression | null; match: Expression | null })
  | Iteration;
