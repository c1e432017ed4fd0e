import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepsOfPage } from './support/operations-page.ts';
import { elsewhere, type PageMachine, pageMachine } from './support/page-machine.ts';

// The data protection of the operations page: a restore from the documented backup.
// operations-page.long.test.ts tests the whole page.
const sections = new Set([
  'The database',
  'Start',
  'Organizations, payers, the first administrator',
  'Back up',
  'Restore',
]);
/** They report faults, and change nothing. */
const refused = /^(env -i|PORT=abc) |--check$/;

let machine: PageMachine;
beforeAll(async () => {
  machine = await pageMachine();
});
afterAll(() => machine?.remove());

const steps = stepsOfPage();

it('the documented backup is restored on an empty machine, and the programs start with it', async () => {
  const some = steps.filter(
    (step) => sections.has(step.section) && !(step.kind === 'command' && refused.test(step.command)),
  );
  // After the restore the page says to start the programs as above.
  const again = some.filter(({ section }) => section === 'Start');
  expect([some.length > 30, again.length > 5]).toEqual([true, true]);
  expect(await machine.performAll([...some, ...again])).toEqual([]);
}, 300_000);

it('the page installs the same packages as the image', () => {
  const install = steps.find((step) => step.kind === 'command' && step.command.startsWith(elsewhere));
  const command = install?.kind === 'command' ? install.command : 'missing';
  const image = join(import.meta.dirname, '../../../../Containerfile');
  expect(readFileSync(image, 'utf8')).toContain(`${command} &&`);
});
