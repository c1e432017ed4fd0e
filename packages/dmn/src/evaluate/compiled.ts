import type { FeelType, Value } from '../feel/index.ts';
import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import type { Element } from './graph.ts';
import type { Session } from './session.ts';

/** A compiled element: its value in a session. That of knowledge is a function, the same in every session. */
export type Compiled = {
  readonly element: Element;
  readonly type: FeelType;
  readonly valueIn: (session: Session) => Value;
  /** How many elements one behind the other it requires, itself among them. */
  readonly depth: number;
  /** The elements whose values it takes. */
  readonly requires: readonly Compiled[];
  /** What it takes for facts although no input data declares it. */
  readonly free: readonly (readonly [name: string, type: FeelType])[];
};

export type CompiledElements = {
  readonly model: DmnModel;
  readonly findings: ModelFinding[];
  readonly tables: Map<string, CompiledTable>;
  /** By key, of all models. */
  readonly elements: ReadonlyMap<string, Compiled>;
  /** Those of the model itself, by name or id. */
  readonly byName: ReadonlyMap<Element['kind'], ReadonlyMap<string, Compiled>>;
};
