import { readFile } from 'node:fs/promises';
import { contract } from '@waypost/contract';
import { letters, openedCase } from '../../../support/case-answers.ts';
import { watchRequests } from '../../../support/quiet.ts';
import {
  expect,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  type Page,
  test,
  within,
} from '../../../support/shown.ts';

const section = (page: Page) => page.getByRole('button', { name: /^Letters and Uploads/ });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('permitted users see a case’s letters with their status and errors, and download, retry and upload them', async ({
  page,
  answers,
}) => {
  await test.step('a case without letters shows nothing of them to users who may not upload, and one whose letters cannot be read says so; a user who may not change it sees why one failed, and tries nothing again', async () => {
    const address = openedCase(answers);
    const reads = ['case-management-read', 'patient-read'];
    holdingIn(answers, { NONE: reads, FAILED: reads, ...mayAllIn('SHOWN', 'LOADED', 'UPLOAD') });
    const isQuiet = watchRequests(page);
    await page.goto(within('NONE', address));
    await expect(page.getByRole('region', { name: 'Case Notes' })).toBeVisible();
    // Checked after everything has loaded, so the section is not merely late.
    await isQuiet();
    await expect(section(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
    answers.failing(contract.generatedDocuments.generatedDocuments, 500);
    await followWithin(page, 'FAILED', address);
    await section(page).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    answers.to(contract.generatedDocuments.generatedDocuments, letters);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(section(page)).toHaveText('Letters and Uploads (3)');
    await expect(row(page, 'RV02')).toContainText('Failed');
    const again = page.getByRole('button', { name: 'Try again: Request for a referral or authorization' });
    await expect(again).toBeDisabled();
    await expect(again).toHaveAccessibleDescription(
      'Changing cases is not permitted: ask a case specialist, or use Hand On',
    );
  });
  await test.step('a case shows each letter’s status and error, and a failed letter can be retried', async () => {
    const address = openedCase(answers);
    answers.to(contract.generatedDocuments.generatedDocuments, letters);
    await followWithin(page, 'SHOWN', address);
    await expect(section(page)).toHaveText('Letters and Uploads (3)');
    const failed = row(page, 'RV02');
    await expect(failed).toContainText('No fax number of a physician that can be dialed. Filed in OnBase.');
    await expect(failed).toContainText('Failed');
    await expect(row(page, 'Filed in OnBase. Faxed to (555) 201-4433.')).toContainText('Done');
    await expect(row(page, 'Being faxed to (555) 201-4433.')).toContainText('On its way');
    const asked: string[] = [];
    answers.to(contract.generatedDocuments.generateAgain, ({ path }) => {
      asked.push(path);
      const again = { ...(letters[2] as (typeof letters)[number]), faxing: 'waiting' as const, failures: [] };
      answers.to(contract.generatedDocuments.generatedDocuments, [again]);
      return again;
    });
    await page.getByRole('button', { name: 'Try again: Request for a referral or authorization' }).click();
    await expect(page.getByText('What failed is tried again')).toBeVisible();
    expect(asked).toEqual([`/services/case/api/generated-documents/${idOf(2302)}/again`]);
    await expect(section(page)).toHaveText('Letters and Uploads (1)');
    await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  });
  await test.step('a letter is downloaded as PDF', async () => {
    const address = openedCase(answers);
    answers.to(contract.generatedDocuments.generatedDocuments, letters.slice(2));
    await page.route('**/generated-documents/content', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7 a letter' }),
    );
    await followWithin(page, 'LOADED', address);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Request for a referral or authorization' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('letter.pdf');
    expect(await readFile(await file.path(), 'utf8')).toBe('%PDF-1.7 a letter');
  });
  await test.step('a document is chosen and uploaded, and a refused one shows the reason and stays chosen [P-365]', async () => {
    const address = openedCase(answers);
    await followWithin(page, 'UPLOAD', address);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Document' });
    const choose = (name: string, content = 'A note.') =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
    const send = dialog.getByRole('button', { name: 'Upload', exact: true });
    await expect(dialog.locator('input[type=file]')).toHaveAttribute(
      'accept',
      '.csv,.doc,.docx,.jpeg,.jpg,.pdf,.png,.rtf,.tif,.tiff,.txt,.xls,.xlsx,.zip',
    );
    await choose('page.html');
    await send.click();
    await expect(dialog.getByText(/^Choose a file of one of these types: csv, doc/)).toBeVisible();
    await choose('card.txt', '');
    await expect(dialog.getByText('The file is empty.')).toBeVisible();
    await choose('card.pdf');
    answers.failing(contract.generatedDocuments.uploadDocument, 'UNAVAILABLE');
    await send.click();
    await expect(dialog.getByRole('alert')).toContainText('The document was not uploaded');
    await expect(dialog.getByText(/^card\.pdf, 7 B/)).toBeVisible();
    const uploaded = { ...(letters[0] as (typeof letters)[number]), templateName: 'card.pdf', faxing: null };
    answers.to(contract.generatedDocuments.uploadDocument, () => {
      const shown = { ...uploaded, uploadedBy: 'Whitfield, Dana', conditionCode: null, faxNumber: null };
      answers.to(contract.generatedDocuments.generatedDocuments, [shown]);
      return shown;
    });
    await send.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('card.pdf uploaded')).toBeVisible();
    await expect(section(page)).toHaveText('Letters and Uploads (1)');
    await expect(row(page, 'card.pdf')).toContainText('Uploaded by Whitfield, Dana. Filed in OnBase.');
    await page.route('**/generated-documents/content', (route) => route.fulfill({ body: 'A note.' }));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download card.pdf' }).click();
    expect((await saved).suggestedFilename()).toBe('card.pdf');
  });
});
