import { contract } from '@waypost/contract';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { Answers } from '../../../support/answers.ts';
import { opened, openedForm, transaction } from '../../../support/eligibility-answers.ts';
import { closeMessages } from '../../../support/messages.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  type Page,
  test,
} from '../../../support/shown.ts';
import { task, tasks, withTasks } from '../../../support/task-answers.ts';

const toDo = (
  number: number,
  recommendation: string,
  ...resolutionOptions: string[]
): Task['toDos'][number] => ({
  id: idOf(300 + number),
  recommendation,
  resolution: null,
  resolutionOptions,
  comment: null,
});
const toDos = [
  toDo(1, 'Compare what was sent with the insurance card', 'Matches', 'Corrected', 'No card on file'),
  toDo(2, 'Check eligibility again', 'Active', 'Not active', 'Payer did not answer'),
  toDo(3, 'Call the payer when the answer is still not usable', 'Reached', 'Not reached', 'Not needed'),
];
const started = task(9, { status: 'InProcess', toDos });
const ofTask = `eligibility/${transaction.facilityId}/${EMPTY_ID}/${started.id}`;
const checked: Task = {
  ...started,
  domainModels: {
    ...started.domainModels,
    eligibility: {
      id: transaction.id,
      coverageStatus: 'Active Coverage',
      coverageCaution: null,
      rejectReasonCode: null,
      transactionDate: '2026-11-20T09:00:00.000Z',
      riskIndicator: null,
      rulesResult: [],
      caseDifferences: [],
    },
  },
};
const working = (answers: Answers, of: Task): Answers =>
  withTasks(answers, tasks(4)).to(contract.task.workingTask, { task: of });
const bar = (page: Page) => page.getByRole('region', { name: 'Task being worked' });
const panel = (page: Page) => page.getByRole('region', { name: 'Task work' });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const saved = (answers: Answers): unknown[] => {
  const sent: unknown[] = [];
  answers.to(contract.task.changeTask, ({ text }) => {
    const change = JSON.parse(text) as Partial<Task>;
    sent.push(change);
    if (change.status === 'Complete') answers.to(contract.task.workingTask, { task: null });
    return { ...started, status: change.status ?? 'InProcess', version: 2 };
  });
  return sent;
};

test('a task with a check and three to-dos is started, answered and completed in five keys; the check answers its own to-do', async ({
  page,
  answers,
}) => {
  opened(withTasks(answers, tasks(4)), transaction);
  openedForm(answers)
    .to(contract.task.workingTask, { task: null })
    .to(contract.task.startNext, () => {
      answers.to(contract.task.workingTask, { task: started });
      return { task: { ...started, startUrl: ofTask }, isContinued: false };
    })
    .to(contract.eligibility.prefill, {
      caseId: transaction.id,
      caseNumber: '260000-01',
      request: transaction.resubmit.request ?? emptyEligibilityRequest,
      coverages: [],
      lastCheckId: null,
    })
    .to(contract.eligibility.verify, () => {
      answers.to(contract.task.workingTask, { task: checked });
      return [{ ...transaction, taskId: started.id }];
    });
  const sent = saved(answers);
  await page.goto('/rco/LKMT');
  await expect(page.getByRole('button', { name: 'Start the next task' })).toBeEnabled();
  const keys: string[] = [];
  const press = (key: string) => {
    keys.push(key);
    return page.keyboard.press(key);
  };
  await press('n');
  await expect(page.getByRole('form', { name: 'Eligibility request' })).toBeVisible();
  await expect(button(page, 'Matches')).toBeFocused();
  await test.step('the keys of the answers are not shown while a field takes what is typed', async () => {
    const cap = button(page, 'Matches').locator('kbd');
    await expect(cap).toBeVisible();
    await page.getByLabel('Last name').first().focus();
    await expect(cap).toBeHidden();
    await button(page, 'Matches').focus();
    await expect(cap).toBeVisible();
  });
  // The focus moves to the next to-do, and unsaved answers do not take over Submit's shortcut.
  await press('Enter');
  await expect(button(page, 'Active')).toBeFocused();
  await press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();
  await expect.poll(() => answers.live.size).toBe(1);
  answers.emit({
    kind: 'event',
    id: idOf(1),
    type: 'eligibility.answered',
    subjectId: transaction.id,
    caseId: null,
  });
  // The second was answered by the check.
  await expect(bar(page)).toContainText('3 of 3 Call the payer');
  await press('3');
  await expect(button(page, 'Not needed')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Previous to-do').click();
  await expect(button(page, 'Active')).toHaveAttribute('aria-pressed', 'true');
  await press('f');
  await expect(page.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toBeVisible();
  expect(sent).toEqual([
    {
      status: 'Complete',
      toDos: toDos.map(({ id }, at) => ({
        id,
        resolution: ['Matches', 'Active', 'Not needed'][at],
        comment: null,
      })),
    },
  ]);
  expect(keys).toHaveLength(5);
});

test('to-dos are answered by keys and by mouse, and saved with their task', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'ANSWERED'));
  await test.step('open to-dos are reported before a task is finished; F again finishes it', async () => {
    const shown = opened(working(answers, started), transaction);
    const sent = saved(answers);
    await page.goto(shown);
    await expect(bar(page)).toContainText('1 of 3 Compare what was sent');
    await page.keyboard.press('2');
    await expect(bar(page)).toContainText('2 of 3 Check eligibility again');
    await page.keyboard.press('f');
    const question = bar(page).getByRole('status').last();
    await expect(question).toHaveText('2 of 3 to-dos open: F or Save again to finish');
    // A choice made meanwhile changes the question.
    await page.keyboard.press('3');
    await expect(question).toHaveText('');
    await page.keyboard.press('f');
    await expect(question).toHaveText('1 of 3 to-dos open: F or Save again to finish');
    expect(sent).toEqual([]);
    await page.keyboard.press('f');
    await expect(page.getByRole('heading', { level: 1, name: 'Organization LKMT' })).toBeVisible();
    expect(sent).toMatchObject([
      { status: 'Complete', toDos: [{ resolution: 'Corrected' }, { resolution: 'Payer did not answer' }] },
    ]);
  });
  await test.step('to-dos are answered by mouse and keyboard, with the focus on the next; Ctrl Enter saves from the bar and the panel', async () => {
    await closeMessages(page);
    const shown = opened(working(answers, started), transaction);
    const sent = saved(answers);
    await followWithin(page, 'ANSWERED', shown);
    await button(page, 'Corrected').click();
    await expect(button(page, 'Active')).toBeFocused();
    // Ctrl Enter saves without pressing the focused button.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Task updated')).toBeVisible();
    expect(sent).toEqual([{ toDos: [{ id: toDos[0]?.id, resolution: 'Corrected', comment: null }] }]);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const name of ['Matches', 'Corrected', 'Save or send what is filled in', 'Finish task'])
      await expect(list.getByText(name, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await follow(page, '/rco/ANSWERED/search');
    const comment = panel(page).getByLabel('Comment on Check eligibility again');
    await comment.fill('Line busy');
    await comment.press('Control+Enter');
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toEqual({ toDos: [{ id: toDos[1]?.id, resolution: null, comment: 'Line busy' }] });
  });
});
