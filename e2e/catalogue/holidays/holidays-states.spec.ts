import { contract } from '@waypost/contract';
import type { Holiday } from '@waypost/contract/tasks/story';
import { closeMessages } from '../../support/messages.ts';
import {
  expect,
  followWithin,
  holdingIn,
  lakemont,
  mayAllIn,
  type Page,
  test,
  within,
} from '../../support/shown.ts';

const path = `/rco/${lakemont.lCode}/holidays`;
const list = (page: Page) => page.getByRole('table', { name: 'Holidays, by day' });
const days: Holiday[] = [
  { day: '2026-11-26', name: 'Thanksgiving Day' },
  { day: '2026-12-25', name: 'Christmas Day' },
];

test('the holidays of a facility are listed, added and removed', async ({ page, answers }) => {
  answers.to(contract.task.holidays, days);
  await page.goto(path);
  await test.step('the fields of a new holiday are in one row, and fit a narrow page', async () => {
    const form = page.getByRole('form', { name: 'New holiday' });
    const boxes = async () => {
      const parts = [
        form.getByLabel('Day'),
        form.getByLabel('Name'),
        form.getByRole('button', { name: 'Add' }),
      ];
      return (await Promise.all(parts.map((part) => part.boundingBox()))).map((box) => {
        if (!box) throw new Error('a part of the form is not on the screen');
        return box;
      });
    };
    const wide = await boxes();
    expect(new Set(wide.map(({ y, height }) => Math.round((y + height / 2) / 4))).size).toBe(1);
    await page.setViewportSize({ width: 360, height: 800 });
    for (const { x, width } of await boxes()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the holidays of a facility are listed by their days, and another one is added', async () => {
    await expect(list(page).getByRole('row')).toContainText([
      'Day',
      '11/26/2026Thanksgiving Day',
      '12/25/2026Christmas Day',
    ]);
    const form = page.getByRole('form', { name: 'New holiday' });
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(form.getByText('Must be a date, such as 12/25/2026').first()).toBeVisible();
    await expect(form.getByText('Required').first()).toBeVisible();
    await form.getByLabel('Day').fill('01/01/2027');
    await form.getByLabel('Name').fill('New Year’s Day');
    answers.failing(contract.task.setHoliday, 'INTERNAL');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(form.getByRole('alert').last()).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('New Year’s Day');
    const added = { day: '2027-01-01', name: 'New Year’s Day' };
    answers.to(contract.task.setHoliday, added).to(contract.task.holidays, [...days, added]);
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(list(page)).toContainText('01/01/2027');
    await expect(form.getByLabel('Name')).toHaveValue('');
    const { text } = await answers.sent('PUT', '/holidays/2027-01-01');
    expect(JSON.parse(text)).toEqual({ name: 'New Year’s Day' });
  });
  await test.step('a holiday without effect on any wait is saved with a notice', async () => {
    await closeMessages(page);
    answers.to(contract.task.setHoliday, ({ path }) => ({
      day: path.slice(-10),
      name: 'Founders’ Day',
    }));
    const form = page.getByRole('form', { name: 'New holiday' });
    for (const [day, said] of [
      ['01/02/2027', 'Holiday saved. It has no effect: waits in business days pass over weekends anyway.'],
      ['01/02/2024', 'Holiday saved. It has no effect: waits pass over days that are still to come.'],
      ['01/04/2027', 'Holiday saved'],
    ] as const) {
      await form.getByLabel('Day').fill(day);
      await form.getByLabel('Name').fill('Founders’ Day');
      await form.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByRole('status').getByText(said, { exact: true })).toBeVisible();
    }
  });
  await test.step('a holiday is removed, and restored by Undo', async () => {
    answers.asked.length = 0;
    answers.to(contract.task.removeHoliday, undefined);
    answers.to(contract.task.setHoliday, days[1] as Holiday);
    await page.getByRole('button', { name: 'Remove Christmas Day' }).click();
    await expect(page.getByText('Holiday removed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => answers.asked.filter(({ method }) => method !== 'GET').map(({ method }) => method))
      .toEqual(expect.arrayContaining(['DELETE', 'PUT']));
  });
});

test('an empty holiday list shows a message, and holidays are shown to permitted users', async ({
  page,
  answers,
}) => {
  holdingIn(answers, {
    ...mayAllIn('EMPTY', 'FAILED'),
    READ: ['decision-table-read'],
    TASKS: ['task-management-read'],
  });
  await test.step('an empty holiday list and a failed one show a message', async () => {
    answers.to(contract.task.holidays, []);
    await page.goto(within('EMPTY', path));
    await expect(page.getByText('This facility has no holidays')).toBeVisible();
    answers.failing(contract.task.holidays, 'INTERNAL');
    await followWithin(page, 'FAILED', path);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    answers.to(contract.task.holidays, days);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(list(page)).toBeVisible();
  });
  await test.step('a user who only reads decision tables sees holidays but cannot change them, and a user without that permission is refused', async () => {
    await followWithin(page, 'READ', path);
    await expect(list(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await expect(page.getByRole('form', { name: 'New holiday' })).toHaveCount(0);
    await followWithin(page, 'TASKS', path);
    await expect(list(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Holidays' })).toHaveCount(0);
  });
});
