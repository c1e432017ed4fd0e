import { permissionNames, taskGroups, workPermission } from '@waypost/contract/core/permissions';
import type { Answers } from '../../../support/answers.ts';
import { openedCase } from '../../../support/case-answers.ts';
import { run } from '../../../support/keyboard.ts';
import { forgetShifts, shiftsAbove, watchShifts } from '../../../support/shifts.ts';
import {
  everyPermission,
  expect,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  type Page,
  shownQueue,
  test,
} from '../../../support/shown.ts';
import { listed, task, withTasks } from '../../../support/task-answers.ts';
import { rows, selector } from '../../../support/views.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Task', exact: true });

/** A page of tasks, each of a different case. */
const many = Array.from({ length: 20 }, (_, at) => {
  const one = task(at);
  const ofCase = { ...one.domainModels.case, caseNumber: `26${String(at).padStart(4, '0')}-01` };
  return { ...one, id: idOf(7000 + at), domainModels: { ...one.domainModels, case: ofCase } };
});

async function openQueue(page: Page, answers: Answers): Promise<void> {
  openedCase(withTasks(answers, many));
  await page.goto(shownQueue);
  await expect(rows(page).first()).toBeVisible();
}

test('the queue shows the tasks that need work, with their actions', async ({ page, answers }) => {
  holdingIn(answers, {
    LKMT: everyPermission,
    WORKER: [...permissionNames.filter((name) => !/-manage$/.test(name)), ...taskGroups.map(workPermission)],
    READERS: ['task-management-read', 'patient-read', 'case-management-read'],
  });
  await openQueue(page, answers);
  await test.step('the queue opens with the tasks that need work, the most urgent first [W-018]', async () => {
    await expect(page.getByRole('columnheader', { name: 'Task Due Date' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText(
      'Task Status: Open, In Process +3',
    );
  });
  await test.step('the queue shows its columns without scrolling sideways, and at least 16 rows [W-014]', async () => {
    const titles = async () =>
      (await page.getByRole('columnheader').allInnerTexts()).map((title) => title.trim()).filter(Boolean);
    await expect
      .poll(titles)
      .toEqual([
        'Action',
        'Task',
        'Task Status',
        'Assignee',
        'Days Aged',
        'Case',
        'Account Number',
        'Patient Name',
        'Payer Name',
        'Date of Service',
        'Error Code',
        'Task Due Date',
      ]);
    const last = await page.getByRole('columnheader', { name: 'Task Due Date' }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(1440);
    const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()));
    const bottom = (await page.getByText('Rows per page').boundingBox())?.y ?? 0;
    expect(boxes.filter((box) => box && box.y + box.height <= bottom).length).toBeGreaterThanOrEqual(16);
    await page.getByRole('button', { name: 'Columns' }).click();
    // The actions column cannot be hidden.
    const chooser = page.getByRole('dialog', { name: 'Columns' });
    await expect(chooser.getByRole('checkbox', { name: 'Priority' })).not.toBeChecked();
    await expect(chooser.getByRole('checkbox', { checked: true })).toHaveCount(11);
    await expect
      .poll(() => chooser.getByRole('checkbox', { checked: false }).count())
      .toBeGreaterThanOrEqual(10);
    await page.keyboard.press('Escape');
    await expect(chooser).toHaveCount(0);
  });
  await test.step('the keys of the queue are in the list of keys', async () => {
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of ['Next task', 'Start Task', 'Select or deselect the task', 'Search this list'])
      await expect(list.getByText(label, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  });
  await test.step('the keyboard moves, marks, and opens the panel and the case', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('p');
    await expect(panel(page)).toBeVisible();
    const caseNumber = await panel(page).getByRole('link').first().textContent();
    await page.keyboard.press('k');
    await expect(panel(page).getByRole('link').first()).not.toHaveText(caseNumber ?? '');
    await page.keyboard.press('j');
    await expect(panel(page).getByRole('link').first()).toHaveText(caseNumber ?? '');
    await page.keyboard.press('p');
    await expect(panel(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/case-management/${caseNumber}$`));
    await page.goBack();
    await expect(page.getByText('1 selected')).toBeVisible();
    // A user who opens the list again begins without a selection.
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/case-management\/26\d{4}-01$/);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Task Management', exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText('1 selected')).toHaveCount(0);
  });
  await test.step('a selected task is announced to screen readers', async () => {
    const row = page.locator('[role="row"][row-id]').first();
    await expect(row).toHaveAttribute('aria-selected', 'false');
    await row.getByRole('checkbox').click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    await row.getByRole('checkbox').click();
    await expect(row).toHaveAttribute('aria-selected', 'false');
  });
  await test.step('a user who manages no tasks has nothing to select: no checkbox, no key, no command', async () => {
    await expect(rows(page).first().getByRole('checkbox')).toBeVisible();
    await followWithin(page, 'WORKER', shownQueue);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Tasks' }).getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByText('Rows per page')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toHaveCount(0);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByText('Next task', { exact: true })).toBeVisible();
    await expect(list.getByText('Select or deselect the task')).toHaveCount(0);
  });
  await test.step('the palette opens the case of the row for users who may read patients', async () => {
    await page.keyboard.press('Escape');
    await followWithin(page, 'READERS', shownQueue);
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
    await run(page, 'Open the case');
    await expect(page).toHaveURL(/\/READERS\/.*case-management\/26\d{4}-01$/);
  });
});

test('rows load before the view selector, and no tool moves when the selector appears', async ({
  page,
  answers,
}) => {
  openedCase(withTasks(answers, many));
  const { promise: comes, resolve: letCome } = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route(/(?<!Grid)ViewBar/, async (route) => {
    isAsked = true;
    await comes;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto(shownQueue);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  // By now everything except the selector has loaded.
  await page.waitForLoadState('load');
  await expect(selector(page)).toHaveCount(0);
  expect(isAsked).toBe(true);
  await forgetShifts(page);
  letCome();
  await expect(selector(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change All…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bulk Actions' })).toBeVisible();
  expect(await shiftsAbove(page, 0)).toEqual([]);
});

test('the list and its panel fit at every width', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'SELECTED'));
  await openQueue(page, answers);
  await test.step('beside the panel every column is still on the screen once the navigation is a rail', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await expect(panel(page)).toBeVisible();
    const edge = (await panel(page).boundingBox())?.x ?? 0;
    await expect
      .poll(async () => {
        const last = await page.getByRole('columnheader', { name: 'Task Due Date' }).boundingBox();
        return (last?.x ?? 0) + (last?.width ?? 0);
      })
      .toBeLessThanOrEqual(edge);
    await page.keyboard.press('p');
    await expect(panel(page)).toBeHidden();
  });
  await test.step('at 1024 px the due date is in sight, and no filter is cut off', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const due = rows(page).first().getByText(/^Due /);
    await expect(due).toBeInViewport({ ratio: 1 });
    const filters = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
    for (const filter of await filters.all()) await expect(filter).toBeInViewport({ ratio: 1 });
    expect(await filters.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([
      0,
    ]);
  });
  await test.step('under 1200 px the panel lies over the list', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const width = (await page.getByRole('grid', { name: 'Tasks' }).boundingBox())?.width;
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await expect(panel(page)).toBeVisible();
    expect((await page.getByRole('grid', { name: 'Tasks' }).boundingBox())?.width).toBe(width);
    await page.keyboard.press('p');
    await expect(panel(page)).toBeHidden();
  });
  await test.step('the tools of the list lie beside or below one another on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 820 });
    const named = ['Default', 'Bulk Actions', 'Change All…', /^Filters/, 'Columns', 'Refresh'];
    const buttons = named.map((name) => page.getByRole('button', { name }).first());
    for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    const overlapping = boxes.flatMap((one, at) =>
      boxes.slice(at + 1).filter((other) => {
        if (!one || !other) return true;
        const isAside = one.x + one.width <= other.x || other.x + other.width <= one.x;
        return !isAside && one.y < other.y + other.height && other.y < one.y + one.height;
      }),
    );
    expect(overlapping).toEqual([]);
    for (const button of buttons)
      expect(await button.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  });
  await test.step('the assignee, due date and start of a task are in sight on a phone and at 200 %, and the panel takes the place of the list', async () => {
    for (const size of [
      { width: 640, height: 450 },
      { width: 390, height: 820 },
    ]) {
      await page.setViewportSize(size);
      const row = rows(page).first();
      const cell = row.getByRole('gridcell', {
        name: /^Eligibility Exception.*Echeverria, Marisol.*Due 11\/24\/2026/,
      });
      await row.scrollIntoViewIfNeeded();
      for (const part of [
        cell.getByText('Echeverria, Marisol'),
        cell.getByText('Due 11/24/2026'),
        row.getByRole('button', { name: /^Start/ }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      await cell.getByText('Due 11/24/2026').click();
      const panel = page.getByRole('complementary', { name: 'Task' });
      await expect(panel).toBeVisible();
      await expect(page.getByRole('grid', { name: 'Tasks' })).toBeHidden();
      await panel.getByRole('button', { name: 'Close panel' }).click();
      await expect(cell).toBeVisible();
      await expect(row.locator(':focus')).toHaveCount(1);
    }
  });

  await test.step('reasons of commands end in one line', async () => {
    await page.getByRole('button', { name: 'Bulk Actions' }).click();
    const reasons = page.getByRole('menuitem').getByText('Select tasks first');
    await expect(reasons).toHaveCount(5);
    const ends = await reasons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(new Set(ends.map(Math.round)).size).toBe(1);
    await page.keyboard.press('Escape');
  });
  const [first, second, third] = many.slice(0, 3).map((one, at) => ({
    ...one,
    status: at === 0 ? ('OnHold' as const) : one.status,
    domainModels: {
      ...one.domainModels,
      case: {
        ...one.domainModels.case,
        patient: { ...one.domainModels.case.patient, lastName: ['Fuchs', 'Xiong', 'Okoye'][at] ?? '' },
      },
    },
  }));
  if (!first || !second || !third) throw new Error('three tasks are needed');
  withTasks(answers, [first, second, third]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await followWithin(page, 'SELECTED', shownQueue);
  await expect(rows(page)).toHaveCount(3);
  await test.step('a task that has left the list is deselected with a message', async () => {
    for (const row of [0, 1, 2]) await rows(page).nth(row).getByRole('checkbox').click();
    await expect(page.getByText('3 selected')).toBeVisible();
    withTasks(answers, [first, second]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('2 selected')).toBeVisible();
    await expect(page.getByText('1 selected task left this list. It is not selected anymore.')).toBeVisible();
  });
  await test.step('a search with a single result shows its task in the panel, and one without the open task closes the panel', async () => {
    await rows(page).first().locator('[col-id="payerName"]').click();
    // The heading names the assignee.
    await expect(panel(page).locator('header')).toContainText('Fuchs, Marisol');
    await expect(panel(page).locator('header')).toContainText('Hold');
    answers.toRead('getTaskQueue', {
      getTaskQueue: { rows: [listed(second)], total: 1, totalIsCapped: false, next: null },
    });
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('xiong');
    await expect(rows(page)).toHaveCount(1);
    await expect(panel(page).locator('header')).toContainText('Xiong, Marisol');
    await expect(page.getByRole('searchbox', { name: 'Search this list' })).toBeFocused();
    // Selected under other filters stays so.
    await expect(page.getByText('2 selected')).toBeVisible();
    answers.toRead('getTaskQueue', {
      getTaskQueue: { rows: [listed(first), listed(third)], total: 2, totalIsCapped: false, next: null },
    });
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('okoye');
    await expect(rows(page)).toHaveCount(2);
    await expect(panel(page)).toBeHidden();
  });
  await test.step('/ focuses the search, where list shortcuts type letters, and an empty result names the search', async () => {
    await page.locator('h1').click();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search this list' });
    await expect(search).toBeFocused();
    answers.toRead('getTaskQueue', {
      getTaskQueue: { rows: [], total: 0, totalIsCapped: false, next: null },
    });
    await search.fill('');
    await page.keyboard.type('xjp');
    await expect(search).toHaveValue('xjp');
    await expect(page.getByText('No tasks match these filters')).toBeVisible();
    await expect(page.getByText('2 filters are on.')).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('list', { name: 'Filters' })).not.toContainText('xjp');
  });
});
