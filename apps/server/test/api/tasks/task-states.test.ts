import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { makeOrganization } from '../support/organization.ts';
import { taskMachine } from '../support/task-machine.ts';

let machine: Awaited<ReturnType<typeof taskMachine>>;
beforeAll(async () => {
  machine = await taskMachine(await makeOrganization());
});

it('after any actions of three people, the tasks are in the states that the rules require, with a step, an audit record and an event for each change', async () => {
  expect.hasAssertions();
  await fc.assert(fc.asyncProperty(machine.actions(30), machine.play), {
    seed: 16,
    numRuns: 4,
    endOnFailure: true,
  });
}, 120_000);
