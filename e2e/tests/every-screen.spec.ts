import { faultsOfScreen } from '../support/look.ts';
import { dana } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { screens } from '../support/screens.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

// Dozens of screens each, on a machine that may be busy.
test.describe.configure({ timeout: 900_000 });

for (const [person, own] of Map.groupBy(screens, ({ by = dana }) => by))
  test(`no screen of ${person.name} has an accessibility fault, light or dark, a control too small to hit, a motion over 150 ms, jumps, or is wider than its window at 1024 px, 200 % and 400 %`, async ({
    page,
  }) => {
    const faults: string[] = [];
    await watchShifts(page);
    await signInHome(page, person);
    for (const { name, open } of own) {
      await open(page);
      faults.push(...(await faultsOfScreen(page)).map((fault) => `${name}: ${fault}`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    expect([...new Set(faults)]).toEqual([]);
  });
