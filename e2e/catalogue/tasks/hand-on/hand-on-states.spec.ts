import { contract } from '@waypost/contract';
import { opened, transaction } from '../../../support/eligibility-answers.ts';
import { expect, holding, idOf, test } from '../../../support/shown.ts';
import { sent } from '../../../support/task-action-screens.ts';
import { task, tasks, withTasks } from '../../../support/task-answers.ts';

const started = task(9, {
  status: 'InProcess',
  condition: { conditionCode: '72', description: 'Invalid/Missing Subscriber/Insured ID' },
});
/** A check since it was opened that was rejected again. */
const again = {
  ...started,
  domainModels: {
    ...started.domainModels,
    eligibility: {
      id: transaction.id,
      coverageStatus: null,
      coverageCaution: null,
      transactionDate: '2026-11-20T09:00:00.000Z',
      riskIndicator: null,
      rulesResult: [],
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

test('who may not change the case hands its task on with a reason; whoever may is not asked to', async ({
  page,
  answers,
}) => {
  const shown = opened(
    withTasks(answers, tasks(4)).to(contract.task.workingTask, { task: started }),
    transaction,
  );
  holding(answers, ...worker);
  await page.goto(shown);
  const bar = page.getByRole('region', { name: 'Task being worked' });
  const handOn = bar.getByRole('button', { name: 'Hand On…' });
  const asks = page.getByRole('dialog', { name: 'Hand to a Case Specialist' });
  const send = asks.getByRole('button', { name: 'Hand On' });
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
    return { assignee: { id: idOf(82), name: 'Abara, Ruth' }, version: 2 };
  });
  await send.click();
  await expect(page.getByText('Task handed to Abara, Ruth')).toBeVisible();
  await expect(asks).toBeHidden();
  expect(sent(answers, 'POST', '/hand-on').at(-1)).toEqual({
    comment: 'The date of birth differs from the card.',
  });
});

test('F says that the last check was rejected again before the task is finished', async ({
  page,
  answers,
}) => {
  const shown = opened(
    withTasks(answers, tasks(4)).to(contract.task.workingTask, { task: again }),
    transaction,
  );
  answers.to(contract.task.changeTask, () => {
    answers.to(contract.task.workingTask, { task: null });
    return { ...again, status: 'Complete' as const, version: 2 };
  });
  await page.goto(shown);
  const bar = page.getByRole('region', { name: 'Task being worked' });
  await expect(bar.getByRole('button', { name: /^Finish task/ })).toBeVisible();
  // Whoever may change the case does so.
  await expect(bar.getByRole('button', { name: 'Hand On…' })).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(
    bar.getByText('The last answer is still AAA 72 Invalid/Missing Subscriber/Insured ID: F again to finish'),
  ).toBeVisible();
  expect(sent(answers, 'PATCH', again.id)).toEqual([]);
  await page.keyboard.press('f');
  await expect.poll(() => sent(answers, 'PATCH', again.id)).toMatchObject([{ status: 'Complete' }]);
});
