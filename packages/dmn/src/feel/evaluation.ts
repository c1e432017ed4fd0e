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

/** Counts work, and throws LimitError when there is too much of it. */
export interface Meter {
  spend(steps?: number): void;
}

export interface EvaluationOptions {
  readonly warn?: (warning: Warning) => void;
  /** The clock of `now()` and `today()`, in milliseconds since 1970-01-01T00:00:00Z. */
  readonly now?: () => number;
  /** How many loop turns, list elements and calls one evaluation may make. */
  readonly maxSteps?: number;
}

const defaultMaxSteps = 1_000_000;
const maxCallDepth = 200;
const maxValueDepth = 200;

/** The most characters a text made in an evaluation may have. */
const maxStringLength = 100_000;

/** How many steps the work on a text counts. */
export const stepsOfText = (length: number): number => length >> 6;

/** One evaluation: the budget, which is of steps so that the same facts always come to the same, the clock and the warnings that all expressions run in it share. */
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

  /** The same instant for the whole evaluation, so that two calls of `now()` agree. */
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

/** The meter of work outside of an evaluation. */
export function defaultMeter(): Meter {
  let left = maxUnmeteredSteps;
  return {
    spend(steps = 1) {
      left -= steps;
      if (left < 0) throw new LimitError(`The value has more than ${maxUnmeteredSteps} parts.`);
    },
  };
}

/** Throws LimitError for lists and contexts nested so deeply that going through them could overflow the stack. */
export function checkDepth(depth: number): void {
  if (depth > maxValueDepth)
    throw new LimitError(`A value is nested more than ${maxValueDepth} levels deep.`);
}

/** Throws LimitError for a text longer than an evaluation may make. */
export function checkLength(length: number): void {
  if (length > maxStringLength) throw new LimitError(`A text has more than ${maxStringLength} characters.`);
}

/** Runs an expression; a stack that overflows is a limit like any other. */
export function withinStack<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw new LimitError('The expression goes too deep.');
    throw error;
  }
}
