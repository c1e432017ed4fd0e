import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { taskMachine } from './support/task-machine.ts';

let machine: Awaited<ReturnType<typeof taskMachine>>;
beforeAll(async () => {
  machine = await taskMachine();
});
afterAll(() => machine.close());

it('whatever three people do to the same tasks, the tasks are where the rules put them, with a step, a record and an event for each change', async () => {
  expect.hasAssertions();
  await fc.assert(fc.asyncProperty(machine.actions(30), machine.play), {
    seed: 16,
    numRuns: 4,
    endOnFailure: true,
  });
}, 120_000);
