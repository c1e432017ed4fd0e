import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import { compileElements } from './compile-elements.ts';
import type { Compiled } from './compiled.ts';
import { callElement, type EvaluateOptions, evaluateDecision, type Outcome } from './evaluate.ts';
import type { Facts } from './facts.ts';

export type CompiledModel = {
  readonly model: DmnModel;
  /** What keeps expressions from being worked out. `checkModel` finds more. */
  readonly findings: readonly ModelFinding[];
  /** The compiled tables by their ids. */
  readonly tables: ReadonlyMap<string, CompiledTable>;
  /** The decisions of the model by name or id, with what each requires. */
  readonly decisions: ReadonlyMap<string, Compiled>;
  /**
   * Works out a decision by its name or id, and every decision that it requires once.
   *
   * @throws UnknownElementError when the model has no such decision
   * @throws LimitError when the evaluation does more than it may
   */
  evaluate(decision: string, facts: Facts, options?: EvaluateOptions): Outcome;
  /**
   * Calls a decision service or a knowledge model by its name or id. What a service with several output decisions comes to
   * is a context of them.
   *
   * @throws UnknownElementError when the model has neither of that name
   * @throws LimitError when the evaluation does more than it may
   */
  call(name: string, facts: Facts, options?: EvaluateOptions): Outcome;
};

/**
 * Compiles a model with those that it imports. What is wrong with an expression is a finding, and the expression comes to
 * null: every model that could be read can be compiled.
 */
export function compileModel(model: DmnModel, imported: readonly DmnModel[] = []): CompiledModel {
  const compiled = compileElements(model, imported);
  return {
    model,
    findings: compiled.findings,
    tables: compiled.tables,
    decisions: compiled.byName.get('decision') ?? new Map(),
    evaluate: (decision, facts, options = {}) => evaluateDecision(compiled, decision, facts, options),
    call: (name, facts, options = {}) => callElement(compiled, name, facts, options),
  };
}
