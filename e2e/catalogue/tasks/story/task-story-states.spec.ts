import { contract } from '@waypost/contract';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskReason, TaskStep } from '@waypost/contract/tasks/story';
import { ownModel, withModels } from '../../../support/decision-answers.ts';
import { opened, transaction } from '../../../support/eligibility-answers.ts';
import { reasons } from '../../../support/reason-answers.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  openIn,
  type Page,
  shownQueue,
  test,
} from '../../../support/shown.ts';
import { task, tasks, withTasks } from '../../../support/task-answers.ts';
import { rows } from '../../../support/views.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Task', exact: true });
const section = (page: Page, title: string) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** Opens the panel of the first task of the queue, in an organization of which nothing has been read. */
async function openPanel(page: Page, lCode: string): Promise<void> {
  await openIn(page, shownQueue, lCode);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(panel(page)).toBeVisible();
}

const dana = { id: idOf(81), name: 'Whitfield, Dana' };
const steps: TaskStep[] = [
  {
    version: 3,
    at: '2026-11-20T16:00:00.000Z',
    by: { kind: 'user', name: 'Okafor, Marcus' },
    takesBack: null,
    from: { status: 'InProcess', assignee: dana },
    to: { status: 'OnHold', assignee: null },
    waitUntil: null,
    priority: null,
    rule: null,
  },
  {
    version: 2,
    at: '2026-11-20T15:00:00.000Z',
    by: { kind: 'user', name: dana.name },
    takesBack: null,
    from: { status: 'Open', assignee: null },
    to: { status: 'InProcess', assignee: dana },
    waitUntil: null,
    priority: null,
    rule: null,
  },
];
const started: Task = task(9, { status: 'InProcess', assignee: dana });

test('the panel shows a task’s history, its position in the queue, and the other tasks of its case', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('STORY', 'UNDO', 'RULE', 'READ', 'DAYS', 'DAY', 'CASE'));
  await test.step('the panel shows a task’s history from the last step back to its origin', async () => {
    withTasks(answers, tasks(3)).to(contract.task.history, { steps, undoUntil: null });
    await openPanel(page, 'STORY');
    await expect(section(page, 'History').getByRole('listitem')).toContainText([
      'Okafor, Marcus put it on hold, and took it from Whitfield, Dana',
      'Whitfield, Dana started it',
      'The Eligibility process created it',
    ]);
    // The panel also explains the task's position in the queue.
    await expect(section(page, 'Order of work')).toContainText(
      /Due (today|tomorrow|in \d+ days), priority 5 of 10Your own in process come first, then the earliest due/,
    );
    // The section of other tasks is left out where the case has none.
    await expect(panel(page).getByRole('heading', { name: 'Other tasks of this case' })).toHaveCount(0);
  });
  await test.step('a user can undo their own last step in the history, also after its notice has closed', async () => {
    const [first] = tasks(1);
    if (!first) throw new Error('there is no task');
    const last = withTasks(answers, tasks(3)).to(contract.task.history, {
      steps,
      undoUntil: '2026-11-20T16:30:00.000Z',
    });
    last.to(contract.task.undoChanges, () => {
      answers.to(contract.task.history, { steps, undoUntil: null });
      return {
        updatedTasks: [
          { taskId: first.id, version: first.version + 1, status: 'InProcess' as const, assignee: dana },
        ],
        skippedTasks: [],
      };
    });
    await openPanel(page, 'UNDO');
    const undo = section(page, 'History').getByRole('button', { name: 'Undo the last change' });
    await expect(section(page, 'History').getByRole('listitem').first()).toContainText('until');
    await undo.press('Enter');
    await expect(page.getByRole('status').getByText('The change is undone.')).toBeVisible();
    expect(JSON.parse((await answers.sent('POST', '/tasks/undo')).text)).toEqual({
      tasks: [{ taskId: first.id, version: first.version }],
    });
    await expect(undo).toHaveCount(0);
    await expect(section(page, 'History').getByRole('list')).toBeFocused();
  });
  await test.step('the panel names the escalation rule that changed the task, in its history and among its reasons', async () => {
    const rule = { name: 'Overdue for five days', table: 'Escalation', version: 4 };
    const by = { kind: 'service' as const, name: 'Waypost' };
    const inProcess = { status: 'InProcess' as const, assignee: dana };
    const at = '2026-11-21T05:00:00.000Z';
    const raised: TaskStep = {
      ...{ version: 4, at, by, takesBack: null, from: inProcess, to: inProcess, waitUntil: null },
      ...{ priority: { from: 3, to: 8 }, rule },
    };
    const elevated: TaskStep = {
      ...raised,
      ...{ version: 5, to: { status: 'Elevated', assignee: dana }, priority: null },
    };
    const escalated = (action: string, value: string): TaskReason => ({
      at,
      made: 'escalated',
      eventType: null,
      tables: [
        { name: 'Escalation', version: 4, isDefault: false, rules: [{ row: 2, comment: 'By contract' }] },
      ],
      facts: [
        { name: 'rule', value: rule.name },
        { name: 'action', value: action },
        { name: 'value', value },
        { name: 'daysUntilDue', value: '-5' },
      ],
    });
    withModels(withTasks(answers, tasks(3)))
      .to(contract.task.history, { steps: [elevated, raised, ...steps], undoUntil: null })
      .to(contract.task.reasons, {
        reasons: [escalated('Elevate', ''), escalated('Raise Priority', '8'), ...reasons],
      });
    await openPanel(page, 'RULE');
    await expect(section(page, 'History').getByRole('listitem')).toContainText([
      'Waypost elevated it, by the rule Overdue for five days of Escalation (version 4)',
      'Waypost raised its priority from 3 to 8, by the rule Overdue for five days of Escalation (version 4)',
      'Okafor, Marcus put it on hold',
    ]);
    const why = section(page, 'Why this task');
    await expect(why).toContainText('Elevated by the rule Overdue for five days of Escalation (version 4).');
    await expect(why).toContainText('Priority raised to 8 by the rule Overdue for five days of Escalation');
    await why.getByText('What decided').last().press('Enter');
    await expect(why.getByText('By contract').last()).toBeVisible();
    await expect(why.getByText('Days until due').last()).toBeVisible();
  });
  await test.step('the panel shows an error if the history fails to load, and loads it again on request', async () => {
    withTasks(answers, tasks(3)).failing(contract.task.history, 'INTERNAL');
    await openPanel(page, 'READ');
    const history = section(page, 'History');
    await expect(history.getByRole('alert')).toBeVisible();
    answers.to(contract.task.history, { steps, undoUntil: null });
    await history.getByRole('button', { name: 'Try again' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(3);
  });
  await test.step('the panel shows how long a task waits and to whom it returns', async () => {
    const wait = { status: 'Wait', waitUntil: '2026-12-01', waitDaysLeft: 9, assignee: dana } as const;
    withTasks(answers, [task(1, wait)]);
    await openPanel(page, 'DAYS');
    await expect(panel(page)).toContainText('12/01/2026 9 days left, then back to Whitfield, Dana');
    withTasks(answers, [task(1, { ...wait, waitDaysLeft: 1, waitReturnsTo: 'group' })]);
    await openPanel(page, 'DAY');
    await expect(panel(page)).toContainText('12/01/2026 1 day left, then back to the queue');
  });
  await test.step('the panel shows the other tasks of the case, and takes all unassigned ones at once', async () => {
    const others = [
      task(21, { taskName: 'Missing Authorization' }),
      task(22, { taskName: 'Coverage Review' }),
      task(23, { status: 'InProcess', assignee: dana, abilities: { ...task(23).abilities, start: false } }),
    ];
    withTasks(answers, tasks(3))
      .to(contract.task.tasksOfSameCase, others)
      .to(contract.task.changeTasks, {
        updatedTasks: others
          .slice(0, 2)
          .map(({ id }) => ({ taskId: id, version: 2, status: 'InProcess' as const, assignee: dana })),
        skippedTasks: [],
      });
    await openPanel(page, 'CASE');
    const together = section(page, 'Other tasks of this case');
    await expect(together.getByRole('listitem')).toContainText([
      /Open.*Missing Authorization.*Unassigned/,
      /Open.*Coverage Review.*Unassigned/,
      /In Process.*Whitfield, Dana/,
    ]);
    await together.getByRole('button', { name: 'Take all 2' }).click();
    await expect(page.getByText('2 of 2 tasks assigned to you.')).toBeVisible();
    const { text } = await answers.sent('PATCH', '/tasks');
    expect(JSON.parse(text).map(({ taskId }: { taskId: string }) => taskId)).toEqual(
      others.slice(0, 2).map(({ id }) => id),
    );
  });
});

test('the panel shows why a task exists, and lets its manager set the priority', async ({
  page,
  answers,
}) => {
  holdingIn(answers, {
    ...mayAllIn('WHY', 'NOTTOLD', 'UNREAD', 'MANAGED', 'OTHER'),
    WORK: ['eligibility-work'],
  });
  await test.step('the panel shows why a task exists: the event, the matching rules with their input, and later changes', async () => {
    withModels(withTasks(answers, tasks(3))).to(contract.task.reasons, { reasons });
    await openPanel(page, 'WHY');
    const why = section(page, 'Why this task');
    await expect(why).toContainText('Opened because a payer answered.');
    const rules = why.getByRole('list', { name: 'Rules that matched' });
    await expect(rules.first()).toContainText('Eligibility: exceptions own table, version 3');
    await expect(rules.first()).toContainText('Coverage not active');
    await expect(rules.first()).toContainText('Eligibility: task types default, version 1');
    // A table of which no rule matched decided nothing.
    await expect(why).not.toContainText('Eligibility: to-dos');
    await expect(why.getByText('Inactive Coverage')).toBeVisible();
    await expect(why.getByText('Days to service')).toBeVisible();
    await expect(why.getByText('Yes', { exact: true })).toBeVisible();
    await expect(why.getByText('Changed because a payer did not answer.')).toBeVisible();
    await expect(why.getByText('Payer did not answer')).toBeHidden();
    await why.getByText('What decided').press('Enter');
    await expect(why.getByText('Payer did not answer')).toBeVisible();
  });
  await test.step('the panel links to the deciding table only for users who may read decision tables', async () => {
    const link = section(page, 'Why this task')
      .getByRole('link', { name: 'Eligibility: exceptions' })
      .first();
    await expect(link).toHaveAttribute('href', new RegExp(`/settings/decision-tables/${ownModel.id}$`));
    await openPanel(page, 'WORK');
    await expect(section(page, 'Why this task')).toContainText('Coverage not active');
    await expect(section(page, 'Why this task').getByRole('link')).toHaveCount(0);
  });
  await test.step('the panel shows a message for missing or failed reasons, and refetches them when the task changes', async () => {
    withModels(withTasks(answers, tasks(3)));
    await openPanel(page, 'NOTTOLD');
    const why = section(page, 'Why this task');
    await expect(why).toContainText('No reason is on record for this task.');
    answers.to(contract.task.reasons, { reasons });
    answers.emit({ kind: 'event', id: idOf(3), type: 'task.updated', subjectId: task(1).id, caseId: null });
    await expect(why).toContainText('Opened because a payer answered.');
    answers.failing(contract.task.reasons, 'INTERNAL');
    await openPanel(page, 'UNREAD');
    await expect(why.getByRole('alert')).toBeVisible();
    answers.to(contract.task.reasons, { reasons });
    await why.getByRole('button', { name: 'Try again' }).click();
    await expect(why).toContainText('Opened because a payer answered.');
  });
  await test.step('only a user who manages a task can set its priority in the panel', async () => {
    const shown = tasks(3);
    withTasks(answers, shown).to(contract.task.changeTask, { ...task(1), priority: 9, version: 2 });
    await openPanel(page, 'MANAGED');
    const field = section(page, 'Order of work').getByRole('combobox', { name: /^Priority/ });
    await field.selectOption('9');
    await expect(page.getByText('Task updated')).toBeVisible();
    expect(JSON.parse((await answers.sent('PATCH', '')).text)).toEqual({ priority: 9 });
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    // A choice made during a save is saved afterwards, based on the result of the first.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answers.asked.length = 0;
    answers.to(contract.task.changeTask, async ({ text }) => {
      await held;
      const { priority } = JSON.parse(text) as { priority: number };
      return { ...task(1), priority, version: 5 };
    });
    const versions: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') versions.push(request.headers()['if-match']);
    });
    const changes = () =>
      answers.asked.filter(({ method }) => method === 'PATCH').map(({ text }) => JSON.parse(text) as object);
    await field.selectOption('4');
    await expect.poll(changes).toEqual([{ priority: 4 }]);
    for (const priority of ['5', '6']) await field.selectOption(priority);
    await expect(field).toHaveValue('6');
    release();
    await expect.poll(changes).toEqual([{ priority: 4 }, { priority: 6 }]);
    await expect.poll(() => versions[1]).toBe('5');
    answers.failing(contract.task.changeTask, 'VERSION_CHANGED');
    await field.selectOption('2');
    await expect(page.getByRole('alert').filter({ hasText: 'Someone else has changed this' })).toBeVisible();
    withTasks(
      answers,
      shown.map((each) => ({ ...each, abilities: { ...each.abilities, manage: false } })),
    );
    await openPanel(page, 'OTHER');
    await expect(section(page, 'Order of work')).toContainText('priority 5 of 10');
    await expect(field).toHaveCount(0);
  });
});

test('a task is started and released at home, or finished from an answer', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'FINISHED'));
  await test.step('one key starts the next task from home, and shows a message when none is left', async () => {
    withTasks(answers, tasks(3)).to(contract.task.workingTask, { task: null });
    answers.to(contract.task.startNext, { task: null, isContinued: false });
    await page.goto('/rco/LKMT');
    await expect(page.getByRole('button', { name: 'Start the next task' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByText('There is no open task left for you.')).toBeVisible();
    opened(answers, transaction);
    answers.to(contract.task.startNext, () => {
      answers.to(contract.task.workingTask, { task: started });
      return { task: started, isContinued: false };
    });
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: 'Eligibility request' })).toBeVisible();
  });
  await test.step('the next task is not offered while another is in process', async () => {
    await follow(page, '/rco/LKMT');
    await expect(page.getByRole('region', { name: 'Task work' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start the next task' })).toHaveCount(0);
  });
  await test.step('a wait of the task being worked may count business days and end in the queue [W-108]', async () => {
    answers.to(contract.task.changeTask, { ...started, status: 'Wait', waitUntil: '2026-12-01', version: 2 });
    const work = page.getByRole('region', { name: 'Task work' });
    await work.getByRole('button', { name: 'Wait', exact: true }).click();
    await work.getByLabel('Days To Wait').fill('5');
    await work.getByLabel('Business days').check();
    await work.getByLabel('Then back to').selectOption('The queue');
    await work.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Task updated')).toBeVisible();
    expect(JSON.parse((await answers.sent('PATCH', '')).text)).toEqual({
      status: 'Wait',
      waitExpirationDays: 5,
      waitInBusinessDays: true,
      waitReturnsTo: 'group',
    });
  });
  await test.step('a task is finished from the answer of a payer with one key, and home offers the next', async () => {
    const answer = opened(withTasks(answers, tasks(3)), transaction);
    answers.to(contract.task.workingTask, { task: started });
    await followWithin(page, 'FINISHED', answer);
    const bar = page.getByRole('region', { name: 'Task being worked' });
    await expect(bar).toContainText('Eligibility Exception');
    await expect(bar.getByRole('button', { name: 'Finish task' })).toBeEnabled();
    answers.to(contract.task.changeTask, () => {
      answers.to(contract.task.workingTask, { task: null });
      return { ...started, status: 'Complete', version: 2 };
    });
    await page.keyboard.press('f');
    await expect(page.getByRole('heading', { level: 1, name: 'Organization FINISHED' })).toBeVisible();
    expect(JSON.parse((await answers.sent('PATCH', '')).text)).toEqual({ status: 'Complete' });
    await expect(page.getByRole('button', { name: 'Start the next task' })).toBeVisible();
  });
});
