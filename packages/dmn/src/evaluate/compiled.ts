import type { FeelType, Value } from '../feel/index.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import type { Element } from './graph.ts';
import type { Session } from './session.ts';

/** A compiled element with its value in a session. The value of knowledge is a function, the same in every session. */
export type Compiled = {
  readonly element: Element;
  readonly type: FeelType;
  readonly valueIn: (session: Session) => Value;
  /** The length of its longest chain of requirements, including itself. */
  readonly depth: number;
  /** The elements whose values it uses. */
  readonly requires: readonly Compiled[];
  /** The facts that it uses although no input data declares them. */
  readonly free: readonly (readonly [name: string, type: FeelType])[];
};

export type CompiledElements = {
  readonly model: DmnModel;
  readonly findings: ModelFinding[];
  readonly tables: Map<string, CompiledTable>;
  /** The elements of all models by key. */
  readonly elements: ReadonlyMap<string, Compiled>;
  /** The elements of the model itself, by name or id. */
  readonly byName: ReadonlyMap<Element['kind'], ReadonlyMap<string, Compiled>>;
};
