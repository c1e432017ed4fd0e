import { EMPTY_ID } from '@waypost/contract/values';
import { lakemont } from '../../apps/server/src/seed/organisations.ts';
import { ownerPool } from '../../apps/server/test/api/support/database.ts';
import { choose, fieldOf, openForm } from '../support/eligibility.ts';
import { marcus } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

const [center, clinic] = lakemont.facilities;

// Other users have no default facility.
test.afterEach(async () => {
  const { pool, close } = await ownerPool();
  await pool.query("delete from user_setting where feature_key = 'default-facility'");
  await close();
});

async function beginWith(page: Page, facility: string): Promise<void> {
  await page.goto('/rco/LKMT/my-profile?tab=organizations');
  await choose(page, 'Default Facility', facility);
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Facility Settings updated')).toBeVisible();
}

test('a new request starts with the default facility, unless the address or the draft names another [P-151]', async ({
  page,
}) => {
  await signInHome(page, marcus);
  await openForm(page);
  await expect(fieldOf(page, 'Facility')).not.toContainText('Lakemont');
  await beginWith(page, 'Lakemont Bay Clinic');

  await openForm(page);
  await expect(fieldOf(page, 'Facility')).toContainText('Lakemont Bay Clinic');
  await expect(fieldOf(page, 'Provider identifier')).toHaveValue(clinic?.npi ?? '');

  await page.goto(`/rco/LKMT/eligibility/${center?.id}/${EMPTY_ID}`);
  await expect(fieldOf(page, 'Facility')).toContainText('Lakemont Medical Center');

  await openForm(page);
  const isKept = page.waitForResponse(
    (answer) => answer.url().includes('/drafts/') && answer.request().method() === 'PUT' && answer.ok(),
  );
  await choose(page, 'Facility', 'Lakemont Children');
  await isKept;
  await page.goto('/rco/LKMT/eligibility');
  await expect(fieldOf(page, 'Facility')).toContainText('Lakemont Children');

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(fieldOf(page, 'Facility')).toContainText('Lakemont Bay Clinic');
});
