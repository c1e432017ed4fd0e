import { contract } from '@waypost/contract';
import { source, sourcesPath, withImport } from '../../support/import-answers.ts';
import { openSource, sourceEditor, sourceGrid } from '../../support/import-screens.ts';
import { expect, holdingIn, lakemont, mayAllIn, test } from '../../support/shown.ts';

test('a source is changed and added, with its codes', async ({ page, answers }) => {
  await test.step('a new source is set to ask before it overwrites corrections, and server errors are shown at their fields', async () => {
    withImport(answers).failing(contract.sources.createSource, 'SOURCE_NAME_TAKEN');
    holdingIn(answers, mayAllIn('LKMT', 'REFUSED', 'CHANGED'));
    await page.goto(sourcesPath);
    await expect(sourceGrid(page).getByText('Keep the correction, and show both')).toBeVisible();
    await page.getByRole('button', { name: 'Add Source' }).click();
    const editor = page.getByRole('dialog', { name: 'Add Source' });
    await editor.getByRole('button', { name: 'Add', exact: true }).click();
    const summary = editor.getByRole('region', { name: 'The source was not saved' });
    await expect(summary.getByRole('link', { name: 'Name: Required' })).toBeVisible();
    await editor.getByRole('textbox', { name: 'Name' }).fill('Laboratory');
    await editor.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(editor.getByText('Another source has this name.').first()).toBeVisible();
    answers.failing(contract.sources.changeSource, 'INVALID', {
      errors: [{ path: 'codes.1.meaning', message: 'This is not known here: gender.' }],
    });
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await openSource(page, 'REFUSED');
    await sourceEditor(page).getByRole('button', { name: 'Save' }).click();
    await expect(sourceEditor(page).getByText('Gender F: This is not known here: gender.')).toBeVisible();
  });
  withImport(answers).to(contract.sources.changeSource, source);
  await openSource(page, 'CHANGED');
  answers.asked.length = 0;
  const editor = sourceEditor(page);
  const codes = editor.getByRole('table', { name: 'Codes' });
  await test.step('a code shows its meaning in words', async () => {
    for (const row of ['Facility MAIN Lakemont Medical Center', 'Plan TW1 Tidewater Choice (TWM01-01)'])
      await expect(codes.getByRole('row', { name: row })).toBeVisible();
  });
  await test.step('a code is added, and a duplicate is refused', async () => {
    await editor.getByRole('button', { name: 'Add Code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Code' });
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Gender' }).click();
    await dialog.getByRole('textbox').first().fill('F');
    await dialog.getByRole('combobox', { name: 'Meaning' }).click();
    await page.getByRole('option', { name: 'Male', exact: true }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('A code stands in the list twice.')).toBeVisible();
    await dialog.getByRole('textbox').first().fill('M');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(codes.getByRole('row', { name: 'Gender M Male' })).toBeVisible();
  });
  await test.step('pasted rows are accepted by name or code, and one invalid row refuses all', async () => {
    await editor.getByRole('button', { name: 'Paste CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste CSV' });
    const take = async (text: string) => {
      await dialog.getByRole('textbox').fill(text);
      await dialog.getByRole('button', { name: 'Take Codes' }).click();
    };
    await take('Kind,Code,Meaning\nGender,F,Other\nLanguage,SPA,Nobody');
    await expect(dialog.getByText('Row 3, Meaning: This is not known here: language.')).toBeVisible();
    await take('Kind;Code;Meaning\nGender;F;Other\nLanguage;SPA;es\nPlan;L1;LKS02-01');
    await expect(codes.getByRole('row', { name: 'Gender F Other' })).toBeVisible();
    await expect(codes.getByRole('row', { name: 'Language SPA Spanish' })).toBeVisible();
  });
  await codes.getByRole('button', { name: 'Remove TW1' }).click();
  await expect(codes.getByRole('row', { name: /TW1/ })).toHaveCount(0);
  await test.step('a source is sent whole with the loaded version, and its draft is saved meanwhile', async () => {
    await editor.getByRole('radio', { name: 'Take what the source sends' }).check();
    await editor.getByRole('textbox', { name: 'Days that a correction stays' }).fill('30');
    await editor.getByRole('checkbox', { name: 'Link sure matches without asking' }).check();
    await answers.sent('PUT', `/drafts/source/${source.sourceId}`);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Source saved')).toBeVisible();
    expect(JSON.parse((await answers.sent('PUT', `/Sources/${source.sourceId}`)).text)).toEqual({
      name: source.name,
      channel: 'api',
      facilityIds: source.facilityIds,
      onCorrection: 'overwrite',
      correctionDays: 30,
      linksSureMatches: true,
      codes: [
        { kind: 'facility', code: 'MAIN', meaning: lakemont.facilities[0]?.id },
        { kind: 'gender', code: 'F', meaning: 'Other' },
        { kind: 'gender', code: 'M', meaning: 'Male' },
        { kind: 'language', code: 'SPA', meaning: 'es' },
        { kind: 'plan', code: 'L1', meaning: 'LKS02-01' },
      ],
    });
  });
});
