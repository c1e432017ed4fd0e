import { contract } from '@waypost/contract';
import type { Availability, PersonThere } from '@waypost/contract/tasks/assignment/calls';
import { board } from '../../../support/board-answers.ts';
import { boardPath } from '../../../support/board-screens.ts';
import { expect, idOf, type Page, test } from '../../../support/shown.ts';
import { tasks, withTasks } from '../../../support/task-answers.ts';

const since = '2026-11-20T15:00:00.000Z';
const away = (awayFrom: string | null, backOn: string | null): Availability => ({
  state: 'away',
  since,
  awayFrom,
  backOn,
});
const person = (at: number, name: string, availability: Availability | null = null): PersonThere => ({
  id: idOf(80 + at),
  name,
  availability,
});
const nobody = [person(1, 'Abara, Ruth'), person(2, 'Whitfield, Dana')];
const panel = (page: Page) => page.getByRole('region', { name: 'Who Is Away' });

test('a manager sees absences, enters one by keyboard, and ends it', async ({ page, answers }) => {
  answers.to(contract.board.board, board).failing(contract.assignment.people, 'INTERNAL');
  await page.goto(boardPath);
  await test.step('people who failed to load can be loaded again, and an empty absence list shows a message', async () => {
    await expect(panel(page).getByRole('alert')).toBeVisible();
    answers.to(contract.assignment.people, nobody);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page)).toContainText('Nobody is away this week.');
  });
  const enter = panel(page).getByRole('button', { name: 'Enter Absence…' });
  const dialog = page.getByRole('dialog', { name: 'Enter Absence' });
  const days = { awayFrom: '2098-12-01', backOn: '2098-12-04' };
  await test.step('missing and invalid values of an absence are shown at their fields, and typed values survive a refusal', async () => {
    await enter.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Enter Absence' }).click();
    await expect(dialog.getByText('Required').first()).toBeVisible();
    await dialog.getByLabel('Person').click();
    await page.getByRole('option', { name: 'Abara, Ruth' }).click();
    await expect(dialog.getByRole('link', { name: 'Show their open tasks of Abara, Ruth' })).toBeVisible();
    // A day without a year is the next such day.
    await dialog.getByLabel('Back On').fill('12/31');
    await dialog.getByLabel('Away From').fill('12/01/2098');
    await expect(dialog.getByLabel('Back On')).toHaveValue(/^12\/31\/20\d\d$/);
    await dialog.getByLabel('Back On').fill('11/30/2098');
    await dialog.getByRole('button', { name: 'Enter Absence' }).click();
    await expect(dialog.getByText('Must be after the first day away').first()).toBeVisible();
    await dialog.getByLabel('Back On').fill('12/04/2098');
    const why = 'Away now: the next absence can be entered once that one is over';
    answers.failing(contract.assignment.setAvailability, 'INVALID', {
      errors: [{ path: 'awayFrom', message: why }],
    });
    await dialog.getByRole('button', { name: 'Enter Absence' }).click();
    await expect(dialog.getByText(why).first()).toBeVisible();
    await expect(dialog.getByLabel('Away From')).toHaveValue('12/01/2098');
  });
  await test.step('a new absence is announced and listed, and the focus returns', async () => {
    const absence = away(days.awayFrom, days.backOn);
    answers.to(contract.assignment.setAvailability, { availability: absence });
    answers.to(contract.assignment.people, [
      person(1, 'Abara, Ruth', absence),
      person(2, 'Whitfield, Dana', away(null, '2098-01-04')),
    ]);
    answers.asked.length = 0;
    await dialog.getByRole('button', { name: 'Enter Absence' }).click();
    await expect(dialog).toBeHidden();
    await expect(enter).toBeFocused();
    await expect(
      page.getByText(
        'Absence of Abara, Ruth entered: 12/01/2098 through 12/03/2098. They are told by e-mail.',
      ),
    ).toBeVisible();
    const sent = await answers.sent('PUT', '/availability');
    expect(sent.path).toContain(idOf(81));
    expect(JSON.parse(sent.text)).toEqual({ state: 'away', ...days });
    const rows = panel(page).getByRole('row');
    await expect(rows.nth(1)).toContainText('Whitfield, Danathrough 01/03/2098');
    await expect(rows.nth(2)).toContainText('Abara, Ruth12/01/2098 through 12/03/2098, to come');
    await expect(panel(page)).not.toContainText('Nobody is away this week.');
  });
  await test.step('an absence leads to the person’s tasks', async () => {
    withTasks(answers, tasks(2));
    await panel(page).getByRole('link', { name: 'Show of Whitfield, Dana' }).click();
    await expect(page).toHaveURL(/\/task-management$/);
    const filters = () => answers.asked.map(({ text }) => text).join(' ');
    await expect.poll(filters).toContain('Whitfield, Dana');
    await page.goBack();
    await expect(panel(page).getByRole('row').nth(1)).toContainText('Whitfield, Dana');
  });
  await test.step('an absence is ended', async () => {
    answers.to(contract.assignment.setAvailability, {
      availability: { state: 'available', since, awayFrom: null, backOn: null },
    });
    answers.to(contract.assignment.people, nobody);
    await panel(page).getByRole('button', { name: 'Mark Whitfield, Dana as Available' }).click();
    await expect(page.getByText('Whitfield, Dana is available. They are told by e-mail.')).toBeVisible();
    await expect(panel(page)).toContainText('Nobody is away this week.');
  });
});
