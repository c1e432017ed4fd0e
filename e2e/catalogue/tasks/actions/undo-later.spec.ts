import { contract } from '@waypost/contract';
import { UNDO_SECONDS } from '@waypost/contract/tasks/status';
import { closeMessages } from '../../../support/messages.ts';
import { expect, shownQueue, test } from '../../../support/shown.ts';
import { act, held, sent, updated } from '../../../support/task-action-screens.ts';
import { task, withTasks } from '../../../support/task-answers.ts';

test.use({ ownContext: true });

test('the last change is undone by a button of the queue and of the home page once its notice has gone', async ({
  page,
  answers,
}) => {
  await page.clock.install();
  withTasks(answers, [held, task(2)])
    .to(contract.task.changeTask, { ...held, status: 'OnHold', version: 2 })
    .to(contract.task.undoChanges, { updatedTasks: updated([held]), skippedTasks: [] });
  await page.goto(shownQueue);
  await act(page, 0, 'Hold');
  await expect(page.getByText('Task updated: put on hold')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo Last Change' });
  await expect(undo).toHaveCount(0);
  await closeMessages(page);
  await page.clock.runFor(UNDO_SECONDS * 1000 + 1000);
  await expect(undo).toHaveAttribute('title', 'Case 260000-01: Task updated: put on hold');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lakemont');
  await undo.click();
  await expect
    .poll(() => sent(answers, 'POST', '/undo'))
    .toEqual([{ tasks: [{ taskId: held.id, version: 2 }] }]);
  await expect(undo).toHaveCount(0);
});
