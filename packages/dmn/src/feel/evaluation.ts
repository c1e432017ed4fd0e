/** The reason why a value became null in one evaluation, shown to the user who tries a rule. */
export interface Warning {
  readonly message: string;
  /** The position in the text of the expression. */
  readonly from: number;
  readonly to: number;
}

/** Thrown when one evaluation exceeds a limit; `message` is in plain words. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

/** Counts work, and throws LimitError when there is too much. */
export interface Meter {
  spend(steps?: number): void;
}

export interface EvaluationOptions {
  readonly warn?: (warning: Warning) => void;
  /** The clock of `now()` and `today()`, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly now?: () => number;
  /** The maximum number of loop iterations, list elements and calls of one evaluation. */
  readonly maxSteps?: number;
}

const defaultMaxSteps = 1_000_000;
const maxCallDepth = 200;
const maxValueDepth = 200;

/** The maximum length of a text created in an evaluation. */
const maxStringLength = 100_000;

/** Returns the cost of processing a text in steps. */
export const stepsOfText = (length: number): number => length >> 6;

/** One evaluation: the step budget, clock and warnings of all its expressions. Steps make its limit reproducible. */
export class Evaluation implements Meter {
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

  /** Returns the same instant for the whole evaluation, so that two calls of `now()` agree. */
  now(): number {
    this.#instant ??= this.#now();
    return this.#instant;
  }

  /** Counts work; throws LimitError when the budget is spent. */
  spend(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > this.#maxSteps)
      throw new LimitError(`The evaluation takes more than ${this.#maxSteps} steps.`);
  }

  /** Runs the body of a function; throws LimitError when calls are nested too deeply. */
  nested<T>(run: () => T): T {
    if (this.#depth >= maxCallDepth) {
      throw new LimitError(`Functions call each other more than ${maxCallDepth} levels deep.`);
    }
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }
}

const maxUnmeteredSteps = 1_000_000;

/** Creates a meter for work outside an evaluation. */
export function defaultMeter(): Meter {
  let remaining = maxUnmeteredSteps;
  return {
    spend(steps = 1) {
      remaining -= steps;
      if (remaining < 0) throw new LimitError(`The value has more than ${maxUnmeteredSteps} parts.`);
    },
  };
}

/** Throws LimitError for lists and contexts nested so deeply that traversal could overflow the stack. */
export function checkDepth(depth: number): void {
  if (depth > maxValueDepth)
    throw new LimitError(`A value is nested more than ${maxValueDepth} levels deep.`);
}

/** Throws LimitError for a text longer than an evaluation may create. */
export function checkLength(length: number): void {
  if (length > maxStringLength) throw new LimitError(`A text has more than ${maxStringLength} characters.`);
}

/** Runs an expression; a stack overflow becomes a LimitError. */
export function withinStack<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw new LimitError('The expression goes too deep.');
    throw error;
  }
}
