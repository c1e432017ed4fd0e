import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { makeOrganization } from '../support/organization.ts';
import { taskMachine } from '../support/task-machine.ts';

let machine: Awaited<ReturnType<typeof taskMachine>>;
beforeAll(async () => {
  machine = await taskMachine(await makeOrganization());
});

it('whatever three people do to the same tasks, the tasks are where the rules put them, with a step, a record and an event for each change', async () => {
  expect.hasAssertions();
  await fc.assert(fc.asyncProperty(machine.actions(30), machine.play), {
    seed: 16,
    numRuns: 4,
    endOnFailure: true,
  });
}, 120_000);
