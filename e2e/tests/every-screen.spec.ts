import { faultsOfContent } from '../support/look.ts';
import { signInHome } from '../support/portal.ts';
import { filledScreens } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

// Each screen as everybody sees it, and in the dark, is in e2e/long; each state, with what a test answers, in e2e/catalogue.
test('what the product has in it breaks no screen of Dana: no accessibility fault, and none is wider than its window at 400 %', async ({
  page,
  dana,
}) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  await signInHome(page, dana);
  for (const { name, open } of filledScreens) {
    await open(page);
    faults.push(...(await faultsOfContent(page)).map((fault) => `${name}: ${fault}`));
  }
  expect([...new Set(faults)]).toEqual([]);
});
