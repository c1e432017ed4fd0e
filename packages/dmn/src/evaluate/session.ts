import type { Evaluation, FeelType, Value } from '../feel/index.ts';

/** What is known while a decision is worked out. */
export type Session = {
  /** Each input and decision whose value is known, by key: a decision is worked out once. */
  readonly values: Map<string, Value>;
  readonly evaluation: Evaluation;
  /** The fact of a name as a value of a type; null when it is missing, or of another type. */
  readonly factOf: (name: string, type: FeelType) => Value;
};
