import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepsOfPage } from './support/operations-page.ts';
import { type PageMachine, pageMachine } from './support/page-machine.ts';

let machine: PageMachine;
beforeAll(async () => {
  machine = await pageMachine();
});
afterAll(() => machine?.remove());

it('the commands of the page work in order on an empty machine, and print the output shown', async () => {
  const steps = stepsOfPage();
  const upgrade = steps.filter(({ section }) => section === 'Upgrade');
  expect(upgrade.length).toBeGreaterThan(1);
  const problems = await machine.performAll(steps.filter((step) => !upgrade.includes(step)));
  // After the restore the page says to start the programs as above.
  problems.push(...(await machine.performAll(steps.filter(({ section }) => section === 'Start'))));
  // The migration of the page's upgrade, which fails.
  writeFileSync(join(machine.folder, 'apps/server/migrations/099-broken.sql'), 'select 1 / 0;');
  problems.push(...(await machine.performAll(upgrade)));
  expect(problems).toEqual([]);
});
