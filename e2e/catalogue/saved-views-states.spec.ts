import { contract } from '@waypost/contract';
import type { UserSetting } from '@waypost/contract/services/policy-settings';
import { header } from '../support/grid.ts';
import { expect, idOf, lakemont, test } from '../support/shown.ts';
import { tasks, withTasks } from '../support/task-answers.ts';
import { chooseView, notice, queuePath, rows, selector, tool } from '../support/views.ts';

/** A view as an earlier release kept it: of a column that is no more, too. */
const view = (viewName: string, isDefault = false): UserSetting => ({
  userSettingId: '01a1fe83-df44-723a-b142-8cf80b506790',
  version: 1,
  applicationName: 'task-management',
  featureKey: 'grid-view-tasks',
  entityId: lakemont.id,
  applicationData: JSON.stringify({
    viewName,
    isDefault,
    columnState: [
      {
        colId: 'payerName',
        width: 140,
        hide: false,
        pinned: null,
        sort: 'desc',
        sortIndex: 0,
        rowGroup: false,
      },
      { colId: 'faxNumber', width: 90, hide: false, pinned: null, sort: null, sortIndex: null },
      { colId: 'caseNumber', width: 80, hide: false, pinned: 'left', sort: null, sortIndex: null },
    ],
    columnGroupState: [{ groupId: '0', open: false }],
    filterState: { faxNumber: { filterType: 'text', type: 'contains', filter: '1' } },
  }),
  sharedBy: null,
  sharedFromId: null,
});

test('a failure says what could not be done, and nothing is lost [P-126][P-127]', async ({
  page,
  answers,
}) => {
  const { addMySetting, changeMySetting, removeMySetting, giveSetting, receivers, mySettings } =
    contract.settings;
  withTasks(answers, tasks(3))
    .to(mySettings, [view('Kept', true)])
    .to(receivers, [{ userId: idOf(7), firstName: 'Dana', lastName: 'Whitfield' }]);
  for (const call of [addMySetting, changeMySetting, removeMySetting, giveSetting])
    answers.failing(call, 'INTERNAL');
  await page.goto(queuePath);
  await expect(selector(page)).toHaveText('Kept');
  await header(page, 'Case').click();
  const fails = (verb: string) =>
    expect(
      page.getByText(
        `An unexpected error occurred while trying to ${verb} the view. Please try again. If the problem persists, contact Support for assistance.`,
        { exact: true },
      ),
    ).toBeVisible();
  await tool(page, 'Update').click();
  await fails('update');
  await expect(notice(page)).toBeVisible();
  await tool(page, 'Create').click();
  await page.getByLabel('View name').fill('Another');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await fails('save');
  await expect(page.getByLabel('View name')).toHaveValue('Another');
  await expect(page.getByLabel('View name')).toBeFocused();
  await page.keyboard.press('Escape');
  await tool(page, 'Share').click();
  await page.getByLabel('Share with').fill('Dana');
  await page.getByRole('option', { name: 'Dana Whitfield' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share', exact: true }).last().click();
  await fails('share');
  await expect(page.getByLabel('Share with')).toBeFocused();
  await page.keyboard.press('Escape');
  await tool(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await fails('delete');
  await expect(selector(page)).toHaveText('Kept');
});

test('views that could not be read can be asked for again', async ({ page, answers }) => {
  withTasks(answers, tasks(3)).failing(contract.settings.mySettings, 500);
  await page.goto(queuePath);
  await selector(page).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Your views could not be read.' });
  await expect(failed).toBeVisible();
  answers.to(contract.settings.mySettings, [view('Kept')]);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('option', { name: 'Kept' }).or(page.getByText('Kept', { exact: true })),
  ).toBeVisible();
  await expect(failed).toBeHidden();
});

test('a view that an earlier release saved is shown as it is, and counts as unchanged', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3)).to(contract.settings.mySettings, [view('From before')]);
  await page.goto(queuePath);
  await chooseView(page, 'From before');
  await expect(header(page, 'Payer Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toBeVisible();
  await expect(notice(page)).toBeHidden();
  // Columns that it does not know stand where they stand at first.
  await expect(header(page, 'Task Due Date')).toBeVisible();
});
