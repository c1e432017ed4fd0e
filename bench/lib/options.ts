import { parseArgs } from 'node:util';
import { StartError } from '@waypost/platform/lifecycle';

export type BenchOptions = {
  /** Measures by name; empty for all. */
  only: string[];
  isQuick: boolean;
  /** Size of the seed as a part of 1 M patients, 1 M tasks and 10 M audit records. */
  scale: number;
  /** A folder that keeps database and keys between runs. */
  data: string | null;
  /** A note about this run for readers of the report. */
  note: string | null;
  /** An earlier commit to compare with, alternately. */
  against: string | null;
  /** How many times each version is measured when two are compared. */
  rounds: number;
  /** The duration of a measure with a variable duration. */
  minutes: number;
  /** The numbers of tasks of a measure that compares sizes. */
  sizes: number[];
  /** A file for the figures as JSON. */
  json: string | null;
};

export const benchUsage = `Usage: npm run bench -- [--data FOLDER] [--scale 1] [--only a,b] [--quick] [--note TEXT]
                           [--against REF [--rounds 6]] [--json FILE]

Measures Waypost on a PostgreSQL of its own with a large seed, and writes bench/RESULTS.md.

  --data FOLDER  keeps database and keys there, and uses them again (seeding takes its time)
  --scale N      size of a new seed: 1 is 1 M patients, 1 M tasks, 10 M audit records; 0.001 to 1 (default 0.1)
  --only a,b     these measures alone; the report then goes to the terminal
  --quick        shorter loads, for trying
  --note TEXT    a line of the report about the circumstances of this run
  --against REF  measures this tree and that commit in turns, and prints the figures of both and their ratio
  --rounds N     turns of each of the two: 3 to 20 (default 6)
  --minutes N    how long the measure "mixed" lasts: 0.1 to 600 (default 10)
  --sizes A,B    numbers of tasks for the measure "growth" (default 100000,1000000,3000000)
  --json FILE    writes the figures there, too
  --help         this page
`;

/** @throws StartError for unknown arguments */
export function readBenchOptions(args: string[], measures: readonly string[]): BenchOptions | null {
  const values = parsed(args);
  if (values.help) return null;
  const only = (values.only ?? []).flatMap((names) => names.split(',')).filter((name) => name !== '');
  const unknown = only.filter((name) => !measures.includes(name));
  if (unknown.length > 0)
    throw new StartError(`There is no measure ${unknown.join(', ')}; there are ${measures.join(', ')}.`);
  const scale = Number(values.scale ?? '0.1');
  if (!(scale >= 0.001 && scale <= 1))
    throw new StartError(`--scale takes a number from 0.001 to 1; it was "${values.scale}".`);
  const rounds = Number(values.rounds ?? '6');
  if (!(Number.isInteger(rounds) && rounds >= 3 && rounds <= 20))
    throw new StartError(`--rounds takes a whole number from 3 to 20; it was "${values.rounds}".`);
  const minutes = Number(values.minutes ?? '10');
  if (!(minutes >= 0.1 && minutes <= 600))
    throw new StartError(`--minutes takes a number from 0.1 to 600; it was "${values.minutes}".`);
  const sizes = (values.sizes ?? '100000,1000000,3000000').split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1000 && size <= 5_000_000))
    throw new StartError(`--sizes takes whole numbers from 1000 to 5000000; it was "${values.sizes}".`);
  return {
    only,
    isQuick: values.quick ?? false,
    scale,
    data: values.data ?? null,
    note: values.note ?? null,
    against: values.against ?? null,
    rounds,
    minutes,
    sizes,
    json: values.json ?? null,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string', multiple: true },
        quick: { type: 'boolean' },
        scale: { type: 'string' },
        data: { type: 'string' },
        note: { type: 'string' },
        against: { type: 'string' },
        rounds: { type: 'string' },
        minutes: { type: 'string' },
        sizes: { type: 'string' },
        json: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n\n${benchUsage}`);
  }
}
