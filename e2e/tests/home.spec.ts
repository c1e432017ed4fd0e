import { addressOf, signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('shows the task accordions and the eligibility checker to those who may use them [W-006][W-007][W-009]', async ({
  page,
  dana,
}) => {
  await signInHome(page, dana);
  for (const name of [/^My Assigned Tasks/, /^Task List/, /^My Transactions/]) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Eligibility checker' })).toBeVisible();
});

test('Run an Eligibility Check leads to the eligibility page [W-008]', async ({ page, ruth }) => {
  await signInHome(page, ruth);
  await page
    .getByRole('link', { name: 'Run an Eligibility Check' })
    .or(page.getByRole('button', { name: 'Run an Eligibility Check' }))
    .click();
  await expect(page).toHaveURL(addressOf(ruth, '/eligibility'));
  await expect(page.getByText('Perform an eligibility check to view results')).toBeVisible();
});
