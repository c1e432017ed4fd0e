import type { TestPostgres } from '../../tools/test/postgres.ts';
import type { Stack } from '../../tools/test/stack.ts';

/** One figure of a measure. `target` is a number the product promises; `reference` what it is to be read beside. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** What the product promises; the value is to be at most (or, `atLeast`, at least) this. */
  target?: number;
  atLeast?: true;
  /** What is known of the cause, told when the target is missed. */
  cause?: string;
  /** The same done the plainest way, in the same run. */
  reference?: { name: string; value: number };
};

/** `notes` explain the figures; `details` go below them as they are, such as query plans. */
export type Outcome = {
  figures: Figure[];
  notes?: string[];
  details?: Array<{ title: string; text: string }>;
};

/** What measures work with: a running product on a database that holds a large seed. */
export type Bench = {
  stack: Stack;
  postgres: TestPostgres;
  isQuick: boolean;
  say: (line: string) => void;
};

export type Measure = { title: string; run(bench: Bench): Promise<Outcome> };
/** A measure that brings all it needs along. */
export type LoneMeasure = {
  title: string;
  runAlone(bench: Pick<Bench, 'isQuick' | 'say'>): Promise<Outcome>;
};
