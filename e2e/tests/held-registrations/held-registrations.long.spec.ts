import { makeOrganization } from '../../../apps/server/test/api/support/organization.ts';
import { freshIdentifier } from '../../../apps/server/test/api/support/registration.ts';
import {
  importer,
  newImporter,
  putOne,
  registrationOf,
  sourceAt,
} from '../../../apps/server/test/api/support/sources.ts';
import { goTo } from '../../support/place.ts';
import { signIn } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

const held = (page: Page) => page.getByRole('dialog', { name: 'Held Registration' });
const applied = (page: Page) => page.getByRole('dialog', { name: 'Applied' });
const openHeld = async (page: Page, reason: RegExp) => {
  await page.getByRole('grid', { name: 'Held' }).getByText(reason).click();
  await expect(held(page)).toBeVisible();
};

test('a held registration is applied once its code is mapped, and a duplicate patient is merged and the merge undone', async ({
  page,
}) => {
  const at = await makeOrganization({ roles: [importer] });
  const ines = await at.invite(newImporter);
  const facilityId = at.facility(0).id;
  const source = await sourceAt(ines, { facilityIds: [facilityId] });
  const first = registrationOf(facilityId, { patient: { gender: 'W' } });
  await putOne(ines, first, source.sourceId);

  await test.step('a code leads to its source, and the registration that waits for it is applied', async () => {
    await signIn(page, ines, '/data-import?tab=held');
    await openHeld(page, /Cannot be read: Gender/);
    await held(page).getByRole('button', { name: 'Map this code: W' }).click();
    const row = page.getByRole('dialog', { name: 'Add Code' });
    await row.getByRole('combobox', { name: 'Meaning' }).fill('Female');
    await page.getByRole('option', { name: 'Female' }).click();
    await row.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog', { name: 'Edit Source' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Source saved')).toBeVisible();
    await page.getByRole('tab', { name: 'Held' }).click();
    await openHeld(page, /Cannot be read: Gender/);
    await held(page).getByRole('button', { name: 'Apply' }).click();
    await expect(applied(page)).toContainText('a new patient was registered, and a case was opened');
    await applied(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Nothing is held')).toBeVisible();
  });

  const again = {
    ...registrationOf(facilityId),
    patient: { ...first.patient, gender: 'Female', identifiers: [freshIdentifier()] },
  };
  await putOne(ines, again, source.sourceId);
  await test.step('one key registers another person', async () => {
    await goTo(page, '/data-import?tab=held');
    await openHeld(page, /May be a patient who is known already/);
    await expect(held(page).getByRole('button', { name: /This patient/ })).toBeEnabled();
    await page.keyboard.press('n');
    await applied(page)
      .getByRole('link', { name: /^Case / })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeVisible();
  });
  await test.step('the two patients are merged on the patient’s page, and the merge is undone', async () => {
    await page.getByRole('button', { name: 'More Actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge Patient…' }).click();
    const merge = page.getByRole('dialog', { name: 'Merge Patient' });
    await merge.getByRole('textbox', { name: 'Last name' }).fill(first.patient.name[0]?.familyName ?? '');
    await page.keyboard.press('Enter');
    await merge.getByRole('button', { name: /^Compare with/ }).click();
    await merge.getByRole('textbox', { name: 'Reason' }).fill('Registered twice');
    await merge.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('Patients merged')).toBeVisible();
    await expect(page.getByText(/was merged into this patient/)).toBeVisible();
    await expect(page.getByRole('button', { name: '2 cases for this patient' })).toBeVisible();
    await page.getByRole('button', { name: 'Take Back' }).click();
    await page
      .getByRole('dialog', { name: 'Take Back Merge' })
      .getByRole('button', { name: 'Take Back' })
      .click();
    await expect(page.getByText('Merge taken back')).toBeVisible();
    await expect(page.getByText(/was merged into this patient/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /cases for this patient/ })).toHaveCount(0);
  });
});
