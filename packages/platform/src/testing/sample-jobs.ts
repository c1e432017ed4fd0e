import { serveJobs } from '../job-processes.ts';

/** The jobs that the tests of the pool run. */
export const sampleJobs = {
  double: (number: number) => 2 * number,
  refuse: (): number => {
    throw new RangeError('holds a secret');
  },
  hang: (): number => {
    for (;;);
  },
  fill: (): number => {
    const batches: number[][] = [];
    for (;;) batches.push(new Array(1000).fill(1));
  },
  end: () => process.exit(3),
  environment: () => Object.keys(process.env),
};

serveJobs(sampleJobs);
