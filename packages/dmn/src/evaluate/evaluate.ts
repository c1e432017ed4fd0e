import { FeelFunction, type FeelType, fromJson, type JsonValue, toJson, type Value } from '../feel/index.ts';
import type { TableTrace } from '../table/trace.ts';
import { callValue } from './compile-boxed.ts';
import type { Compiled, CompiledElements } from './compiled.ts';
import type { Facts } from './facts.ts';
import { fit } from './fit.ts';
import type { Element } from './graph.ts';
import { ModelEvaluation } from './model-evaluation.ts';
import type { Session } from './session.ts';
import { unknownFacts } from './unknown-facts.ts';

export type EvaluateOptions = {
  /** Whether to tell which rules of each table matched, and why the others did not; or `matched`, the first alone. */
  trace?: boolean | 'matched';
  /** The clock of `now()` and `today()`, in milliseconds since 1970. */
  now?: () => number;
  /** How many loop turns, list elements and calls the evaluation may make. */
  maxSteps?: number;
};

/** What a decision came to. */
export type Outcome = {
  value: Value;
  readonly json: JsonValue;
  /** What became null on the way, and why, each sentence once; then the facts that the model does not know. */
  readonly warnings: string[];
  /** The tables that were gone through, in order; empty unless `trace` was asked for. */
  tables: TableTrace[];
};

/** The model has no decision of that name. */
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

function factsIn(facts: Facts, evaluation: ModelEvaluation): Session['factOf'] {
  const given = isValues(facts)
    ? (name: string) => facts.get(name) ?? null
    : (name: string, type: FeelType) =>
        Object.hasOwn(facts, name) ? fromJson(facts[name] ?? null, type) : null;
  return (name, type) => fit(given(name, type), type, `The fact “${name}”`, evaluation);
}

/** Further warnings of one evaluation are not kept. */
const MOST_WARNINGS = 100;

/** Each sentence once. */
class Warnings {
  readonly sentences: string[] = [];
  readonly add = ({ message }: { message: string }): void => {
    if (this.sentences.length < MOST_WARNINGS && !this.sentences.includes(message))
      this.sentences.push(message);
  };
}

/** JSON is made of a value, and facts are looked through, only when somebody asks: most callers want one of these. */
class Decided implements Outcome {
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
    return [...this.#warnings.sentences, ...this.#unknown()].slice(0, MOST_WARNINGS);
  }

  get json(): JsonValue {
    return toJson(this.value);
  }
}

function inSession(
  compiled: CompiledElements,
  facts: Facts,
  options: EvaluateOptions,
  run: (session: Session) => Value,
): Outcome {
  const { trace = false, now, maxSteps } = options;
  const warnings = new Warnings();
  const evaluation = new ModelEvaluation({ warn: warnings.add, now, maxSteps }, trace);
  const value = run({ values: new Map(), evaluation, factOf: factsIn(facts, evaluation) });
  return new Decided(value, warnings, () => unknownFacts(compiled, facts), evaluation.tables);
}

/** Works out a decision, and every decision that it requires once. */
export function evaluateDecision(
  compiled: CompiledElements,
  name: string,
  facts: Facts,
  options: EvaluateOptions,
): Outcome {
  const decision = find(compiled, name, ['decision']);
  return inSession(compiled, facts, options, decision.valueIn);
}

/** Calls a decision service or a knowledge model with the facts of its parameters' names. */
export function callElement(
  compiled: CompiledElements,
  name: string,
  facts: Facts,
  options: EvaluateOptions,
): Outcome {
  const called = find(compiled, name, ['service', 'knowledge']);
  return inSession(compiled, facts, options, (session) => {
    const made = called.valueIn(session);
    if (!(made instanceof FeelFunction)) return null;
    const args = made.parameters.map(({ name: parameter, type }) =>
      session.factOf(parameter, type ?? { kind: 'any' }),
    );
    return callValue(made, args, session.evaluation);
  });
}
