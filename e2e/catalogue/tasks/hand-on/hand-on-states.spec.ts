import { contract } from '@waypost/contract';
import { opened, transaction } from '../../../support/eligibility-answers.ts';
import { expect, holdingIn, idOf, mayAllIn, openIn, shownQueue, test } from '../../../support/shown.ts';
import { act, forget, menuOf, nothing, sent } from '../../../support/task-action-screens.ts';
import { task, tasks, withTasks } from '../../../support/task-answers.ts';
import { rows } from '../../../support/views.ts';

const started = task(9, {
  status: 'InProcess',
  condition: { conditionCode: '72', description: 'Invalid/Missing Subscriber/Insured ID' },
  abilities: { ...task(9).abilities, handOn: true },
  toDos: [
    {
      id: idOf(301),
      recommendation: 'Compare the member ID with the card',
      resolution: null,
      resolutionOptions: ['Matches', 'No card on file'],
      comment: null,
    },
  ],
});
/** A task to add a payer, whose answer has another member ID than the case. */
const wrong = {
  ...started,
  toDos: [
    {
      id: idOf(302),
      recommendation: 'Add the payer that is billed first',
      resolution: null,
      resolutionOptions: ['Added', 'Does not apply'],
      comment: null,
    },
  ],
};
const answeredFor = {
  id: transaction.id,
  coverageStatus: 'Active Coverage',
  coverageCaution: null,
  rejectReasonCode: null,
  transactionDate: '2026-11-20T09:00:00.000Z',
  riskIndicator: null,
  rulesResult: [],
  caseDifferences: [{ field: 'memberId' as const, sent: 'TWM8841299', inCase: 'TWM8841207' }],
};
/** A check that was rejected again after the task was opened. */
const again = {
  ...started,
  abilities: { ...started.abilities, handOn: false },
  toDos: [],
  domainModels: {
    ...started.domainModels,
    eligibility: {
      id: transaction.id,
      coverageStatus: null,
      coverageCaution: null,
      rejectReasonCode: '72',
      transactionDate: '2026-11-20T09:00:00.000Z',
      riskIndicator: null,
      rulesResult: [],
      caseDifferences: [],
    },
  },
};
const worker = [
  'eligibility-work',
  'task-management-read',
  'eligibility-verification-read',
  'eligibility-verification-write',
  'payer-read',
  'case-management-read',
  'patient-read',
];

test('a task is handed on, and finishing a task after another rejection shows a warning first', async ({
  page,
  answers,
}) => {
  holdingIn(answers, {
    WORKER: worker,
    ADD: worker,
    ADDING: worker,
    WRONG: worker,
    ...mayAllIn('QUEUE', 'AGAIN', 'MAY'),
  });
  await test.step('a user who may not change the case hands its task on with a reason and the answered to-dos, and home opens', async () => {
    const shown = opened(
      withTasks(answers, tasks(4)).to(contract.task.workingTask, { task: started }),
      transaction,
    );
    await openIn(page, shown, 'WORKER');
    const bar = page.getByRole('region', { name: 'Task being worked' });
    const handOn = bar.getByRole('button', { name: 'Hand On…' });
    const asks = page.getByRole('dialog', { name: 'Hand to a Case Specialist' });
    const send = asks.getByRole('button', { name: 'Hand On' });
    await expect(handOn).toBeVisible();
    await page.keyboard.press('2');
    await expect(bar.getByRole('button', { name: 'No card on file' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('h');
    answers.to(contract.task.changeTask, { ...started, version: 2 });
    await handOn.click();
    await expect(asks.getByLabel('Reason')).toBeFocused();
    await send.click();
    await expect(asks.getByText('Required').first()).toBeVisible();
    answers.failing(contract.comments.handOnTask, 'VERSION_CHANGED');
    await asks.getByLabel('Reason').fill('The date of birth differs from the card.');
    await send.click();
    await expect(asks.getByRole('alert')).toBeVisible();
    await expect(asks.getByLabel('Reason')).toHaveValue('The date of birth differs from the card.');
    answers.to(contract.comments.handOnTask, () => {
      answers.to(contract.task.workingTask, { task: null });
      return { assignee: { id: idOf(82), name: 'Abara, Ruth' }, version: 3 };
    });
    await send.click();
    await expect(page.getByText('Task handed to Abara, Ruth')).toBeVisible();
    await expect(asks).toBeHidden();
    expect(sent(answers, 'POST', '/hand-on').at(-1)).toEqual({
      comment: 'The date of birth differs from the card.',
    });
    // The to-do's answer is saved once although the first attempt failed, and the outcome is left to the next
    // assignee.
    expect(sent(answers, 'PATCH', started.id)).toEqual([
      { toDos: [{ id: idOf(301), resolution: 'No card on file', comment: null }] },
    ]);
    await expect(page).toHaveURL(/\/rco\/WORKER$/);
  });
  await test.step('a row of the queue offers Hand On if the user may not change the case, and the focus returns', async () => {
    withTasks(answers, [task(1, { abilities: { ...nothing, handOn: true } }), task(2)]);
    answers.to(contract.comments.handOnTask, { assignee: null, version: 2 });
    forget(answers);
    await openIn(page, shownQueue, 'QUEUE');
    await expect(rows(page)).toHaveCount(2);
    await expect((await menuOf(page, 1)).getByRole('menuitem', { name: 'Hand On…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await act(page, 0, 'Hand On…');
    const asks = page.getByRole('dialog', { name: 'Hand to a Case Specialist' });
    await expect(asks.getByLabel('Reason')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rows(page).first().getByRole('button', { name: 'More actions' })).toBeFocused();
    await act(page, 0, 'Hand On…');
    await asks.getByLabel('Reason').fill('The payer wants another date of birth.');
    await page.keyboard.press('Control+Enter');
    await expect(asks).toBeHidden();
    expect(sent(answers, 'POST', '/hand-on')).toEqual([
      { comment: 'The payer wants another date of birth.' },
    ]);
  });
  await test.step('F reports that the last check was rejected again before it finishes the task', async () => {
    const shown = opened(
      withTasks(answers, tasks(4)).to(contract.task.workingTask, { task: again }),
      transaction,
    );
    answers.to(contract.task.changeTask, () => {
      answers.to(contract.task.workingTask, { task: null });
      return { ...again, status: 'Complete' as const, version: 2 };
    });
    forget(answers);
    await openIn(page, shown, 'AGAIN');
    const bar = page.getByRole('region', { name: 'Task being worked' });
    await expect(bar.getByRole('button', { name: /^Finish task/ })).toBeVisible();
    // Users who may change the case do so.
    await expect(bar.getByRole('button', { name: 'Hand On…' })).toHaveCount(0);
    await page.keyboard.press('f');
    await expect(
      bar.getByText(
        'The last answer is still AAA 72 Invalid/Missing Subscriber/Insured ID: F or Save again to finish',
      ),
    ).toBeVisible();
    expect(sent(answers, 'PATCH', again.id)).toEqual([]);
    await page.keyboard.press('f');
    await expect.poll(() => sent(answers, 'PATCH', again.id)).toMatchObject([{ status: 'Complete' }]);
  });
  await test.step('a task that needs a change of the case warns a user who may not make it, before and during the work', async () => {
    const says = 'This task may need a change of its case, which you may not make. Hand On… gives it';
    const open = { ...wrong, id: idOf(1001), status: 'Open' as const };
    withTasks(answers, [open]).to(contract.task.workingTask, { task: null });
    await openIn(page, `${shownQueue}?task=${open.id}`, 'ADD');
    await expect(page.getByRole('complementary', { name: 'Task', exact: true })).toContainText(says);
    answers.to(contract.task.workingTask, { task: wrong });
    await openIn(page, '/rco/LKMT/search', 'ADDING');
    await expect(page.getByRole('region', { name: 'Task work' })).toContainText(says);
  });
  await test.step('F lists the remaining problems of the case after the payer’s answer, and Hand On starts with them', async () => {
    const still = 'The payer answered for member ID TWM8841299. The case still has member ID TWM8841207';
    const corrected = {
      ...started,
      toDos: [],
      domainModels: { ...started.domainModels, eligibility: answeredFor },
    };
    const shown = opened(
      withTasks(answers, tasks(4)).to(contract.task.workingTask, { task: corrected }),
      transaction,
    );
    forget(answers);
    await openIn(page, shown, 'WRONG');
    const bar = page.getByRole('region', { name: 'Task being worked' });
    await expect(bar).toContainText(`${still}. You may not change it: Hand On… gives`);
    await page.keyboard.press('f');
    await expect(bar.getByText('The case still has the old values: F or Save again to finish')).toBeVisible();
    expect(sent(answers, 'PATCH', corrected.id)).toEqual([]);
    answers.to(contract.comments.handOnTask, { assignee: { id: idOf(82), name: 'Abara, Ruth' }, version: 2 });
    await bar.getByRole('button', { name: 'Hand On…' }).click();
    const asks = page.getByRole('dialog', { name: 'Hand to a Case Specialist' });
    await expect(asks.getByLabel('Reason')).toHaveValue(`${still}.`);
    await asks.getByRole('button', { name: 'Hand On' }).click();
    await expect(asks).toBeHidden();
    expect(sent(answers, 'POST', '/hand-on')).toEqual([{ comment: `${still}.` }]);
    const may = { ...corrected, abilities: { ...corrected.abilities, handOn: false } };
    answers.to(contract.task.workingTask, { task: may });
    await openIn(page, shown, 'MAY');
    await expect(bar).toContainText(`${still}. Correct it in the case.`);
  });
});
