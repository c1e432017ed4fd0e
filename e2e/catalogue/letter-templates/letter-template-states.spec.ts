import { contract } from '@waypost/contract';
import { center, named, unnamed, withTemplates } from '../../support/organization-answers.ts';
import {
  beginTemplate,
  dialog,
  openTemplate,
  openTemplates,
  templateGrid,
} from '../../support/organization-screens.ts';
import { expect, test } from '../../support/shown.ts';

const TEMPLATES = '/services/case/api/LetterTemplates';

test('letter templates are listed and ended, and a letter is written with placeholders, previewed, checked and added', async ({
  page,
  answers,
}) => {
  withTemplates(answers);
  await openTemplates(page);
  await test.step('letter templates are listed, and ending one first shows the rules that use it', async () => {
    const row = templateGrid(page).locator(`[row-id="${unnamed.id}"]`);
    for (const word of ['Active', center.name, unnamed.title]) await expect(row).toContainText(word);
    await expect(templateGrid(page)).toContainText('1,204');
    const drawer = await openTemplate(page);
    await expect(drawer).toContainText('Named by rows 1 and 3 of Registration Document Generation.');
    await drawer.getByRole('button', { name: 'End Letter Template' }).click();
    answers.to(contract.documentTemplates.endLetterTemplate, { ...named, isEnded: true });
    const asking = dialog(page, 'End Letter Template');
    await expect(asking).toContainText('Named by rows 1 and 3');
    await asking.getByRole('button', { name: 'End', exact: true }).click();
    await expect(page.getByText('Letter template ended')).toBeVisible();
    await expect(drawer).toHaveCount(0);
    const sent = JSON.parse((await answers.sent('PUT', `${TEMPLATES}/${named.id}/ended`)).text);
    expect(sent).toEqual({ isEnded: true });
  });
  const drawer = await beginTemplate(page);
  const text = drawer.getByRole('textbox', { name: 'Text', exact: true });
  const preview = drawer.getByRole('region', { name: 'Preview with examples' });
  await test.step('a placeholder is inserted at the cursor by keyboard, and the cursor moves behind it', async () => {
    await text.fill('Dear ,');
    await text.press('ArrowLeft');
    await drawer.getByRole('button', { name: 'Insert Physician' }).press('Enter');
    await expect(text).toBeFocused();
    await text.pressSequentially(' and others');
    await expect(text).toHaveValue('Dear {{physician.name}} and others,');
  });
  await test.step('the preview shows the letter with example values', async () => {
    await drawer.getByRole('textbox', { name: 'Title of the letter' }).fill('A request');
    await expect(preview.getByRole('heading')).toHaveText('A request');
    await expect(preview).toContainText('Dear Dr. Alex Example and others,');
  });
  await test.step('the preview is downloaded as the PDF that would be sent', async () => {
    await page.route('**/LetterTemplates/preview', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' }),
    );
    const asked = page.waitForRequest('**/LetterTemplates/preview');
    const saved = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Save as PDF' }).click();
    expect((await asked).postDataJSON()).toEqual({
      title: 'A request',
      content: 'Dear {{physician.name}} and others,',
      facilityId: null,
    });
    expect((await saved).suggestedFilename()).toBe('letter-preview.pdf');
  });
  await test.step('an unknown placeholder is refused at the text, and typed values stay', async () => {
    await text.fill('About {{patient.ssn}}');
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Card request');
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(
      drawer.getByRole('region', { name: 'The letter template was not saved' }).getByRole('link'),
    ).toHaveText(/^Text: \{\{patient\.ssn\}\} is unknown/);
    await expect(text).toHaveValue('About {{patient.ssn}}');
  });
  await test.step('a name in use is refused at its field', async () => {
    answers.failing(contract.documentTemplates.createLetterTemplate, 'TEMPLATE_NAME_TAKEN');
    await text.fill('About {{patient.name}}.');
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(drawer.getByText('Another letter template has this name.').first()).toBeVisible();
  });
  await test.step('the template is sent with its text and the chosen facility', async () => {
    answers.to(contract.documentTemplates.createLetterTemplate, unnamed);
    await drawer.getByRole('combobox', { name: 'Facility' }).click();
    // A template that has ended is not offered.
    await expect(page.getByRole('option')).toHaveText(['All facilities', 'Lakemont Bay Clinic', center.name]);
    await page.getByRole('option', { name: center.name }).click();
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Letter template added')).toBeVisible();
    expect(JSON.parse((await answers.sent('POST', TEMPLATES)).text)).toEqual({
      name: 'Card request',
      facilityId: center.id,
      title: 'A request',
      content: 'About {{patient.name}}.',
    });
  });
});
