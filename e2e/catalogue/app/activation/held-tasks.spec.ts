import { contract } from '@waypost/contract';
import { getTaskQueue } from '@waypost/contract/graphql';
import { expect, test } from '../../../support/shown.ts';
import { withTasks } from '../../../support/task-answers.ts';
import { colleague, users } from '../../../support/user-screens.ts';

test('the confirmation of a deactivation counts the user’s tasks by kind and links to them', async ({
  page,
  answers,
}) => {
  const ruth = colleague(2, 'Ruth', 'Abara');
  withTasks(answers, []).to(contract.users.users, [ruth]).failing(contract.assignment.heldTasks, 500);
  await page.goto(users);
  await page.getByRole('button', { name: `Deactivate ${ruth.userName}` }).click();
  const asks = page.getByRole('alertdialog', { name: 'Deactivate User' });
  answers.to(contract.assignment.heldTasks, {
    name: 'Abara, Ruth',
    kinds: [
      { group: 'eligibility', taskName: 'Eligibility Exception', tasks: 12 },
      { group: 'documents', taskName: 'Fax Exception', tasks: 1 },
    ],
  });
  await asks.getByRole('button', { name: 'Try again' }).click();
  await expect(asks).toContainText('13 tasks are assigned to this user at your facilities');
  await expect(asks.getByRole('listitem')).toHaveText([
    'Eligibility Exception: 12 (Eligibility)',
    'Fax Exception: 1 (Documents)',
  ]);
  await expect(asks).toContainText('The managers of the groups are told on their home page.');
  await asks.getByRole('link', { name: '13 tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();
  const filters = () =>
    answers.asked.filter(({ text }) => text.includes(getTaskQueue.name)).map(({ text }) => text);
  await expect.poll(filters).toEqual([expect.stringContaining('"filter":"Abara, Ruth"')]);
});
