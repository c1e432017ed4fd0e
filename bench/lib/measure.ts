import type { TestPostgres } from '../../tools/test/postgres.ts';
import type { Stack } from '../../tools/test/stack.ts';

/** One figure of a measure. `target` is a number that the product promises, `reference` a figure to compare with. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The promise of the product: the value is at most (with `atLeast` at least) this. */
  target?: number;
  atLeast?: true;
  /** The cause according to this run, such as CPU, a plan or a profile; shown when the target is missed. */
  cause?: string;
  /** The same work done in the simplest way, in the same run. */
  reference?: { name: string; value: number };
};

/** `notes` explain the figures; `details`, such as query plans, are printed below them unchanged. */
export type Outcome = {
  figures: Figure[];
  notes?: string[];
  details?: Array<{ title: string; text: string }>;
};

/** The environment of measures: a running product on a database with a large seed. */
export type Bench = {
  stack: Stack;
  postgres: TestPostgres;
  isQuick: boolean;
  /** The duration of a measure with a variable duration. */
  minutes: number;
  /** The numbers of tasks of a measure that compares sizes. */
  sizes: readonly number[];
  say: (line: string) => void;
};

export type Measure = { title: string; run(bench: Bench): Promise<Outcome> };
/** A measure that needs no product. */
export type StandaloneMeasure = {
  title: string;
  /** Whether the measure starts the product itself. */
  needsPortal?: true;
  runAlone(bench: Pick<Bench, 'isQuick' | 'minutes' | 'sizes' | 'say'>): Promise<Outcome>;
};
