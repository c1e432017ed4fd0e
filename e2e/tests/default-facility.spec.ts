import { EMPTY_ID } from '@waypost/contract/values';
import { choose, fieldOf, openForm } from '../support/eligibility.ts';
import { goTo } from '../support/place.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

async function beginWith(page: Page, facility: string): Promise<void> {
  await goTo(page, '/my-profile?tab=organizations');
  await choose(page, 'Default Facility', facility);
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Facility Settings updated')).toBeVisible();
}

test('a new request starts with the default facility, unless the address or the draft names another [P-151]', async ({
  page,
  marcus,
  organisation,
}) => {
  const [center, clinic] = organisation.facilities;
  await signInHome(page, marcus);
  await openForm(page);
  await expect(fieldOf(page, 'Facility')).not.toContainText(/Center|Clinic|Hospital/);
  await beginWith(page, 'Bay Clinic');

  await openForm(page);
  await expect(fieldOf(page, 'Facility')).toContainText('Bay Clinic');
  await expect(fieldOf(page, 'Provider identifier')).toHaveValue(clinic?.npi ?? '');

  await goTo(page, `/eligibility/${center?.id}/${EMPTY_ID}`);
  await expect(fieldOf(page, 'Facility')).toContainText('Medical Center');

  await openForm(page);
  const isKept = page.waitForResponse(
    (answer) => answer.url().includes('/drafts/') && answer.request().method() === 'PUT' && answer.ok(),
  );
  await choose(page, 'Facility', 'Children');
  await isKept;
  await goTo(page, '/eligibility');
  await expect(fieldOf(page, 'Facility')).toContainText('Children');

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(fieldOf(page, 'Facility')).toContainText('Bay Clinic');
});
