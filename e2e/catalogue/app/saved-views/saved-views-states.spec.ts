import { contract } from '@waypost/contract';
import type { UserSetting } from '@waypost/contract/saved-views/calls';
import { header } from '../../../support/grid.ts';
import { closeMessages } from '../../../support/messages.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, shownQueue, test } from '../../../support/shown.ts';
import { tasks, withTasks } from '../../../support/task-answers.ts';
import { view } from '../../../support/view-answers.ts';
import { hasView, notice, rows, selector, tool } from '../../../support/views.ts';

test('views that failed to load or to change show an error, and nothing is lost', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('LKMT', 'FAILING', 'SENT'));
  await test.step('views that failed to load can be loaded again', async () => {
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
  await test.step('a view saved by an earlier release is shown as saved, and counts as unchanged', async () => {
    await page.getByRole('menuitemradio', { name: 'Kept' }).click();
    await expect(header(page, 'Payer Name')).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first()).toBeVisible();
    await expect(notice(page)).toBeHidden();
    // New columns are at their initial position.
    await expect(header(page, 'Task Due Date')).toBeVisible();
  });
  await test.step('a failure says which change of the view failed, and loses nothing [P-126][P-127]', async () => {
    const { addMySetting, changeMySetting, removeMySetting, giveSetting, receivers, mySettings } =
      contract.settings;
    withTasks(answers, tasks(3))
      .to(mySettings, [view('Kept', true)])
      .to(receivers, [{ userId: idOf(7), firstName: 'Dana', lastName: 'Whitfield' }]);
    for (const call of [addMySetting, changeMySetting, removeMySetting, giveSetting])
      answers.failing(call, 'INTERNAL');
    await followWithin(page, 'FAILING', shownQueue);
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
  await test.step('a view is sent each morning once the setting is saved, and a failed save leaves the setting unchanged', async () => {
    withTasks(answers, tasks(3))
      .to(contract.settings.mySettings, [view('Mornings', true)])
      .to(contract.settings.mySubscriptions, [])
      .failing(contract.settings.subscribe, 'INTERNAL');
    await closeMessages(page);
    await followWithin(page, 'SENT', shownQueue);
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
});

test('a view is created from the default view, which cannot be changed, and each change shows a message', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3));
  await test.step('a link to a view of another user shows a message and opens Default', async () => {
    await page.goto(`${shownQueue}?view=01a1fe83-df44-723a-b142-8cf80b50679e`);
    await expect(
      page.getByText(
        'This view was deleted, or it is not yours to open. Ask the sender of the link to share the view with you.',
      ),
    ).toBeVisible();
    await expect(selector(page)).toHaveText('Default');
    await expect(header(page, 'Task Due Date')).toHaveAttribute('aria-sort', 'ascending');
    await hasView(page, null);
  });
  await test.step('actions that the default view does not allow are disabled and explain why', async () => {
    await expect(tool(page, 'Create')).not.toHaveAttribute('aria-disabled');
    for (const name of ['Update', 'Delete', 'Share']) {
      await expect(tool(page, name)).toHaveAttribute('aria-disabled', 'true');
      await expect(tool(page, name)).toHaveAttribute('title', /\w/);
    }
  });
  await test.step('a view needs a name [P-114][P-115]', async () => {
    await tool(page, 'Create').click();
    const dialog = page.getByRole('dialog', { name: 'Create view' });
    for (const name of ['', '   ']) {
      await dialog.getByLabel('View name').fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
    }
    await expect(dialog.getByLabel('View name')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('each change of a view shows a message while it runs and when it is done [P-122][P-123][P-124][P-125]', async () => {
    const { addMySetting, changeMySetting, removeMySetting, giveSetting, receivers, mySettings } =
      contract.settings;
    const firstView = view('Said');
    let goes = Promise.withResolvers<void>();
    /** Answers when released; from then on the user has these views. */
    const held =
      <Value>(value: Value, views: UserSetting[]) =>
      async () => {
        await goes.promise;
        answers.to(mySettings, views);
        return value;
      };
    answers
      .to(receivers, [{ userId: idOf(7), firstName: 'Dana', lastName: 'Whitfield' }])
      .to(addMySetting, held(firstView, [firstView]))
      .to(changeMySetting, held(firstView, [firstView]))
      .to(giveSetting, held(firstView, [firstView]))
      .to(removeMySetting, held(undefined, []));
    const expectTexts = async (pending: string, done: string) => {
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
    await expectTexts('Saving view...', 'View saved');
    await header(page, 'Case').click();
    await tool(page, 'Update').click();
    await expectTexts('Updating view...', 'View updated');
    await tool(page, 'Share').click();
    await page.getByLabel('Share with').fill('Dana');
    await page.getByRole('option', { name: 'Dana Whitfield' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share', exact: true }).last().click();
    await expectTexts('Sharing view...', 'View shared');
    await tool(page, 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectTexts('Deleting view...', 'View Deleted');
  });
});
