import { contract } from '@waypost/contract';
import { board } from '../../../support/board-answers.ts';
import { boardPath } from '../../../support/board-screens.ts';
import { changeGoingOn as going } from '../../../support/bulk-answers.ts';
import { nobodyChosen, planFor } from '../../../support/hand-out-answers.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, test } from '../../../support/shown.ts';
import { bulk, candidates, forget, open, select, sent, three } from '../../../support/task-action-screens.ts';
import { withTasks } from '../../../support/task-answers.ts';

type Asked = { people: string[] };
const planOf = ({ text }: { text: string }) => planFor((JSON.parse(text) as Asked).people);
const everybody = 'Everybody who works these tasks and is not away';

test('a manager hands out selected tasks or a person’s tasks, and previews each share and the absences', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('LKMT', 'BOARD'));
  withTasks(answers, three).to(contract.task.candidates, candidates).to(contract.bulk.planHandOut, planOf);
  const asks = page.getByRole('dialog', { name: 'Hand Out 3 Tasks' });
  const status = asks.getByRole('status').first();
  const row = (name: string) => asks.getByRole('row', { name: new RegExp(name) });
  await open(page);
  await test.step('the Assign dialog names the users it leaves out, and leads to Hand Out', async () => {
    await select(page, 3);
    await bulk(page, 'Assign');
    const assign = page.getByRole('dialog', { name: 'Assign 3 Tasks' });
    await expect(assign.getByText(/People who only work these tasks are not listed/)).toBeVisible();
    await assign.getByRole('button', { name: 'Hand Out…' }).click();
    await expect(asks).toBeVisible();
  });
  await test.step('absent people and managers are listed last, and nobody is selected at first', async () => {
    await expect(asks.getByRole('rowheader')).toHaveText([
      'Fuchs, LenaCan work 20 of these 60 tasks',
      'Whitfield, Dana',
      'Okafor, MarcusManager',
      'Abara, RuthAway until 12/03/2099',
      'Runner, QueueBot',
    ]);
    const also = asks.getByRole('checkbox', { name: 'Also the 12 tasks that are assigned already' });
    await expect(also).toHaveAccessibleDescription(
      'They are taken from Whitfield, Dana (8); Abara, Ruth (4).',
    );
    await expect(status).toHaveText(
      'Choose who gets tasks. 1 task that somebody is working on stays with them.',
    );
    await expect(asks.getByRole('button', { name: 'Hand Out', exact: true })).toBeDisabled();
  });
  await test.step('the checkbox for everybody selects the available workers, and others are selected one by one', async () => {
    await asks.getByRole('checkbox', { name: everybody }).check();
    await expect(status).toHaveText(
      '60 tasks to 2 people. 1 task that somebody is working on stays with them.',
    );
    await expect(row('Whitfield').getByRole('cell')).toHaveText(['', '18', '+30', '48']);
    await expect(asks.getByRole('checkbox', { name: 'Abara, Ruth' })).not.toBeChecked();
    await asks.getByRole('checkbox', { name: 'Abara, Ruth' }).check();
    await expect(status).toHaveText(/^60 tasks to 3 people\./);
  });
  await test.step('a refusal shows the reason, keeps the selection, and refetches the people', async () => {
    forget(answers);
    answers.failing(contract.bulk.handOut, 'BULK_GOING_ON');
    // Lena has left meanwhile.
    answers.to(contract.bulk.planHandOut, (asked) => {
      const plan = planOf(asked);
      return { ...plan, people: plan.people.filter(({ id }) => id !== idOf(62)) };
    });
    await asks.getByRole('button', { name: 'Hand Out 60 Tasks' }).click();
    await expect(asks.getByRole('alert')).toContainText('Another bulk change of yours is not finished yet.');
    await expect.poll(() => sent(answers, 'POST', '/plan')).toHaveLength(1);
    await expect(asks.getByRole('checkbox', { name: 'Abara, Ruth' })).toBeChecked();
  });
  await test.step('tasks that changed meanwhile are reported, and the chosen method is sent', async () => {
    forget(answers);
    answers.to(contract.bulk.handOut, { ...going, status: null, state: 'waiting', tasks: 57, handedTo: [] });
    await asks.getByRole('radio', { name: /^Evenly/ }).check();
    await asks.getByRole('checkbox', { name: 'Also the 12 tasks that are assigned already' }).check();
    await asks.getByRole('button', { name: 'Hand Out 60 Tasks' }).click();
    await expect(asks).toBeHidden();
    await expect(page.getByText('The tasks had changed: 57 tasks are handed out, not 60.')).toBeVisible();
    expect(sent(answers, 'POST', '/hand-out')).toEqual([
      {
        filter: {},
        taskIds: three.map(({ id }) => id),
        way: 'evenly',
        includesHeld: true,
        includesWaiting: true,
        people: [idOf(61), idOf(64)],
      },
    ]);
  });
  await test.step('the board hands out a person’s tasks, and shows a message if nobody can receive them', async () => {
    answers
      .to(contract.board.board, board)
      .to(contract.bulk.bulkChanges, [])
      .to(contract.bulk.planHandOut, { ...nobodyChosen, people: [] });
    await followWithin(page, 'BOARD', boardPath);
    const button = page.getByRole('button', { name: 'Hand Out the Tasks of Abara, Ruth' });
    await button.click();
    const asks = page.getByRole('dialog', { name: 'Hand Out the Tasks of Abara, Ruth' });
    await expect(asks.getByText('There is nobody to hand these tasks to')).toBeVisible();
    expect(sent(answers, 'POST', '/plan').at(-1)).toMatchObject({
      filter: { assignee: { filterType: 'text', type: 'equals', filter: 'Abara, Ruth' } },
      includesHeld: true,
      includesWaiting: false,
    });
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    answers.failing(contract.bulk.planHandOut, 'UNAVAILABLE');
    await page.getByRole('button', { name: 'Hand Out Unassigned Tasks' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
