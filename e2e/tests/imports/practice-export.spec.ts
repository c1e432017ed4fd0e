import { equip } from '../../../apps/server/test/api/support/cases.ts';
import { makeOrganization } from '../../../apps/server/test/api/support/organization.ts';
import { importer, newImporter } from '../../../apps/server/test/api/support/sources.ts';
import { signIn } from '../../support/portal.ts';
import { practiceExport } from '../../support/practice-export.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.describe.configure({ timeout: 120_000 });

const step = (page: Page, title: string) => page.getByRole('region', { name: title });
const upload = async (page: Page, text: string) =>
  page
    .getByLabel('File to import')
    .setInputFiles({ name: 'appointments.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an export of a practice system is imported and leads to the first task, and importing it again changes nothing', async ({
  page,
}) => {
  const at = await makeOrganization({ roles: [importer] });
  await equip(at);
  const ines = await at.invite({ ...newImporter, facilities: [0] });
  const list = practiceExport({ rows: 24, prefix: 'P', facility: at.facility(0).name });
  await test.step('column matches are proposed, and an invalid date is corrected', async () => {
    await signIn(page, ines, '/data-import');
    await page.getByRole('button', { name: 'Import a File…' }).click();
    await step(page, 'What do you import?').getByRole('button', { name: 'Continue' }).click();
    await upload(page, list);
    const match = step(page, 'Match the columns');
    await expect(match).toBeVisible({ timeout: 30_000 });
    await expect(match.getByRole('combobox', { name: 'What “DOB” becomes' })).toHaveValue('Date of birth');
    await match.getByRole('button', { name: 'Check the Rows' }).click();
    const check = step(page, 'Check the rows');
    const born = check.getByRole('textbox', { name: 'DOB' });
    await expect(born).toHaveValue('02/31/1961', { timeout: 30_000 });
    await born.fill('02/03/1961');
    await born.press('Enter');
    await expect(check.getByRole('status').filter({ hasText: /^Will be added$/ })).toBeVisible();
  });
  await test.step('every row becomes a patient with a case, and the first task is started', async () => {
    await step(page, 'Check the rows').getByRole('button', { name: 'Import 24 rows' }).click();
    const done = step(page, 'Imported');
    await expect(done).toBeVisible({ timeout: 60_000 });
    const file = page.waitForEvent('download');
    await done.getByRole('button', { name: 'Download imported rows' }).click();
    expect((await file).suggestedFilename()).toBe('imported-rows.csv');
    await expect(async () => {
      await done.getByRole('button', { name: 'Start the first of these tasks' }).click();
      await expect(page.getByRole('region', { name: 'Imported' })).toHaveCount(0, { timeout: 3000 });
    }).toPass({ timeout: 60_000 });
  });
  await test.step('the second import finds every row unchanged, corrected or not', async () => {
    await signIn(page, ines, '/data-import/files/new');
    await step(page, 'What do you import?').getByRole('button', { name: 'Continue' }).click();
    await upload(page, list.replace('02/31/1961', '02/03/1961'));
    await step(page, 'Match the columns').getByRole('button', { name: 'Check the Rows' }).click();
    const check = step(page, 'Check the rows');
    await expect(check.getByRole('definition').filter({ hasText: '24' })).toBeVisible({ timeout: 30_000 });
    await expect(check.getByRole('button', { name: 'Import 0 rows' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
