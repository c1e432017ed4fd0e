import { contract } from '@waypost/contract';
import type { CaseNote } from '@waypost/contract/cases/notes';
import { permissionNames } from '@waypost/contract/core/permissions';
import { openedCase } from '../../support/case-answers.ts';
import { keepingDrafts } from '../../support/draft-answers.ts';
import { gridOf } from '../../support/grid.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, test, within } from '../../support/shown.ts';

test('a note is typed, stored as a draft, refused once, saved and read, and the form requires the permission [C-051][C-052][C-053][C-054][C-055][C-056][C-342][C-343]', async ({
  page,
  answers,
}) => {
  const address = openedCase(answers);
  keepingDrafts(answers);
  holdingIn(answers, {
    ...mayAllIn('ALL'),
    READ: permissionNames.filter((name) => name !== 'case-management-write'),
  });
  await page.goto(within('ALL', address));
  const notes = page.getByRole('region', { name: 'Case Notes' });
  const update = notes.getByRole('button', { name: 'Update Case' });
  await update.click();
  const form = notes.getByRole('form', { name: 'Add Case Note' });
  const text = form.getByRole('textbox', { name: 'Note' });
  const save = form.getByRole('button', { name: 'Save' });
  await expect(text).toBeFocused();
  const rows = await text.evaluate((area) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
    return (
      (area.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)) /
      Number.parseFloat(lineHeight)
    );
  });
  expect(Math.round(rows)).toBe(12);
  await expect(save).toBeDisabled();
  await text.fill('  \n ');
  await expect(save).toBeDisabled();
  await text.fill('Called the patient');
  await expect(save).toBeEnabled();

  // The draft survives a reload in the same moment, is announced if it is below the visible part, and survives a refused save.
  await page.reload();
  await expect(text).toHaveValue('Called the patient');
  await page.getByRole('status').getByRole('button', { name: 'Show', exact: true }).click();
  await expect(text).toBeFocused();
  answers.failing(contract.case.addNote, 500);
  await save.click();
  await expect(page.getByText('Error adding case note', { exact: true })).toBeVisible();
  await expect(text).toHaveValue('Called the patient');
  const note: CaseNote = {
    caseNoteId: idOf(2600),
    user: 'Dana Whitfield',
    note: 'Called the patient',
    entryDate: '2026-11-20T15:04:00.000Z',
    eventType: { type: 'Message' },
  };
  answers.to(contract.case.addNote, () => {
    answers.toRead('getCaseNotes', { getCaseNotes: [note] });
    return note;
  });
  await save.click();
  await expect(page.getByText('Case note added', { exact: true })).toBeVisible();
  const { text: sent } = await answers.sent('POST', '/case/notes');
  expect(JSON.parse(sent)).toMatchObject({ note: 'Called the patient', eventType: 'Message' });
  await expect(form).toBeHidden();
  await expect(update).toBeFocused();
  const grid = gridOf(page, 'Case Notes');
  await expect(grid.locator('.ag-header-cell-text')).toHaveText([
    'Entry Date',
    'Time',
    'Event Type',
    'User',
    'Note',
  ]);
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').filter({ hasText: /./ })).toHaveText([
    '11/20/2026',
    /^\d{1,2}:\d\d( [AP]M|:\d\d [AP]M)/,
    'Message',
    'Dana Whitfield',
    'Called the patient',
  ]);

  await update.click();
  await text.fill('Not wanted');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await page.reload();
  await expect(grid.getByText('Called the patient')).toBeVisible();
  await expect(form).toBeHidden();

  await followWithin(page, 'READ', address);
  await expect(grid.getByText('Called the patient')).toBeVisible();
  await expect(update).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Case Note' })).toHaveCount(0);
});
