import { contract } from '@waypost/contract';
import type { UserSetting } from '@waypost/contract/saved-views/calls';
import { accessibilityFaults } from '../../../support/accessibility.ts';
import { header } from '../../../support/grid.ts';
import { expect, idOf, lakemont, shownQueue, test } from '../../../support/shown.ts';
import { tasks, withTasks } from '../../../support/task-answers.ts';
import { chooseView, idInAddress, notice, rows, selector, tool } from '../../../support/views.ts';

/** A view saved by an earlier release, with a column that no longer exists. */
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

test('a failure says which change of the view failed, and loses nothing [P-126][P-127]', async ({
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
  await page.goto(shownQueue);
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

test('views that failed to load can be loaded again', async ({ page, answers }) => {
  withTasks(answers, tasks(3)).failing(contract.settings.mySettings, 500);
  await page.goto(shownQueue);
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

test('a view saved by an earlier release is shown as saved, and counts as unchanged', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3)).to(contract.settings.mySettings, [view('From before')]);
  await page.goto(shownQueue);
  await chooseView(page, 'From before');
  await expect(header(page, 'Payer Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toBeVisible();
  await expect(notice(page)).toBeHidden();
  // New columns are at their initial position.
  await expect(header(page, 'Task Due Date')).toBeVisible();
});

test('a view needs a name [P-114][P-115]', async ({ page, answers }) => {
  withTasks(answers, tasks(3));
  await page.goto(shownQueue);
  await tool(page, 'Create').click();
  const dialog = page.getByRole('dialog', { name: 'Create view' });
  for (const name of ['', '   ']) {
    await dialog.getByLabel('View name').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel('View name')).toHaveAttribute('aria-invalid', 'true');
});

test('each change of a view shows a message while it runs and when it is done [P-122][P-123][P-124][P-125]', async ({
  page,
  answers,
}) => {
  const { addMySetting, changeMySetting, removeMySetting, giveSetting, receivers, mySettings } =
    contract.settings;
  const said = view('Said');
  let goes = Promise.withResolvers<void>();
  /** Answers when released; from then on the user has these views. */
  const held =
    <Value>(value: Value, views: UserSetting[]) =>
    async () => {
      await goes.promise;
      answers.to(mySettings, views);
      return value;
    };
  withTasks(answers, tasks(3))
    .to(receivers, [{ userId: idOf(7), firstName: 'Dana', lastName: 'Whitfield' }])
    .to(addMySetting, held(said, [said]))
    .to(changeMySetting, held(said, [said]))
    .to(giveSetting, held(said, [said]))
    .to(removeMySetting, held(undefined, []));
  await page.goto(shownQueue);
  const says = async (pending: string, done: string) => {
    await expect(page.getByText(pending, { exact: true })).toBeVisible();
    await expect(page.getByText(done, { exact: true })).toHaveCount(0);
    goes.resolve();
    await expect(page.getByText(done, { exact: true })).toBeVisible();
    await expect(page.getByText(pending, { exact: true })).toHaveCount(0);
    goes = Promise.withResolvers<void>();
  };
  await tool(page, 'Create').click();
  await page.getByLabel('View name').fill('Said');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await says('Saving view...', 'View saved');
  await header(page, 'Case').click();
  await tool(page, 'Update').click();
  await says('Updating view...', 'View updated');
  await tool(page, 'Share').click();
  await page.getByLabel('Share with').fill('Dana');
  await page.getByRole('option', { name: 'Dana Whitfield' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share', exact: true }).last().click();
  await says('Sharing view...', 'View shared');
  await tool(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await says('Deleting view...', 'View Deleted');
});

test('the actions that the default view does not allow are disabled, and say why', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3));
  await page.goto(shownQueue);
  await expect(tool(page, 'Create')).not.toHaveAttribute('aria-disabled');
  for (const name of ['Update', 'Delete', 'Share']) {
    await expect(tool(page, name)).toHaveAttribute('aria-disabled', 'true');
    await expect(tool(page, name)).toHaveAttribute('title', /\w/);
  }
});

test('a link to a view of another user shows a message and opens Default', async ({ page, answers }) => {
  withTasks(answers, tasks(3));
  await page.goto(`${shownQueue}?view=01a1fe83-df44-723a-b142-8cf80b50679e`);
  await expect(
    page.getByText(
      'This view was deleted, or it is not yours to open. Ask whoever sent you the link to share the view with you.',
    ),
  ).toBeVisible();
  await expect(selector(page)).toHaveText('Default');
  await expect(header(page, 'Task Due Date')).toHaveAttribute('aria-sort', 'ascending');
  expect(idInAddress(page)).toBeNull();
});

test('the dialogs and menus of the views have no accessibility fault, in the light and in the dark', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3)).to(contract.settings.mySettings, [view('Looked at', true)]);
  answers.to(contract.settings.receivers, [{ userId: idOf(7), firstName: 'Dana', lastName: 'Whitfield' }]);
  await page.goto(shownQueue);
  await expect(selector(page)).toHaveText('Looked at');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Checks only the overlay, because the page itself is checked with every screen.
      const within = '.MuiDialog-root, .MuiPopover-root';
      const faults = await accessibilityFaults(page, { within, withoutRules: ['region'] });
      expect(faults, `${what}, ${colorScheme}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
  };
  await tool(page, 'Share').click();
  await expect(page.getByLabel('Share with')).toBeFocused();
  await look('Share');
  await tool(page, 'Delete').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('Delete');
  await selector(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await look('menu');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'View actions' }).click();
  const update = 'UpdateThe view has not been changed';
  await expect(page.getByRole('menuitem')).toHaveText(['Create', update, 'Delete', 'Share']);
  await look('actions');
});

test('a view is sent each morning where that could be saved, and stays as it was where it could not', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3))
    .to(contract.settings.mySettings, [view('Mornings', true)])
    .to(contract.settings.mySubscriptions, [])
    .failing(contract.settings.subscribe, 'INTERNAL');
  await page.goto(shownQueue);
  await expect(selector(page)).toHaveText('Mornings');
  await selector(page).click();
  const choice = page.getByRole('checkbox', { name: 'E-mail me its counts each morning' });
  await choice.click();
  await expect(page.getByText('Server error').first()).toBeVisible();
  await expect(choice).not.toBeChecked();
  const { userSettingId } = view('Mornings');
  answers.to(contract.settings.subscribe, ({ text }) => {
    const { timeZone } = JSON.parse(text) as { timeZone: string };
    const sent = { userSettingId, viewName: 'Mornings', timeZone, nextAt: '2026-11-21T12:00:00.000Z' };
    answers.to(contract.settings.mySubscriptions, [sent]);
    return sent;
  });
  await choice.click();
  await expect(page.getByText('The view is sent to you each morning')).toBeVisible();
  await expect(choice).toBeChecked();
});
