import { contract } from '@waypost/contract';
import { IMPORT_PIECE_BYTES } from '@waypost/contract/imports/limits';
import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { Answers } from '../../support/answers.ts';
import {
  begun,
  expectedTasks,
  facilities,
  filePath,
  importId,
  inState,
  newPath,
  noDate,
  problemRows,
  rowsShown,
  rulesBehind,
  withFiles,
} from '../../support/file-import-answers.ts';
import { step } from '../../support/file-import-screens.ts';
import { importPath } from '../../support/import-answers.ts';
import { expect, followWithin, holdingIn, lakemont, mayAllIn, test, within } from '../../support/shown.ts';
import { task } from '../../support/task-answers.ts';

const bodyOf = async (answers: Answers, method: string, address: string | RegExp) =>
  JSON.parse((await answers.sent(method, address)).text);
const csv = (bytes: number) => ({
  name: 'patients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.alloc(bytes, 'a,b\n'),
});

test('permitted users start, upload, list and discard an import', async ({ page, answers }) => {
  await test.step('imports are listed and discarded, and a user who may not import sees the required permission', async () => {
    const held = { ...mayAllIn('ALL', 'BEGUN'), SOME: ['data-import', 'patient-read'] };
    holdingIn(withFiles(answers), held, { ...lakemont, facilities });
    await page.goto(within('SOME', importPath));
    await page.getByRole('button', { name: 'Import a File…' }).hover();
    await expect(page.getByRole('tooltip')).toContainText('You need the permissions');
    await followWithin(page, 'ALL', `${importPath}?tab=received`);
    const grid = page.getByRole('grid', { name: 'What Came In' });
    await expect(grid.getByText('patients.csv')).toBeVisible();
    await expect(grid.getByText('Registration feed (machine account)')).toBeVisible();
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByRole('grid', { name: 'Files' }).getByText('december.xlsx').click();
    await expect(step(page, 'Match the columns')).toBeVisible();
    answers.to(contract.imports.discardImport, inState.discarded);
    await page.getByRole('button', { name: 'Discard Import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('grid', { name: 'Files' })).toBeVisible();
    await answers.sent('POST', '/discard');
  });
  answers.to(contract.imports.import, begun);
  await followWithin(page, 'BEGUN', newPath);
  const choose = step(page, 'What do you import?');
  await test.step('a system that is not known yet needs a name', async () => {
    await choose.getByRole('textbox', { name: 'Name of the system' }).fill(' ');
    await choose.getByRole('button', { name: 'Continue' }).click();
    await expect(choose.getByText('Required')).toBeVisible();
    await choose.getByRole('textbox', { name: 'Name of the system' }).fill('Tebra');
    await choose.getByRole('combobox', { name: 'Facility' }).click();
    await page.getByRole('option', { name: 'Lakemont Eastside Clinic' }).click();
    await choose.getByRole('button', { name: 'Continue' }).click();
    await expect(step(page, 'Upload the file')).toBeVisible();
    expect(await bodyOf(answers, 'POST', '/Imports')).toEqual({
      kind: 'registrations',
      source: { name: 'Tebra' },
      facilityId: facilities[1]?.id,
    });
    await expect(page).toHaveURL(new RegExp(`/data-import/files/${importId}$`));
  });
  await test.step('an old workbook is not sent', async () => {
    await page.getByLabel('File to import').setInputFiles({ ...csv(8), name: 'patients.xls' });
    await expect(page.getByText('save it as “Excel Workbook (.xlsx)”')).toBeVisible();
  });
  await test.step('a lost chunk is sent again, and the columns step opens', async () => {
    let lost = 1;
    answers
      .to(contract.imports.putImportFile, inState.uploading)
      .to(contract.imports.putImportPiece, ({ path }) => {
        if (path.endsWith('/2') && lost-- > 0) throw new Error('lost');
        return path.endsWith('/2') ? inState.matching : inState.uploading;
      })
      .to(contract.imports.import, inState.matching);
    const size = IMPORT_PIECE_BYTES + 8;
    await page.getByLabel('File to import').setInputFiles(csv(size));
    await expect(step(page, 'Match the columns')).toBeVisible();
    expect(await bodyOf(answers, 'PUT', '/file')).toEqual({ name: 'patients.csv', size });
    const pieces = answers.asked.map(({ path }) => /\/pieces\/(\d)$/.exec(path)?.[1]).filter(Boolean);
    expect(pieces).toEqual(['1', '2', '2']);
  });
});

test('columns start with proposed matches, open questions are listed and linked, and each change is stored', async ({
  page,
  answers,
}) => {
  let one = inState.matching;
  withFiles(answers)
    .to(contract.imports.import, () => one)
    .to(contract.imports.changeImport, ({ text }) => {
      const { mapping } = JSON.parse(text) as { mapping: ImportMapping };
      one = { ...one, mapping, version: one.version + 1 };
      return one;
    });
  await page.goto(filePath);
  const match = step(page, 'Match the columns');
  const savedMapping = async (): Promise<ImportMapping> => (await bodyOf(answers, 'PATCH', importId)).mapping;
  const columnAt = (heading: string) => match.getByRole('listitem').filter({ hasText: heading });
  await test.step('rows are checked only after all questions are answered', async () => {
    await expect(columnAt('Pt Name').getByText('Proposed by its heading')).toBeVisible();
    await expect(columnAt('Member').getByText('Filled in 187 of 200 rows')).toBeVisible();
    await match.getByRole('button', { name: 'Check the Rows' }).click();
    await expect(
      match.getByRole('status').filter({ hasText: 'Before the rows can be checked' }),
    ).toBeFocused();
    await match.getByRole('button', { name: 'Say how the dates of “DOB” are written.' }).click();
    await expect(match.getByRole('combobox', { name: 'What “DOB” becomes' })).toBeFocused();
  });
  await test.step('the order of dates, the numbers and the words of the file get their meaning', async () => {
    await columnAt('DOB').getByRole('button', { name: 'Day, month, year' }).click();
    await match.getByRole('button', { name: 'Insurance 1: Member ID' }).click();
    await match.getByRole('combobox', { name: 'What “W” means' }).click();
    await page.getByRole('option', { name: 'Female' }).click();
    await match.getByRole('combobox', { name: 'What “Site” becomes' }).fill('facil');
    await page.keyboard.press('Enter');
    await expect(match.getByText('Before the rows can be checked')).toBeHidden();
  });
  await test.step('two columns for one field are combined or refused', async () => {
    await match.getByRole('combobox', { name: 'What “Balance Notes” becomes' }).fill('whole');
    await match.getByRole('combobox', { name: 'What “Balance Notes” becomes' }).fill('name in one');
    await page.keyboard.press('Enter');
    await expect(
      columnAt('Pt Name').getByText('Another column becomes “Name in one column” too.'),
    ).toBeVisible();
    await columnAt('Balance Notes').getByRole('button', { name: 'Don’t import' }).click();
    await expect(match.getByText('Another column becomes')).toHaveCount(0);
  });
  await test.step('a change that failed to save is reported, stays on the screen and is sent again', async () => {
    answers.failing(contract.imports.changeImport, 500);
    await match.getByRole('combobox', { name: 'Add what is the same in all rows' }).fill('location');
    await page.keyboard.press('Enter');
    await match.getByRole('textbox', { name: 'Location' }).fill('Floor 2');
    await expect(match.getByText('Your last change is not kept.')).toBeVisible();
    answers.to(contract.imports.changeImport, ({ text }) => {
      const { mapping } = JSON.parse(text) as { mapping: ImportMapping };
      one = { ...one, mapping, version: one.version + 1 };
      return one;
    });
    await match.getByRole('button', { name: 'Try again' }).click();
    await expect(match.getByText('Your last change is not kept.')).toHaveCount(0);
    expect(await savedMapping()).toEqual({
      columns: [
        { position: 1, field: 'patient.mrn' },
        { position: 2, field: 'patient.wholeName' },
        { position: 3, field: 'patient.birthDate', dateOrder: 'DMY' },
        { position: 4, field: 'patient.gender' },
        { position: 5, field: 'insurance1.memberId' },
        { position: 6, field: 'visit.facility' },
        { position: 7, field: 'visit.serviceDate' },
        { position: 8, field: null },
        { position: 9, field: 'visit.visitClass' },
      ],
      constants: [{ field: 'visit.location', value: 'Floor 2' }],
      joins: [],
      values: [{ field: 'patient.gender', from: 'W', to: 'Female' }],
    });
  });
  await test.step('the rows are checked, and Back stays available', async () => {
    answers.to(contract.imports.planImport, () => {
      one = { ...inState.planned, mapping: one.mapping };
      return one;
    });
    await match.getByRole('button', { name: 'Check the Rows' }).click();
    await expect(step(page, 'Check the rows').getByRole('heading', { name: 'Check the rows' })).toBeFocused();
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /Match Columns/ })
      .click();
    await expect(page).toHaveURL(/\?step=match$/);
    await expect(match.getByRole('textbox', { name: 'Location' })).toHaveValue('Floor 2');
    await page.goBack();
    await expect(step(page, 'Check the rows')).toBeVisible();
  });
});

test('rows with problems are corrected or left out, and an import is run, stopped and undone', async ({
  page,
  answers,
}) => {
  let one = inState.planning;
  withFiles(answers)
    .to(contract.imports.import, () => one)
    .failing(contract.processes.expectedTasks, 500);
  holdingIn(answers, mayAllIn('LKMT', 'BUSY', 'DONE', 'MENDED'));
  await page.goto(filePath);
  const check = step(page, 'Check the rows');
  const rows = check.getByRole('region', { name: 'Rows that need attention' });
  await test.step('problems are shown while rows are still compared, and can be corrected afterwards', async () => {
    await expect(check.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '120 of 200');
    await expect(rows.getByRole('textbox', { name: 'DOB' })).toBeDisabled();
    await expect(rows.getByText('You can mend them as soon as all rows are compared.')).toBeVisible();
    one = inState.planned;
    await expect(rows.getByRole('textbox', { name: 'DOB' })).toBeEnabled();
  });
  await test.step('a cell is cleared, and its row shows the result', async () => {
    const opens = check.getByRole('region', { name: 'Tasks that will open' });
    await expect(opens.getByRole('button', { name: 'Try again' })).toBeVisible();
    answers.to(contract.processes.expectedTasks, expectedTasks);
    await opens.getByRole('button', { name: 'Try again' }).click();
    await expect(opens.getByRole('heading')).toHaveText('About 345 tasks will open');
    await expect(opens.getByRole('listitem').first()).toHaveText(
      /177.*Registration Exception.*The address of the patient is missing: about 174/,
    );
    await expect(check.getByRole('region', { name: 'Words without a meaning' })).toContainText(
      'Appt Type: 26 rows with “LASER” are imported without “Kind of visit”.',
    );
    await expect(check.getByRole('table', { name: 'First rows' }).getByRole('row')).toHaveCount(11);
    await expect(check.getByRole('region', { name: 'Left out' })).toContainText(
      'Row 203: It looks like a line of totals.',
    );
    await expect(rows.getByText('Row 42: POE, PAT')).toBeVisible();
    const cell = rows.getByRole('textbox', { name: 'DOB' });
    await expect(cell).toHaveAccessibleDescription(/there is no such day/);
    const mended = { ...noDate, plan: 'create' as const, troubles: [], isMended: true, version: 2 };
    answers
      .failing(contract.imports.changeImportRow, 500)
      .to(contract.imports.importRows, ({ search }) => rowsShown(search, problemRows.slice(1)));
    await cell.fill('');
    await cell.press('Enter');
    await expect(rows.getByRole('alert')).toBeVisible();
    await expect(cell).toHaveValue('');
    answers.to(contract.imports.changeImportRow, mended);
    await cell.press('Enter');
    await expect(rows.getByText('Will be added without a date of birth')).toBeVisible();
    expect(await bodyOf(answers, 'PUT', '/rows/17')).toEqual({
      cells: [{ position: 3, text: '' }],
    });
  });
  await test.step('a row is left out', async () => {
    const [, second] = problemRows;
    if (!second) throw new Error('no row');
    answers.to(contract.imports.changeImportRow, { ...second, plan: 'skipped', version: 2 });
    await rows.getByRole('button', { name: 'Leave Out: row 42' }).click();
    await expect(rows.getByRole('button', { name: 'Take In Again: row 42' })).toBeVisible();
    expect(await bodyOf(answers, 'PUT', '/rows/42')).toEqual({ isSkipped: true });
  });
  await test.step('one confirmation covers all rows still held, and the rest is imported', async () => {
    answers.to(contract.imports.commitImport, () => {
      one = inState.committing;
      return one;
    });
    await check.getByRole('button', { name: 'Import 184 rows' }).click();
    const asks = page.getByRole('dialog', { name: 'Import What Fits' });
    await expect(asks).toContainText('3 rows still need attention.');
    await asks.getByRole('button', { name: 'Import' }).click();
    const going = step(page, 'Importing');
    const progress = (name: string) => going.getByRole('progressbar', { name });
    await expect(progress('Rows imported')).toHaveAttribute('aria-valuetext', '79 of 199');
    await expect(progress('New cases judged by your rules')).toHaveAttribute('aria-valuetext', '40 of 76');
    expect(await bodyOf(answers, 'POST', '/commit')).toEqual({ whatFits: true });
    answers.to(contract.imports.stopImport, inState.stopped);
    one = inState.stopped;
    await going.getByRole('button', { name: 'Stop' }).click();
    await expect(step(page, 'Stopped')).toContainText('What was imported until then stays');
  });
  await test.step('the first task of an import does not start while another is in process, and the message names that task', async () => {
    one = inState.done;
    answers.to(contract.task.workingTask, { task: task(9, { status: 'InProcess' }) });
    await followWithin(page, 'BUSY', filePath);
    const first = step(page, 'Imported').getByRole('button', { name: 'Start the first of these tasks' });
    await expect(first).toHaveAttribute('aria-disabled', 'true');
    await first.click({ force: true });
    const { taskName, domainModels } = task(9);
    const refusal = `First finish the task in process: ${taskName}, case ${domainModels.case.caseNumber}`;
    await expect(page.getByRole('status').filter({ hasText: refusal })).toBeVisible();
    answers.to(contract.task.workingTask, { task: null });
  });
  await test.step('a finished import leads to its tasks, and an undo shows what stays and why', async () => {
    one = { ...inState.done, ...rulesBehind };
    await followWithin(page, 'DONE', filePath);
    const done = step(page, 'Imported');
    await expect(done).toContainText('21 tasks are open for these cases so far.');
    await expect(done.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '120 of 180');
    one = inState.done;
    await expect(done.getByRole('progressbar')).toHaveCount(0);
    await expect(done).toContainText('34 tasks are open for these cases.');
    const first = done.getByRole('button', { name: 'Start the first of these tasks' });
    await expect(first).toBeEnabled();
    await expect(done.getByRole('link', { name: 'Held' })).toHaveAttribute('href', /\?tab=held$/);
    const again = done.getByText('Mend the rows in the file');
    await expect(again).toBeVisible();
    one = { ...inState.done, counts: { ...inState.done.counts, create: 183, held: 0 } };
    await followWithin(page, 'MENDED', filePath);
    await expect(done.getByRole('region', { name: 'Left out' })).toContainText(
      'It looks like a line of totals',
    );
    await expect(again).toHaveCount(0);
    answers.to(contract.imports.undoImport, () => {
      one = inState.undone;
      return inState.undoing;
    });
    await done.getByRole('button', { name: 'Undo Import' }).click();
    await page
      .getByRole('alertdialog', { name: 'Undo Import' })
      .getByRole('button', { name: 'Undo' })
      .click();
    const undone = step(page, 'Undone');
    await expect(undone).toContainText('182 rows were taken back, and 2 stay.');
    await expect(undone.getByRole('table', { name: 'Rows that stay' })).toContainText(
      'A task of the case was started',
    );
  });
});
