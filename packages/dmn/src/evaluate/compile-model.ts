import type { ModelFinding } from '../model/finding.ts';
import type { DmnModel } from '../model/read-model.ts';
import type { CompiledTable } from '../table/compiled-table.ts';
import { compileElements } from './compile-elements.ts';
import type { Compiled } from './compiled.ts';
import { callElement, type EvaluateOptions, evaluateDecision, type Outcome } from './evaluate.ts';
import type { Facts } from './facts.ts';

export type CompiledModel = {
  readonly model: DmnModel;
  /** The problems that prevent expressions from being evaluated. `checkModel` finds more. */
  readonly findings: readonly ModelFinding[];
  /** The compiled tables by their ids. */
  readonly tables: ReadonlyMap<string, CompiledTable>;
  /** The decisions of the model by name or id, with their requirements. */
  readonly decisions: ReadonlyMap<string, Compiled>;
  /**
   * Evaluates a decision by its name or id, and each decision that it requires once.
   *
   * @throws UnknownElementError when the model has no such decision
   * @throws LimitError when the evaluation exceeds a limit
   */
  evaluate(decision: string, facts: Facts, options?: EvaluateOptions): Outcome;
  /**
   * Calls a decision service or a knowledge model by its name or id. The result of a service with several outputs
   * is a context with their values.
   *
   * @throws UnknownElementError when the model has no service or knowledge model of that name
   * @throws LimitError when the evaluation exceeds a limit
   */
  call(name: string, facts: Facts, options?: EvaluateOptions): Outcome;
};

/**
 * Compiles a model with its imported models. Errors in expressions become findings, and the expressions evaluate to
 * null, so every readable model can be compiled.
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
