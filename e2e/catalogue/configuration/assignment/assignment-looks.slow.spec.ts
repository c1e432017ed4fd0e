import { assignmentStates } from '../../../support/assignment-screens.ts';
import { faultsOfScreen } from '../../../support/look.ts';
import { watchShifts } from '../../../support/shifts.ts';
import { expect, test } from '../../../support/shown.ts';

test('no state of the screens of assignment and availability has an accessibility fault, light or dark, jumps, or is wider than its window', async ({
  page,
  answers,
}) => {
  test.setTimeout(900_000);
  await watchShifts(page);
  const faults: string[] = [];
  for (const [name, open] of Object.entries(assignmentStates)) {
    await open(page, answers);
    faults.push(...(await faultsOfScreen(page)).map((fault) => `${name}: ${fault}`));
  }
  expect([...new Set(faults)]).toEqual([]);
});
