import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { taskMachine } from '../api/support/task-machine.ts';
import { type ServerAndWorker, serverAndWorker } from './support/server-and-worker.ts';

const STORIES = Number(process.env.WAYPOST_TEST_STORIES ?? 100);
const ACTIONS = 80;

let product: ServerAndWorker;
let machine: Awaited<ReturnType<typeof taskMachine>>;
beforeAll(async () => {
  product = await serverAndWorker();
  // Read when the installation's addresses are known.
  const { taskMachine: machineOf } = await import('../api/support/task-machine.ts');
  machine = await machineOf(product.at);
});
afterAll(async () => {
  await product?.remove();
});

it(`the tasks are in the states that the rules require after each of ${ACTIONS} actions of three people in ${STORIES} stories`, async () => {
  expect.hasAssertions();
  await fc.assert(fc.asyncProperty(machine.actions(ACTIONS), machine.play), {
    numRuns: STORIES,
    // A failed story is repeated from its seed; searching a shorter one would take too long.
    endOnFailure: true,
  });
}, 1_800_000);
