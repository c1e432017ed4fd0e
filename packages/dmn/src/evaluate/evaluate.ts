import { FeelFunction, type FeelType, fromJson, type JsonValue, toJson, type Value } from '../feel/index.ts';
import type { TableTrace } from '../table/trace.ts';
import { callValue } from './compile-boxed.ts';
import type { Compiled, CompiledElements } from './compiled.ts';
import type { Facts } from './facts.ts';
import { fit } from './fit.ts';
import type { Element } from './graph.ts';
import { ModelEvaluation } from './model-evaluation.ts';
import type { Session } from './session.ts';
import { describeUnknownFacts } from './unknown-facts.ts';

export type EvaluateOptions = {
  /** Whether to trace which rules of each table matched and why others did not; `matched` traces only the former. */
  trace?: boolean | 'matched';
  /** The clock of `now()` and `today()`, in milliseconds since 1970. */
  now?: () => number;
  /** The maximum number of loop iterations, list elements and calls. */
  maxSteps?: number;
};

/** The result of a decision. */
export type Outcome = {
  value: Value;
  readonly json: JsonValue;
  /** The values that became null, with the reason, each sentence once; then the facts unknown to the model. */
  readonly warnings: string[];
  /** The evaluated tables in order; empty unless `trace` was requested. */
  tables: TableTrace[];
};

/** Thrown when the model has no element of that name. */
export class UnknownElementError extends Error {
  override name = 'UnknownElementError';
}

function find(compiled: CompiledElements, name: string, kinds: readonly Element['kind'][]): Compiled {
  for (const kind of kinds) {
    const found = compiled.byName.get(kind)?.get(name);
    if (found) return found;
  }
  throw new UnknownElementError(`The model has no decision “${name}”.`);
}

const isValues = (facts: Facts): facts is ReadonlyMap<string, Value> => facts instanceof Map;

function createFactReader(facts: Facts, evaluation: ModelEvaluation): Session['readFact'] {
  const given = isValues(facts)
    ? (name: string) => facts.get(name) ?? null
    : (name: string, type: FeelType) =>
        Object.hasOwn(facts, name) ? fromJson(facts[name] ?? null, type) : null;
  return (name, type) => fit(given(name, type), type, `The fact “${name}”`, evaluation);
}

/** The maximum number of warnings of one evaluation; further ones are dropped. */
const MAX_WARNINGS = 100;

/** Collects warnings, each sentence once. */
class Warnings {
  readonly sentences: string[] = [];
  readonly add = ({ message }: { message: string }): void => {
    if (this.sentences.length < MAX_WARNINGS && !this.sentences.includes(message))
      this.sentences.push(message);
  };
}

/** Converts to JSON and checks the facts on first access only, since most callers need only one of them. */
class DecisionOutcome implements Outcome {
  readonly value: Value;
  readonly tables: TableTrace[];
  readonly #warnings: Warnings;
  readonly #unknown: () => string[];

  constructor(value: Value, warnings: Warnings, unknown: () => string[], tables: TableTrace[] | null) {
    this.value = value;
    this.#warnings = warnings;
    this.#unknown = unknown;
    this.tables = tables ?? [];
  }

  get warnings(): string[] {
    return [...this.#warnings.sentences, ...this.#unknown()].slice(0, MAX_WARNINGS);
  }

  get json(): JsonValue {
    return toJson(this.value);
  }
}

function evaluateInSession(
  compiled: CompiledElements,
  facts: Facts,
  options: EvaluateOptions,
  run: (session: Session) => Value,
): Outcome {
  const { trace = false, now, maxSteps } = options;
  const warnings = new Warnings();
  const evaluation = new ModelEvaluation({ warn: warnings.add, now, maxSteps }, trace);
  const value = run({ values: new Map(), evaluation, readFact: createFactReader(facts, evaluation) });
  return new DecisionOutcome(value, warnings, () => describeUnknownFacts(compiled, facts), evaluation.tables);
}

/** Evaluates a decision, and each decision that it requires once. */
export function evaluateDecision(
  compiled: CompiledElements,
  name: string,
  facts: Facts,
  options: EvaluateOptions,
): Outcome {
  const decision = find(compiled, name, ['decision']);
  return evaluateInSession(compiled, facts, options, decision.valueIn);
}

/** Calls a decision service or a knowledge model with the facts named like its parameters. */
export function callElement(
  compiled: CompiledElements,
  name: string,
  facts: Facts,
  options: EvaluateOptions,
): Outcome {
  const called = find(compiled, name, ['service', 'knowledge']);
  return evaluateInSession(compiled, facts, options, (session) => {
    const knowledge = called.valueIn(session);
    if (!(knowledge instanceof FeelFunction)) return null;
    const args = knowledge.parameters.map(({ name: parameter, type }) =>
      session.readFact(parameter, type ?? { kind: 'any' }),
    );
    return callValue(knowledge, args, session.evaluation);
  });
}
