import { staff } from '../../apps/server/test/api/support/organization.ts';
import { faultsOfScreen } from '../support/look.ts';
import { signInHome } from '../support/portal.ts';
import { prepareColleagues } from '../support/profile-screens.ts';
import { screens } from '../support/screens.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

// Dozens of screens each, on a machine that may be busy.
test.describe.configure({ timeout: 900_000 });

for (const [name, own] of Map.groupBy(screens, ({ by = 'dana' }) => by))
  test(`no screen of ${staff[name].firstName} has an accessibility fault, light or dark, a control too small to hit, a motion over 150 ms, jumps, or is wider than its window at 1024 px, 200 % and 400 %`, async ({
    page,
    organization,
    other,
  }) => {
    await prepareColleagues(organization, await other());
    const faults: string[] = [];
    await watchShifts(page);
    await signInHome(page, await organization.person(name));
    for (const { name: screen, open } of own) {
      await open(page);
      faults.push(...(await faultsOfScreen(page)).map((fault) => `${screen}: ${fault}`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    expect([...new Set(faults)]).toEqual([]);
  });
