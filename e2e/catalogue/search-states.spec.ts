import { expect, test } from '../support/shown.ts';

test('a search is cleared whole, and its end of service goes with the start', async ({
  page,
  answers: _,
}) => {
  await page.goto('/rco/LKMT/search');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Patient Account').fill('ACC-1');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(field('Patient Account')).toHaveValue('');
  await expect(field('Patient Account')).toBeFocused();
  await field('Service Start Date').fill('11/01/2026');
  await field('Service End Date').fill('11/02/2026');
  await field('Service Start Date').fill('');
  await expect(field('Service End Date')).toHaveValue('');
});
