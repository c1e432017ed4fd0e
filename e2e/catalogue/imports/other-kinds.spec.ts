import { contract } from '@waypost/contract';
import type { Import, ImportRow } from '@waypost/contract/imports/shapes';
import { begun, filePath, importId, inState, newPath, withFiles } from '../../support/file-import-answers.ts';
import { step } from '../../support/file-import-screens.ts';
import { expect, followWithin, holdingIn, mayAllIn, test, within } from '../../support/shown.ts';

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

test('other kinds of lists are offered to users who may change them, and their imports show rows and skipped columns but no tasks', async ({
  page,
  answers,
}) => {
  let one: Import = physicians('planned');
  holdingIn(withFiles(answers), {
    ...mayAllIn('ALL', 'DONE'),
    SOME: ['data-import', 'organization-write'],
  })
    .to(contract.imports.import, () => one)
    .to(contract.imports.importRows, ({ search }) =>
      search.includes('show=trouble') ? { total: 0, rows: [] } : { total: 10, rows: [row(2), row(3)] },
    );
  await test.step('a user who maintains only the directory is offered only its kinds of lists, and no facility', async () => {
    await page.goto(within('SOME', newPath));
    const choose = step(page, 'What do you import?');
    await choose.getByRole('combobox', { name: 'Kind of list' }).click();
    await expect(page.getByRole('option')).toHaveText([/^Physicians./, /^Insurance plans./]);
    await page.keyboard.press('Escape');
    await expect(choose.getByRole('combobox', { name: 'Facility' })).toHaveCount(0);
    await expect(choose).toContainText('It needs the NPI');
    answers.to(contract.imports.createImport, { ...begun, kind: 'physicians' });
    await choose.getByRole('button', { name: 'Continue' }).click();
    expect(JSON.parse((await answers.sent('POST', '/Imports')).text)).toMatchObject({
      kind: 'physicians',
      facilityId: null,
    });
    await expect(page).toHaveURL(/\/SOME\/data-import\/files\/(?!new)/);
  });
  await test.step('the rows of a list are shown with their values', async () => {
    await followWithin(page, 'ALL', filePath);
    const check = step(page, 'Check the rows');
    const first = check.getByRole('table', { name: 'First rows' });
    await expect(first.getByRole('columnheader')).toHaveText(['Row', 'NPI', 'Name', 'City', 'What happens']);
    await check.getByRole('button', { name: 'Import 184 rows' }).click();
    await expect(page.getByRole('dialog', { name: 'Import What Fits' })).toContainText(
      'They are left out, and are in the error file',
    );
    await page.keyboard.press('Escape');
  });
  await test.step('the import of a list finishes without tasks, and refused rows are in the error file', async () => {
    one = physicians('done');
    await followWithin(page, 'DONE', filePath);
    const done = step(page, 'Imported');
    await expect(done.getByRole('region', { name: 'Held' })).toContainText('Mend them in the error file');
    await expect(done.getByRole('region', { name: 'What is next' })).toHaveCount(0);
  });
});

test('a dropped file uses an earlier mapping by name, and each unknown plan is asked about once', async ({
  page,
  answers,
}) => {
  let one: Import = inState.uploading;
  const put = (next: Partial<Import>) => {
    one = { ...one, ...next, version: one.version + 1 };
    return one;
  };
  withFiles(answers)
    .to(contract.imports.import, () => one)
    .to(contract.imports.putImportFile, () => one)
    .to(contract.imports.putImportPiece, () => put(inState.matching))
    .to(contract.imports.changeImport, ({ text }) => put(JSON.parse(text) as Partial<Import>))
    .to(contract.imports.planImport, () => put({ state: 'planning' }));
  holdingIn(answers, mayAllIn('LKMT', 'PLANS'));
  await page.goto(filePath);
  await test.step('a file can be dropped on the drop zone', async () => {
    const files = await page.evaluateHandle(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(['a,b\n'], 'patients.csv', { type: 'text/csv' }));
      return dropped;
    });
    await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: files });
    await expect(step(page, 'Match the columns')).toBeVisible();
    expect(JSON.parse((await answers.sent('PUT', '/file')).text)).toEqual({ name: 'patients.csv', size: 4 });
  });
  const match = step(page, 'Match the columns');
  await test.step('an earlier mapping replaces the proposed one, and is named', async () => {
    answers.to(contract.imports.changeImport, () =>
      put({
        mappingName: 'Front desk export',
        mapping: { columns: [{ position: 1, field: null }], constants: [], joins: [], values: [] },
      }),
    );
    await match.getByRole('combobox', { name: 'Match as in' }).click();
    await page.getByRole('option', { name: 'Front desk export' }).click();
    await expect(match.getByRole('combobox', { name: 'What “Chart #” becomes' })).toHaveValue('Don’t import');
    const name = match.getByRole('textbox', { name: 'Remember as' });
    await expect(name).toHaveValue('Front desk export');
    await name.fill('Front desk');
    await name.press('Enter');
    await expect
      .poll(async () => JSON.parse((await answers.sent('PATCH', importId)).text))
      .toEqual({ mappingName: 'Front desk' });
  });
  await test.step('the columns step asks for the plan behind each name, and words for no insurance count as none', async () => {
    const [column] = inState.matching.columns;
    if (!column) throw new Error('no column');
    // Late requests of the previous page do not affect the following steps.
    answers.to(contract.imports.changeImport, () => one);
    one = {
      ...inState.matching,
      columns: [
        {
          ...column,
          heading: 'Payer',
          values: [
            { value: 'TIDEWTR *OLD*', rows: 3 },
            { value: 'Self Pay', rows: 12 },
            { value: 'Uninsured', rows: 1 },
          ],
          questions: [
            {
              code: 'values',
              values: [{ value: 'TIDEWTR *OLD*', rows: 3 }],
              meanings: ['TW-01'],
              isOptional: true,
            },
          ],
        },
      ],
      mapping: { columns: [{ position: 1, field: 'insurance1.name' }], constants: [], joins: [], values: [] },
    };
    await followWithin(page, 'PLANS', filePath);
    const match = step(page, 'Match the columns');
    await expect(match.getByText('“Self Pay”, “Uninsured”: 13 rows without insurance')).toBeVisible();
    await match.getByRole('combobox', { name: 'What “TIDEWTR *OLD*” means' }).click();
    await expect(page.getByRole('option', { name: 'Decide later' })).toBeVisible();
    answers.to(contract.imports.changeImport, ({ text }) => put(JSON.parse(text) as Partial<Import>));
    await page.getByRole('option', { name: 'TW-01' }).click();
    await expect
      .poll(async () => JSON.parse((await answers.sent('PATCH', importId)).text))
      .toMatchObject({
        mapping: { values: [{ field: 'insurance1.name', from: 'TIDEWTR *OLD*', to: 'TW-01' }] },
      });
  });
});
