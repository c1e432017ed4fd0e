import { contract } from '@waypost/contract';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { Answers } from '../../../support/answers.ts';
import { opened, openedForm, transaction } from '../../../support/eligibility-answers.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  type Page,
  shownQueue,
  test,
  within,
} from '../../../support/shown.ts';
import { task, tasks, withTasks } from '../../../support/task-answers.ts';

const toDos: Task['toDos'] = [
  {
    id: idOf(301),
    recommendation: 'Compare what was sent with the insurance card',
    resolution: null,
    resolutionOptions: ['Matches', 'Corrected'],
    comment: null,
  },
];
const condition = { conditionCode: '72', description: 'Invalid/Missing Subscriber/Insured ID' };
const advice = 'Compare the member ID with the card.';
const process: Task['process'] = { ...task(9).process, name: 'Eligibility' };
const started = task(9, {
  taskName: 'Eligibility Exception',
  process,
  status: 'InProcess',
  toDos,
  condition,
  startUrl: `eligibility/${transaction.facilityId}/${EMPTY_ID}/${idOf(309)}`,
});
const working = (answers: Answers): Answers =>
  withTasks(openedForm(answers), [started, ...tasks(3)])
    .to(contract.task.workingTask, { task: started })
    .to(contract.eligibility.prefill, {
      caseId: transaction.id,
      caseNumber: '260000-01',
      request: transaction.resubmit.request ?? emptyEligibilityRequest,
      coverages: [],
      lastCheckId: null,
    });
const saved = (answers: Answers): unknown[] => {
  const sent: unknown[] = [];
  answers.to(contract.task.changeTask, ({ text }) => {
    sent.push(JSON.parse(text));
    answers.to(contract.task.workingTask, { task: null });
    return { ...started, status: 'OnHold', version: 2 };
  });
  return sent;
};
const bar = (page: Page) => page.getByRole('region', { name: 'Task being worked' });
const panel = (page: Page) => page.getByRole('region', { name: 'Task work' });

test('a task is worked by keyboard, and shows the action that its code requires', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('LKMT', 'WORDS', 'AGAIN', 'LATE', 'NONE', 'ONE'));
  await test.step('after the last to-do the digits choose the outcome above the answer and in the panel, and Ctrl Enter saves it', async () => {
    const shown = opened(working(answers), transaction);
    const sent = saved(answers);
    await page.goto(shown);
    const outcome = bar(page).getByRole('group', { name: 'Task status' });
    await expect(outcome.getByRole('button', { name: 'Hold' })).toBeVisible();
    await expect(outcome.locator('kbd')).toHaveCount(0);
    await page.keyboard.press('1');
    await expect(outcome.locator('kbd')).toHaveText(['1', '2', '3', '4']);
    await page.keyboard.press('1');
    await expect(outcome.getByRole('button', { name: 'Complete' })).toHaveAttribute('aria-pressed', 'true');
    await follow(page, '/rco/LKMT/search');
    await expect(panel(page).getByRole('button', { name: 'Complete' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    // Leaves the first field of the search.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('2');
    await expect(panel(page).getByRole('button', { name: 'Hold', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    // The letters stay, and both are listed.
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByText('H 2', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await panel(page).getByRole('button', { name: 'Hold', exact: true }).focus();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => sent).toMatchObject([{ status: 'OnHold', toDos: [{ resolution: 'Matches' }] }]);
  });
  await test.step('the action that the payer’s code requires has the same words above the answer, in the panel and in the queue', async () => {
    const shown = opened(working(answers), transaction);
    await followWithin(page, 'WORDS', shown);
    await expect(bar(page)).toContainText(advice);
    await follow(page, '/rco/WORDS/search');
    await expect(panel(page)).toContainText(advice);
    await follow(page, `${within('WORDS', shownQueue)}?task=${started.id}`);
    const code = page.locator('[role="row"][row-id] [col-id="errorCode"] [title]').first();
    await code.hover();
    await expect(code).toHaveAttribute('title', `${condition.description}. Next: ${advice}`);
    await code.click();
    await expect(page.getByRole('complementary', { name: 'Task', exact: true })).toContainText(
      `Next: ${advice}`,
    );
  });
  await test.step('F reports that the task’s check was rejected again, and a second F finishes the task', async () => {
    const again: Task = {
      ...started,
      toDos: [],
      domainModels: {
        ...started.domainModels,
        eligibility: {
          id: transaction.id,
          // After the task was opened.
          transactionDate: '2099-11-21T15:00:00.000Z',
          coverageStatus: 'Rejected',
          coverageCaution: null,
          rejectReasonCode: '72',
          riskIndicator: null,
          rulesResult: [],
          caseDifferences: [],
        },
      },
    };
    const shown = opened(working(answers), transaction);
    answers.to(contract.task.workingTask, { task: again });
    const sent = saved(answers);
    await followWithin(page, 'AGAIN', shown);
    await expect(bar(page)).toContainText(advice);
    await page.keyboard.press('f');
    await expect(bar(page)).toContainText(
      'The last answer is still AAA 72 Invalid/Missing Subscriber/Insured ID',
    );
    expect(sent).toEqual([]);
    await page.keyboard.press('f');
    await expect.poll(() => sent).toMatchObject([{ status: 'Complete' }]);
  });
  await test.step('F takes into account an answer that the panel has not loaded yet, and finishes without a question', async () => {
    const checkAgain = {
      id: idOf(302),
      recommendation: 'Check eligibility again',
      resolution: null,
      resolutionOptions: ['Active', 'Not active'],
      comment: null,
    };
    const before: Task = { ...started, toDos: [checkAgain] };
    const shown = opened(working(answers), transaction);
    answers.to(contract.task.workingTask, { task: before });
    const sent = saved(answers);
    await followWithin(page, 'LATE', shown);
    await expect(bar(page).getByRole('group', { name: /^To do 1 of 1/ })).toBeVisible();
    answers.to(contract.task.workingTask, {
      task: {
        ...before,
        domainModels: {
          ...before.domainModels,
          eligibility: {
            id: transaction.id,
            // After the task was opened.
            transactionDate: '2099-11-21T15:00:00.000Z',
            coverageStatus: 'Active Coverage',
            coverageCaution: null,
            rejectReasonCode: null,
            riskIndicator: null,
            rulesResult: [],
            caseDifferences: [],
          },
        },
      },
    });
    await page.keyboard.press('f');
    await expect
      .poll(() => sent)
      .toMatchObject([{ status: 'Complete', toDos: [{ id: checkAgain.id, resolution: 'Active' }] }]);
  });
  await test.step('N is shown above the queue, and with a task in process it opens that task and explains why no other starts', async () => {
    working(answers);
    answers.to(contract.task.workingTask, { task: null });
    await followWithin(page, 'NONE', shownQueue);
    await expect(page.getByRole('button', { name: 'Start the next task' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start the next task' }).locator('kbd')).toHaveText('N');
    answers.to(contract.task.workingTask, { task: started });
    await followWithin(page, 'ONE', shownQueue);
    const back = page.getByRole('button', { name: 'Go to the task in process' });
    await expect(back.locator('kbd')).toHaveText('N');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
      'Go to the task in process',
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/eligibility\//);
    await expect(page.getByText(/You have this task in process: Eligibility Exception, case /)).toBeVisible();
  });
});
