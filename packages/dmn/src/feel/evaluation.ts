/** What went wrong in one evaluation while its value became null: shown to who tries a rule. */
export interface Warning {
  readonly message: string;
  /** The place in the text of the expression. */
  readonly from: number;
  readonly to: number;
}

/** Thrown when one evaluation does more than it may; `message` is in plain words. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

export interface EvaluationOptions {
  readonly warn?: (warning: Warning) => void;
  /** The clock of `now()` and `today()`, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly now?: () => number;
  /** How many loop turns, list elements and calls one evaluation may make. */
  readonly maxSteps?: number;
}

export const defaultMaxSteps = 1_000_000;
const maxDepth = 200;

/** One evaluation: the budget, the clock and the warnings that all expressions run in it share. */
export class Evaluation {
  readonly #warn: ((warning: Warning) => void) | undefined;
  readonly #now: () => number;
  readonly #maxSteps: number;
  #steps = 0;
  #depth = 0;
  #instant: number | undefined;

  constructor(options: EvaluationOptions = {}) {
    this.#warn = options.warn;
    this.#now = options.now ?? Date.now;
    this.#maxSteps = options.maxSteps ?? defaultMaxSteps;
  }

  warn(message: string, from = 0, to = 0): void {
    this.#warn?.({ message, from, to });
  }

  /** The same instant for the whole evaluation, so that two calls of `now()` agree. */
  now(): number {
    this.#instant ??= this.#now();
    return this.#instant;
  }

  /** Counts work; throws LimitError when the budget is spent. */
  spend(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > this.#maxSteps) {
      throw new LimitError(`The evaluation takes more than ${this.#maxSteps} steps.`);
    }
  }

  /** Runs the body of a function; throws LimitError when calls are nested too deeply. */
  nested<T>(run: () => T): T {
    if (this.#depth >= maxDepth)
      throw new LimitError(`Functions call each other more than ${maxDepth} levels deep.`);
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }
}
