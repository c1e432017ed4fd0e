import type { Context, Evaluation, Value } from '../feel/index.ts';

/** A compiled part of a model. */
export type Run = (context: Context, evaluation: Evaluation) => Value;
