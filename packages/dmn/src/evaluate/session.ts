import type { Evaluation, FeelType, Value } from '../feel/index.ts';

/** The values that are known during the evaluation of a decision. */
export type Session = {
  /** The known values of inputs and decisions by key, so that each decision is evaluated once. */
  readonly values: Map<string, Value>;
  readonly evaluation: Evaluation;
  /** Returns the fact with this name as a value of a type; null when it is missing or of another type. */
  readonly readFact: (name: string, type: FeelType) => Value;
};
