import type { Evaluation } from '../evaluation.ts';
import type { Context, FeelType, Value } from '../values/value.ts';

/** The values of one scope at run time; loops and calls create a frame for each iteration. */
export class Frame {
  readonly values: Value[];
  readonly parent: Frame | null;
  readonly root: Context;
  readonly evaluation: Evaluation;

  constructor(values: Value[], parent: Frame | null, root: Context, evaluation: Evaluation) {
    this.values = values;
    this.parent = parent;
    this.root = root;
    this.evaluation = evaluation;
  }

  inner(values: Value[]): Frame {
    return new Frame(values, this, this.root, this.evaluation);
  }
}

export type Run = (frame: Frame) => Value;

/** A part of an expression, ready to run. */
export interface Compiled {
  readonly run: Run;
  readonly type: FeelType;
  /** Its value when it is constant. */
  readonly constant?: Value;
}
