import { contract } from '@waypost/contract';
import { managePermission } from '@waypost/contract/core/permissions';
import { getTaskQueue, type TaskQuery } from '@waypost/contract/graphql';
import type { Answers } from '../../../support/answers.ts';
import { board, emptyBoard, ownBoard } from '../../../support/board-answers.ts';
import { boardPath, payers } from '../../../support/board-screens.ts';
import { download } from '../../../support/grid.ts';
import { nobodyChosen } from '../../../support/hand-out-answers.ts';
import { drawn } from '../../../support/quiet.ts';
import {
  dana,
  everyPermission,
  expect,
  follow,
  holdingIn,
  idOf,
  lakemont,
  type Page,
  test,
} from '../../../support/shown.ts';
import { tasks, withTasks } from '../../../support/task-answers.ts';
import { rows } from '../../../support/views.ts';

const openStatuses = ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated'];
const open = { status: { filterType: 'set', values: openStatuses } };
const people = (page: Page) => page.getByRole('table', { name: 'What each person has, and has finished' });
const figure = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The filter with which the queue asks for the tasks of a figure; leads back to the board. */
async function filterOf(
  page: Page,
  answers: Answers,
  name: string,
): Promise<TaskQuery['filter'] | undefined> {
  const before = answers.asked.length;
  const asked = () => answers.asked.slice(before).filter(({ text }) => text.includes(getTaskQueue.name));
  await figure(page, name).click();
  // The rows of the previous figure stay until the new ones arrive.
  await expect.poll(asked, name).not.toEqual([]);
  await expect(rows(page).first()).toBeVisible();
  await page.goBack();
  return asked()
    .map(({ text }) => (JSON.parse(text) as { variables: { query: TaskQuery } }).variables.query.filter)
    .at(-1);
}

test('each figure of the board opens its tasks in the queue, including weekly and return figures', async ({
  page,
  answers,
}) => {
  const weeks = board.weeks.map((week) => ({ ...week, returned: 2 }));
  withTasks(answers, tasks(3)).to(contract.board.board, { ...board, weeks });
  await page.goto(boardPath);
  await test.step('the list of a figure shows its filter in words, Back leads to the board, and a new tab does not change the list in this one', async () => {
    await figure(page, '78 overdue tasks').click({ modifiers: ['ControlOrMeta'] });
    await expect(payers(page)).toBeVisible();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Task Management' }).click();
    await expect(rows(page).first()).toBeVisible();
    const filters = page.getByRole('list', { name: 'Filters' });
    await expect(filters).not.toContainText('is overdue');
    await main.getByRole('link', { name: 'Board' }).click();
    await figure(page, '56 aged tasks, Lakemont Medical Center').click();
    await expect(filters).toContainText('Provider: Lakemont Medical Center');
    await expect(filters).toContainText('Group: Eligibility, Registration');
    await page.goBack();
    await expect(payers(page)).toBeVisible();
  });
  const [first, week, last] = [weeks[0], weeks.at(-2), weeks.at(-1)];
  const groups = { group: { filterType: 'set', values: ['eligibility', 'registration'] } };
  const within = (from: string | undefined, to: string | undefined) => ({
    filterType: 'date',
    type: 'inRange',
    dateFrom: from,
    dateTo: to,
  });
  const finished = (from: string | undefined, to: string | undefined) => ({
    status: { filterType: 'set', values: ['Complete'] },
    completedDate: within(from, to),
    ...groups,
  });
  const returns = { returns: { filterType: 'number', type: 'greaterThan', filter: 0 } };
  const ruth = { assignee: { filterType: 'text', type: 'equals', filter: 'Abara, Ruth' } };
  const aged = { daysAged: { filterType: 'number', type: 'greaterThan', filter: 30 } };
  const overdue = { dueDate: { filterType: 'date', type: 'overdue' } };
  const expected: Record<string, unknown> = {
    '1,234 open tasks': { ...open, ...groups },
    '70 overdue tasks, Eligibility': {
      ...open,
      ...overdue,
      group: { filterType: 'set', values: ['eligibility'] },
    },
    '1,200 open tasks, Lakemont Medical Center': {
      ...open,
      ...groups,
      provider: { filterType: 'set', values: [lakemont.facilities[0]?.id] },
    },
    '700 open tasks, Tidewater PPO': {
      ...open,
      ...groups,
      payerName: { filterType: 'text', type: 'equals', filter: 'Tidewater PPO' },
    },
    '55 aged tasks, Unassigned': {
      ...open,
      ...groups,
      ...aged,
      assignee: { filterType: 'text', type: 'blank' },
    },
    '9 tasks finished this week, Abara, Ruth': { ...finished(last?.from, last?.to), ...ruth },
    '2 tasks finished this week that had come back': { ...finished(last?.from, last?.to), ...returns },
    '2 tasks finished in the week from 11/16/2026 that had come back': {
      ...finished(week?.from, week?.to),
      ...returns,
    },
    [`${week?.opened} tasks opened in the week from 11/16/2026`]: {
      createDate: within(week?.from, week?.to),
      ...groups,
    },
    '130 tasks finished in 13 weeks, Abara, Ruth': { ...finished(first?.from, last?.to), ...ruth },
    '4 finished tasks that had come back, Abara, Ruth': {
      ...finished(first?.from, last?.to),
      ...returns,
      ...ruth,
    },
  };
  for (const [name, filter] of Object.entries(expected))
    expect.soft(await filterOf(page, answers, name), name).toEqual(filter);
});

test('the board shows the figures of all users or of the current user, and is downloaded', async ({
  page,
  answers,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  withTasks(answers, tasks(3)).to(contract.board.board, board).to(contract.board.ownBoard, ownBoard);
  answers.to(contract.board.lastWeek, {
    from: '2026-11-16',
    to: '2026-11-22',
    people: [
      { person: { id: idOf(83), name: 'Okafor, Marcus' }, completed: 41, handedOn: 3, held: 2 },
      { person: { id: dana.userId, name: 'Whitfield, Dana' }, completed: 1207, handedOn: 0, held: 5 },
    ],
  });
  holdingIn(answers, {
    LKMT: everyPermission,
    MANAGER: ['task-management-read', managePermission('eligibility')],
    WORKER: ['task-management-read', 'eligibility-work'],
    NONE: ['case-management-read'],
  });
  await page.goto(boardPath);
  await test.step('zero figures are no links, and averages without data are left out', async () => {
    const ofDana = people(page).getByRole('row', { name: /^Whitfield, Dana/ });
    // An available user without tasks is shown differently from an absent one.
    await expect(ofDana.getByRole('rowheader')).toHaveText('Whitfield, Dana, has no tasks');
    await expect(ofDana.getByRole('cell')).toHaveText(['0', '0', '0', '0', /^3\b/, /^4\b/, '', '40 min', '']);
    await expect(ofDana.getByRole('link')).toHaveCount(2);
  });
  await test.step('the board shows absences beside each person’s tasks', async () => {
    await expect(
      people(page)
        .getByRole('row', { name: /^Abara, Ruth/ })
        .getByRole('rowheader'),
    ).toHaveText('Abara, Ruth, away until 12/07/2099');
  });
  await test.step('last week is shown by person, including people who completed nothing', async () => {
    const last = page.getByRole('region', { name: 'Last Week' });
    await expect(last).toContainText('Monday 11/16/2026 to Sunday 11/22/2026');
    await expect(last.getByRole('row')).toHaveText([
      /^Person\s*Completed\s*Handed on\s*Put on hold/,
      /^Abara, Ruth\s*0\s*0\s*0/,
      /^Okafor, Marcus\s*41\s*3\s*2/,
      /^Whitfield, Dana\s*1,207\s*0\s*5/,
      /^All\s*1,248\s*3\s*7/,
    ]);
  });
  await test.step('overdue tasks alone are handed out from their figure and from a row', async () => {
    answers.to(contract.bulk.planHandOut, nobodyChosen);
    const planned = async () => {
      const { text } = await answers.sent('POST', '/hand-out/plan');
      return (JSON.parse(text) as { filter: TaskQuery['filter'] }).filter;
    };
    await page.getByRole('button', { name: 'Hand Out Overdue…' }).click();
    await expect(page.getByRole('dialog', { name: 'Hand Out Overdue Tasks' })).toContainText('Fuchs, Lena');
    expect(await planned()).toMatchObject({ dueDate: { type: 'overdue' } });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hand Out the Tasks of Abara, Ruth' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand Out the Tasks of Abara, Ruth' });
    await dialog.getByRole('checkbox', { name: 'Only what is overdue (2)' }).check();
    await expect
      .poll(planned)
      .toMatchObject({ dueDate: { type: 'overdue' }, assignee: { filter: 'Abara, Ruth' } });
    await page.keyboard.press('Escape');
  });
  await test.step('the board is downloaded as CSV with all its tables', async () => {
    const text = await download(page, page.getByRole('button', { name: 'Download CSV' }));
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('"Table","Name","Open","Aged","Overdue"');
    expect(lines[1]).toBe(`"Total","","1234","56","78"${',""'.repeat(6)}`);
    expect(text).toContain('"Payer","Tidewater PPO","700","30","40"');
    expect(text).toContain('"Person","Abara, Ruth","12","1","2","","9","130","4","2.50","0.67"');
    expect(text).toContain('"Payer","No payer","500","26","38"');
    expect(text).toContain('"Payer","Other payers","34","0","0"');
    expect(text).toContain('"Group","Eligibility","1000","50","70"');
    expect(text).toContain('"Facility","Lakemont Medical Center","1200","56","78"');
    expect(text).toContain('"Week","2026-11-23 to 2026-11-29","","","","104","","80","0","4.00","0.70"');
    expect(lines.filter((line) => line.startsWith('"Week"'))).toHaveLength(13);
  });
  await test.step('the board keeps within 1440, 1024 and 320 pixels, its tables within themselves', async () => {
    for (const width of [1440, 1024, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await drawn(page);
      await expect(payers(page)).toBeVisible();
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the printed board has its figures to the last column, and neither menus nor buttons', async () => {
    await page.setViewportSize({ width: 1040, height: 720 });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('region', { name: 'People' }).getByRole('button')).toHaveCount(0);
    const last = await people(page).getByRole('columnheader').last().boundingBox();
    expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual(1040);
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('parts of the same name are distinguished', async () => {
    const named = { payerName: 'Other payers', open: 3, aged: 0, overdue: 0 };
    answers.to(contract.board.board, { ...board, byPayer: [...board.byPayer, named] });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(payers(page).getByRole('rowheader', { name: 'Other payers' })).toHaveCount(2);
    expect(problems).toEqual([]);
  });
  await test.step('a manager also sees their own figures, and other users see only their own, which cover all their groups', async () => {
    await follow(page, '/rco/MANAGER/board');
    await page.getByRole('tab', { name: 'My work' }).click();
    await expect(figure(page, '5 open tasks')).toBeVisible();
    await expect(payers(page)).toHaveCount(0);
    const asked = answers.asked.length;
    await follow(page, '/rco/WORKER/board');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Tasks by week' })).toBeVisible();
    expect(answers.asked.slice(asked).filter(({ path }) => path.endsWith('/board'))).toEqual([]);
    const mine = { assignee: { filterType: 'text', type: 'equals', filter: 'Whitfield, Dana' } };
    expect(await filterOf(page, answers, '5 open tasks')).toEqual({ ...open, ...mine });
    expect(await filterOf(page, answers, '5 open tasks, Eligibility')).toEqual({
      ...open,
      ...mine,
      group: { filterType: 'set', values: ['eligibility'] },
    });
    await follow(page, '/rco/NONE/board');
    await expect(page.getByRole('heading', { level: 1, name: 'Organization NONE' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Board' })).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

test('an empty board shows a message, a failed one shows the reason and a retry, and figures stay when a refresh fails', async ({
  page,
  answers,
}) => {
  answers.failing(contract.board.board, 'INTERNAL');
  await page.goto(boardPath);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeVisible();
  answers.to(contract.board.board, emptyBoard);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There have been no tasks yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  answers.to(contract.board.board, board);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(payers(page)).toBeVisible();
  answers.failing(contract.board.board, 'INTERNAL');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(alert).toContainText('could not be read again');
  await expect(figure(page, '1,234 open tasks')).toBeVisible();
  answers.to(contract.board.board, board);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await test.step('a list that failed to open is not opened later', async () => {
    withTasks(answers, tasks(2));
    await page.route('**/assets/TaskManagementPage-*.js', (route) => route.abort(), { times: 1 });
    await figure(page, '78 overdue tasks').click();
    await expect(page.getByText('An error occurred.')).toBeVisible();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Board' }).click();
    await expect(payers(page)).toBeVisible();
    await main.getByRole('link', { name: 'Task Management' }).click();
    await expect(rows(page).first()).toBeVisible();
    const filters = page.getByRole('list', { name: 'Filters' });
    await expect(filters).toContainText('Status');
    await expect(filters).not.toContainText('is overdue');
  });
});
