import { accessibilityFaults } from '../../support/accessibility.ts';
import { accountJourney } from '../../support/account-journey.ts';
import { expect, test } from '../../support/test.ts';

test.use({ isAtWork: false });

test('no page of the identity provider has an accessibility fault', async ({ page, organization }) => {
  test.setTimeout(90_000);
  await accountJourney(page, organization, async (shown) => {
    expect(await accessibilityFaults(shown), shown.url()).toEqual([]);
  });
});
