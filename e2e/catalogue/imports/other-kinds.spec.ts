import { contract } from '@waypost/contract';
import type { Import, ImportRow } from '@waypost/contract/imports/shapes';
import { begun, filePath, inState, newPath, withFiles } from '../../support/file-import-answers.ts';
import { step } from '../../support/file-import-screens.ts';
import { expect, holdingIn, mayAllIn, test, within } from '../../support/shown.ts';

const physicians = (state: 'planned' | 'done'): Import => ({
  ...inState[state],
  kind: 'physicians',
  columns: [],
  mapping: null,
});
const row = (number: number, more: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  firstRow: number,
  plan: 'create',
  result: null,
  troubles: [],
  cells: ['1234567893', 'Varga', 'Ilona'],
  isMended: false,
  preview: {
    patient: null,
    birthDate: null,
    recordNumber: null,
    dateOfService: null,
    facility: null,
    insurances: [],
    facts: [
      { label: 'NPI', value: '1234567893' },
      { label: 'Name', value: 'Varga, Ilona' },
      { label: 'City', value: 'Dayton' },
    ],
  },
  patientId: null,
  caseId: null,
  heldId: null,
  version: 1,
  ...more,
});

test('a file of another kind is chosen by who may write it, and shows its own rows, what stays out and no tasks', async ({
  page,
  answers,
}) => {
  let one: Import = physicians('planned');
  holdingIn(withFiles(answers), {
    ...mayAllIn('ALL'),
    SOME: ['data-import', 'organization-write'],
  })
    .to(contract.imports.import, () => one)
    .to(contract.imports.importRows, ({ search }) =>
      search.includes('show=trouble') ? { total: 0, rows: [] } : { total: 10, rows: [row(2), row(3)] },
    );
  await test.step('who keeps the directory alone is offered its kinds alone, and no facility', async () => {
    await page.goto(within('SOME', newPath));
    const choose = step(page, 'What do you import?');
    await choose.getByRole('combobox', { name: 'Kind of list' }).click();
    await expect(page.getByRole('option')).toHaveText(['Physicians', 'Insurance plans']);
    await page.keyboard.press('Escape');
    await expect(choose.getByRole('combobox', { name: 'Facility' })).toHaveCount(0);
    await expect(choose).toContainText('It needs the NPI');
    answers.to(contract.imports.createImport, { ...begun, kind: 'physicians' });
    await choose.getByRole('button', { name: 'Continue' }).click();
    expect(JSON.parse((await answers.sent('POST', '/Imports')).text)).toMatchObject({
      kind: 'physicians',
      facilityId: null,
    });
  });
  await test.step('its rows are shown with what they say', async () => {
    await page.goto(within('ALL', filePath));
    const check = step(page, 'Check the rows');
    const first = check.getByRole('table', { name: 'First rows' });
    await expect(first.getByRole('columnheader')).toHaveText(['Row', 'NPI', 'Name', 'City', 'What happens']);
    await check.getByRole('button', { name: 'Import 184 rows' }).click();
    await expect(page.getByRole('dialog', { name: 'Import What Fits' })).toContainText(
      'They are left out, and are in the error file',
    );
    await page.keyboard.press('Escape');
  });
  await test.step('it ends without tasks, and what did not fit is in the error file', async () => {
    one = physicians('done');
    await page.reload();
    const done = step(page, 'Imported');
    await expect(done.getByRole('region', { name: 'Held' })).toContainText('Mend them in the error file');
    await expect(done.getByRole('region', { name: 'What is next' })).toHaveCount(0);
  });
});
