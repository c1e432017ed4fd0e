import { Evaluation, type EvaluationOptions } from '../feel/index.ts';
import type { TableTrace } from '../table/trace.ts';

/** One evaluation of a model: as of an expression, with the tables that were gone through when these are wanted. */
export class ModelEvaluation extends Evaluation {
  /** In the order in which they were worked out; null when nobody asked for it. */
  readonly tables: TableTrace[] | null;

  /** Whether the rules that did not match are told apart too. */
  readonly tellsRefusals: boolean;

  constructor(options: EvaluationOptions, trace: boolean | 'matched') {
    super(options);
    this.tables = trace === false ? null : [];
    this.tellsRefusals = trace === true;
  }
}
