import { insuranceOf, panel, save, toast } from '../../../support/insurance.ts';
import { begin, beginInsurance } from '../../../support/insurance-screens.ts';
import { signedIn } from '../../../support/portal.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ patients: 20 });

test('an insurance is found and added to a case, then changed, and both are stored [C-348][C-351]', async ({
  page,
  ruth,
}) => {
  const path = insuranceOf('260003-01');
  const field = (label: string) => panel(page).getByLabel(label, { exact: true });
  await signedIn(page, ruth);
  await beginInsurance(page, 'Add Insurance Provider', path);
  await field('Insurance Name').pressSequentially('casca');
  await page.getByRole('option', { name: /Cascade Health Select/ }).click();
  await expect(field('Plan Id')).toHaveValue('CSCD1-02');
  await field('Subscriber ID').fill('A88412077');
  await save(page).click();
  await expect(toast(page, 'Coverage Added')).toBeVisible();
  const last = panel(page).getByRole('group', { name: 'Coverages' }).getByRole('button').last();
  await last.click();
  await expect(panel(page).getByText('A88412077')).toBeVisible();

  await begin(page, 'Edit Insurance Information');
  const form = panel(page)
    .getByRole('form', { name: /Cascade Health/ })
    .last();
  await form.getByLabel('Group Number').fill('G88412077');
  await save(page).click();
  await expect(toast(page, 'Coverage Updated for Cascade Health')).toBeVisible();
  await page.reload();
  await last.click();
  await expect(panel(page).getByText('A88412077')).toBeVisible();
  await expect(panel(page).getByText('G88412077')).toBeVisible();
});
