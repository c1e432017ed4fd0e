import { accessibilityFaults } from '../../support/accessibility.ts';
import { accountJourney } from '../../support/account-journey.ts';
import { expect, test } from '../../support/test.ts';

test.use({ isAtWork: false });

test('each page of the provider on the way of an account has no fault of accessibility', async ({
  page,
  organization,
}) => {
  test.setTimeout(90_000);
  await accountJourney(page, organization, async (shown) => {
    expect(await accessibilityFaults(shown), shown.url()).toEqual([]);
  });
});
