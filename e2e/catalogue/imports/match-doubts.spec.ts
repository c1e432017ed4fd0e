import { contract } from '@waypost/contract';
import type { Import, ImportColumn } from '@waypost/contract/imports/shapes';
import { filePath, inState, withFiles } from '../../support/file-import-answers.ts';
import { step } from '../../support/file-import-screens.ts';
import { expect, followWithin, holdingIn, lakemont, mayAllIn, test } from '../../support/shown.ts';

const { matching, done } = inState;
/** The file with other columns at these positions. */
const withColumns = (
  changes: Readonly<Record<number, Partial<ImportColumn>>>,
  more: Partial<Import> = {},
) => ({
  ...matching,
  columns: matching.columns.map((column) => ({ ...column, ...changes[column.position] })),
  ...more,
});
const proposed = (field: string) => ({ proposal: { field, by: 'heading' as const, dateOrder: null } });

test('a column with unsuitable values shows a warning where it is matched, and a missing field leads to a likely column', async ({
  page,
  answers,
}) => {
  let one: Import = withColumns(
    {
      5: {
        heading: 'Payer',
        values: [{ value: 'Cascade Hlth', rows: 12 }],
        ...proposed('insurance1.name'),
        questions: [
          {
            code: 'values',
            values: [{ value: 'Cascade Hlth', rows: 12 }],
            meanings: ['TWM01-01', 'LKS02-01'],
            isOptional: true,
          },
        ],
      },
      6: {
        heading: 'Location',
        values: [
          { value: 'Lakemont Eastside', rows: 150 },
          { value: 'Floor 2', rows: 50 },
        ],
        ...proposed('visit.location'),
      },
      8: {
        heading: 'Payer 2',
        filled: 4,
        values: [{ value: 'Cascade Hlth', rows: 4 }],
        ...proposed('insurance2.name'),
      },
      9: {
        heading: 'Born',
        samples: ['yes', 'no'],
        ...proposed('visit.visitClass'),
        questions: [{ code: 'unreadable', values: ['yes', 'no'], isOptional: true }],
      },
    },
    { rows: 201, extraRows: { totals: 1, headings: 0 } },
  );
  holdingIn(withFiles(answers), mayAllIn('LKMT', 'BOTH', 'DONE'), lakemont);
  answers.to(contract.imports.import, () => one);
  await page.goto(filePath);
  const match = step(page, 'Match the columns');
  const columnAt = (heading: string) =>
    match
      .getByRole('list', { name: 'Columns of the file' })
      .getByRole('listitem')
      .filter({ hasText: heading });
  await test.step('a totals line is reported with the number of rows and excluded from the column values', async () => {
    await expect(match).toContainText('patients.csv, 201 rows, one of them a line of totals, 9 columns');
    await expect(columnAt('Chart #')).toContainText('Filled in 200 of 200 rows');
  });
  await test.step('values that cannot be read as the field are named', async () => {
    await expect(columnAt('Born')).toContainText(
      '“yes”, “no” cannot be read as Kind of visit. The rows are imported without it, unless you choose another field.',
    );
  });
  await test.step('plans are listed alphabetically, and a name from a second insurance is marked', async () => {
    await expect(columnAt('Cascade Hlth').first()).toContainText('in 12 rows. Also used for “Payer 2”');
    await match.getByRole('combobox', { name: 'What “Cascade Hlth” means' }).click();
    await expect(page.getByRole('option')).toHaveText([
      'Decide later',
      'Lakeshore Health Plan',
      'Tidewater Choice',
    ]);
    await page.keyboard.press('Escape');
  });
  await test.step('a missing facility leads to the column whose values look like facilities', async () => {
    await match
      .getByRole('button', {
        name: 'No column is matched with: Facility. The values of “Location” look like your facilities: match it.',
      })
      .click();
    await expect(match.getByRole('combobox', { name: 'What “Location” becomes' })).toBeFocused();
  });
  await test.step('the choice that imports nothing is in sight when the list opens at a field far below it', async () => {
    const visitClass = match.getByRole('combobox', { name: 'What “Born” becomes' });
    await visitClass.click();
    await expect(page.getByRole('option', { name: 'Kind of visit' })).toBeInViewport();
    await expect(page.getByRole('option', { name: 'Don’t import' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  });
  await test.step('without such a column the message leads to a column or to a value for all rows', async () => {
    one = withColumns({ 6: { heading: 'Location', values: [{ value: 'Floor 2', rows: 200 }] } });
    await followWithin(page, 'BOTH', filePath);
    await match
      .getByRole('button', { name: 'No column is matched with: Facility. Match the column that names it.' })
      .click();
    await expect(match.getByRole('combobox', { name: 'What “Chart #” becomes' })).toBeFocused();
    await match.getByRole('button', { name: 'Or say which facility is the same in all rows.' }).click();
    await expect(match.getByRole('combobox', { name: 'Add what is the same in all rows' })).toBeFocused();
  });
  await test.step('the result names the columns with values that were not imported', async () => {
    one = { ...done, columns: withColumns({ 8: { filled: 7 } }).columns };
    await followWithin(page, 'DONE', filePath);
    await expect(
      step(page, 'Imported').getByRole('region', { name: 'Columns without a field' }),
    ).toContainText('“Balance Notes”');
  });
});
