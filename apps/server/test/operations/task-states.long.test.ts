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
  machine = await (await import('../api/support/task-machine.ts')).taskMachine();
});
afterAll(async () => {
  await machine?.close();
  await product?.remove();
});

it(`after each of ${ACTIONS} actions of three people, in ${STORIES} stories, the tasks are where the rules put them`, async () => {
  expect.hasAssertions();
  await fc.assert(fc.asyncProperty(machine.actions(ACTIONS), machine.play), {
    numRuns: STORIES,
    // A story is told from its seed; a shorter one that fails would take too long to find.
    endOnFailure: true,
  });
}, 1_800_000);
