import { readFile } from 'node:fs/promises';
import { contract } from '@waypost/contract';
import { letters, openedCase } from '../support/case-answers.ts';
import { expect, holding, idOf, type Page, test } from '../support/shown.ts';

const section = (page: Page) => page.getByRole('button', { name: /^Letters/ });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a case shows its letters, how far each is, and why one failed, which is tried again', async ({
  page,
  answers,
}) => {
  const address = openedCase(answers);
  answers.to(contract.generatedDocuments.generatedDocuments, letters);
  await page.goto(address);
  await expect(section(page)).toHaveText('Letters (3)');
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
  await expect(section(page)).toHaveText('Letters (1)');
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
});

test('a letter is downloaded as PDF', async ({ page, answers }) => {
  const address = openedCase(answers);
  answers.to(contract.generatedDocuments.generatedDocuments, letters.slice(2));
  await page.route('**/generated-documents/content', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7 a letter' }),
  );
  await page.goto(address);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Request for a referral or authorization' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('letter.pdf');
  expect(await readFile(await file.path(), 'utf8')).toBe('%PDF-1.7 a letter');
});

test('a case without letters shows nothing of them, and one whose letters cannot be read says so', async ({
  page,
  answers,
}) => {
  const address = openedCase(answers);
  await page.goto(address);
  await expect(page.getByText('260000-01').first()).toBeVisible();
  await expect(section(page)).toHaveCount(0);
  answers.failing(contract.generatedDocuments.generatedDocuments, 500);
  await page.reload();
  await section(page).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  answers.to(contract.generatedDocuments.generatedDocuments, letters);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(section(page)).toHaveText('Letters (3)');
});

test('who may not change a case sees why a letter failed, and tries nothing again', async ({
  page,
  answers,
}) => {
  const address = openedCase(answers);
  holding(answers, 'case-management-read', 'patient-read').to(
    contract.generatedDocuments.generatedDocuments,
    letters,
  );
  await page.goto(address);
  await expect(row(page, 'RV02')).toContainText('Failed');
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
});
