import { configurationAddress, openTab, rowOf, save, search } from '../../../support/configuration.ts';
import { narrow } from '../../../support/grid.ts';
import { goTo } from '../../../support/place.ts';
import { signedIn, signIn, startTask } from '../../../support/portal.ts';
import { expect, type Page, test } from '../../../support/test.ts';
import { queuePath, rows } from '../../../support/views.ts';

test.describe.configure({ timeout: 120_000 });

const panelOf = (page: Page) => page.getByRole('region', { name: 'Task work' });
const lettersOf = (page: Page) => page.getByRole('button', { name: /^Letters and Uploads/ });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('completing a registration task creates the letter of its condition, the case shows it as filed, and the requested document is uploaded [W-041][W-086]', async ({
  page,
  marcus,
  ruth,
  tomasz,
}) => {
  await signIn(page, tomasz, configurationAddress);
  await test.step('an administrator maps the condition to a template [W-251]', async () => {
    await openTab(page, 'Registration Document Generation');
    await search(page, 'New condition code', 'RV02');
    await search(page, 'New template', 'Request for a referral or authorization');
    await choose(page, 'New OnBase', 'Yes');
    await choose(page, 'New Fax', 'No');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await save(page);
    await expect(rowOf(page, 'Document mappings', 'RV02')).toBeVisible();
    await expect(page.getByText('Changes updated successfully')).toBeVisible();
  });

  await signedIn(page, marcus);
  const caseNumber =
    await test.step('a worker completes a registration task with this condition', async () => {
      await goTo(page, queuePath);
      await narrow(page, 'Task', 'Registration Verification');
      const row = rows(page)
        .filter({ hasText: 'Registration Verification' })
        .filter({ has: page.getByRole('button', { name: 'Start Task' }) })
        .filter({ hasText: 'Open' })
        .first();
      await expect(row).toBeVisible();
      const number = (await row.locator('[col-id="caseNumber"]').textContent())?.trim() ?? '';
      await startTask(page, row, panelOf(page));
      await panelOf(page).getByLabel('Condition code').selectOption('RV02');
      await panelOf(page)
        .getByRole('radio', { name: 'Complete', exact: true })
        .or(panelOf(page).getByRole('button', { name: 'Complete', exact: true }))
        .first()
        .click();
      // Open to-dos are reported first.
      await expect(async () => {
        await panelOf(page).getByRole('button', { name: 'Save' }).click({ timeout: 2000 });
        await expect(page).toHaveURL(/\/rco\/T\w+\/?$/, { timeout: 5000 });
      }).toPass();
      return number;
    });

  await test.step('the case shows the letter and its status without a reload', async () => {
    await goTo(page, `/case-management/${caseNumber}`);
    await expect(lettersOf(page)).toBeVisible({ timeout: 30_000 });
    if ((await lettersOf(page).getAttribute('aria-expanded')) !== 'true') await lettersOf(page).click();
    const letter = page.getByRole('row').filter({ hasText: 'RV02' });
    await expect(letter).toContainText('Request for a referral or authorization');
    await expect(letter).toContainText('Filed in OnBase.', { timeout: 30_000 });
    const saved = page.waitForEvent('download');
    await letter.getByRole('button', { name: /^Download/ }).click();
    expect((await saved).suggestedFilename()).toBe('letter.pdf');
  });

  await signedIn(page, ruth);
  await test.step('a worker adds the document that the letter asked for, and it is filed too', async () => {
    await goTo(page, `/case-management/${caseNumber}`);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Document' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'referral.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 it'),
    });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('referral.pdf uploaded')).toBeVisible();
    const added = page.getByRole('row').filter({ hasText: 'referral.pdf' });
    await expect(added).toContainText('Uploaded by Abara, Ruth. Filed in OnBase.', { timeout: 30_000 });
    const saved = page.waitForEvent('download');
    await added.getByRole('button', { name: 'Download referral.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('referral.pdf');
  });
});
