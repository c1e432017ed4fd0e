import { Evaluation, type EvaluationOptions } from '../feel/index.ts';
import type { TableTrace } from '../table/trace.ts';

/** One evaluation of a model, optionally with a trace of its tables. */
export class ModelEvaluation extends Evaluation {
  /** The tables in the order of evaluation; null when no trace was requested. */
  readonly tables: TableTrace[] | null;

  /** Whether the trace also has the reasons of rules that did not match. */
  readonly tracesRefusals: boolean;

  constructor(options: EvaluationOptions, trace: boolean | 'matched') {
    super(options);
    this.tables = trace === false ? null : [];
    this.tracesRefusals = trace === true;
  }
}
