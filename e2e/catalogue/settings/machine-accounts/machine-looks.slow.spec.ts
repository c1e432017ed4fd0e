import { faultsOfScreen } from '../../../support/look.ts';
import { machineStates } from '../../../support/machine-screens.ts';
import { watchShifts } from '../../../support/shifts.ts';
import { expect, test } from '../../../support/shown.ts';

test('no screen of the machine accounts has an accessibility fault, light or dark, a control too small to hit, jumps, or is wider than its window', async ({
  page,
  answers,
}) => {
  test.setTimeout(420_000);
  await watchShifts(page);
  const faults: string[] = [];
  for (const [name, open] of Object.entries(machineStates)) {
    await open(page, answers);
    faults.push(...(await faultsOfScreen(page)).map((fault) => `${name}: ${fault}`));
  }
  expect([...new Set(faults)]).toEqual([]);
});
